/** The time window of a line chart, and the position of a second and a price in it. */
import type { Line } from '../../market-parts/second-line.ts';

export type TimeWindow = { readonly fromSecond: number; readonly toSecond: number };

/** From the left edge (0) to the right edge (1). */
export function xOf(second: number, { fromSecond, toSecond }: TimeWindow): number {
  return (second - fromSecond) / (toSecond - fromSecond);
}

export type PricePoint = { readonly second: number; readonly price: number };

/** For display only: floating point is fine for pixels, not for a settlement. */
export function pointsIn({ firstSecond, prices }: Line, window: TimeWindow): PricePoint[] {
  const from = Math.max(0, window.fromSecond - firstSecond);
  return prices
    .slice(from)
    .map((price, index) => ({ second: firstSecond + from + index, price: Number(price) }));
}

const TIME_STEPS = [30, 60, 120, 300] as const;
const TIMES_MAX = 5;

/** Multiples of half a minute, at most five of them. */
export function timesIn({ fromSecond, toSecond }: TimeWindow): number[] {
  const span = toSecond - fromSecond;
  const step =
    TIME_STEPS.find((seconds) => span / seconds <= TIMES_MAX) ?? TIME_STEPS.at(-1) ?? 300;
  const first = Math.ceil(fromSecond / step) * step;
  const count = Math.floor((toSecond - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}
