/**
 * Which seconds the line chart shows. Without a contract the window runs with time and the place
 * where one would end stands still; with one the window stands still and the line runs towards its
 * end. Buying changes from the one to the other without a jump.
 */
import type { Line } from '../../market-parts/second-line.ts';

export type LineWindow = { readonly fromSecond: number; readonly toSecond: number };

/** From the left edge (0) to the right edge (1); from the upper edge (0) to the lower (1). */
export type Spot = { readonly x: number; readonly y: number };

const PAST_SECONDS_MIN = 120;
const PAST_SECONDS_MAX = 420; // With the longest period this stays within the ten minutes known.
const PAST_PER_PERIOD = 1.5;
const MARGIN_PART = 0.05;

export type Wish = {
  readonly lastSecond: number;
  readonly periodSeconds: number;
  /** Of the contract on this market, where there is one with a price. */
  readonly running?: { readonly periodSeconds: number; readonly endsAtSecond: number } | undefined;
};

export function windowOf({ lastSecond, periodSeconds, running }: Wish): LineWindow {
  const span = running?.periodSeconds ?? periodSeconds;
  const pastSeconds = Math.max(
    PAST_SECONDS_MIN,
    Math.min(PAST_SECONDS_MAX, span * PAST_PER_PERIOD),
  );
  const endsAtSecond = running?.endsAtSecond ?? endIfBoughtNow(lastSecond, periodSeconds);
  const margin = Math.ceil((pastSeconds + span) * MARGIN_PART);
  const toSecond = Math.max(endsAtSecond, lastSecond) + margin;
  return { fromSecond: toSecond - margin - span - 1 - pastSeconds, toSecond };
}

/** It would open with the next tick. */
export function endIfBoughtNow(lastSecond: number, periodSeconds: number): number {
  return lastSecond + 1 + periodSeconds;
}

export function xOf(second: number, { fromSecond, toSecond }: LineWindow): number {
  return (second - fromSecond) / (toSecond - fromSecond);
}

export type PricePoint = { readonly second: number; readonly price: number };

/** For the eye only: a picture cannot be a digit wrong, a settlement could. */
export function pointsIn({ firstSecond, prices }: Line, window: LineWindow): PricePoint[] {
  const from = Math.max(0, window.fromSecond - firstSecond);
  return prices
    .slice(from)
    .map((price, index) => ({ second: firstSecond + from + index, price: Number(price) }));
}

const TIME_STEPS = [30, 60, 120, 300] as const;
const TIMES_MAX = 5;

/** Whole half minutes, minutes or more, at most five of them. */
export function timesIn({ fromSecond, toSecond }: LineWindow): number[] {
  const span = toSecond - fromSecond;
  const step =
    TIME_STEPS.find((seconds) => span / seconds <= TIMES_MAX) ?? TIME_STEPS.at(-1) ?? 300;
  const first = Math.ceil(fromSecond / step) * step;
  const count = Math.floor((toSecond - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}
