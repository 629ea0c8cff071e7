/**
 * Which seconds the line chart shows. Without a contract the window runs with time and the place
 * where one would end stands still; with one the window stands still and the line runs towards its
 * end. Buying changes from the one to the other without a jump.
 */
import type { TimeWindow } from '../../contract-parts/line-chart/time-window.ts';

const PAST_SECONDS_MIN = 120;
const PAST_SECONDS_MAX = 420; // With the longest period this stays within the ten minutes known.
const PAST_PER_PERIOD = 1.5;
const MARGIN_PART = 0.05;

type Request = {
  readonly lastSecond: number;
  readonly periodSeconds: number;
  /** Of the contract on this market, where there is one with a price. */
  readonly running?: { readonly periodSeconds: number; readonly endsAtSecond: number } | undefined;
};

export function windowOf({ lastSecond, periodSeconds, running }: Request): TimeWindow {
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
