/** Which seconds a line chart shows, and where in it a second and its price stand. */
import type { Line } from '../../market-parts/second-line.ts';

export type TimeWindow = { readonly fromSecond: number; readonly toSecond: number };

/** From the left edge (0) to the right edge (1). */
export function xOf(second: number, { fromSecond, toSecond }: TimeWindow): number {
  return (second - fromSecond) / (toSecond - fromSecond);
}

export type PricePoint = { readonly second: number; readonly price: number };

/** For the eye only: a picture cannot be a digit wrong, a settlement could. */
export function pointsIn({ firstSecond, prices }: Line, window: TimeWindow): PricePoint[] {
  const from = Math.max(0, window.fromSecond - firstSecond);
  return prices
    .slice(from)
    .map((price, index) => ({ second: firstSecond + from + index, price: Number(price) }));
}

const TIME_STEPS = [30, 60, 120, 300] as const;
const TIMES_MAX = 5;

/** Whole half minutes, minutes or more, at most five of them. */
export function timesIn({ fromSecond, toSecond }: TimeWindow): number[] {
  const span = toSecond - fromSecond;
  const step =
    TIME_STEPS.find((seconds) => span / seconds <= TIMES_MAX) ?? TIME_STEPS.at(-1) ?? 300;
  const first = Math.ceil(fromSecond / step) * step;
  const count = Math.floor((toSecond - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}
