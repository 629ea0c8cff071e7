/**
 * The time window of the line chart. Without a contract the window moves with time and the mark
 * where one would end is fixed; with one the window is fixed and the line moves towards its end.
 * Buying switches between the two without a jump.
 */
import type { TimeWindow } from '../../contract-parts/line-chart/time-window.ts';

const PAST_SECONDS_MIN = 120;
const PAST_SECONDS_MAX = 420; // With the longest period this stays within the ten minutes of data.
const PAST_PER_PERIOD = 1.5;
const MARGIN_PART = 0.05;

type Request = {
  readonly lastSecond: number;
  readonly periodSeconds: number;
  /** Of the contract on this market, if there is one with a price. */
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
