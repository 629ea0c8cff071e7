/** The lengths of a candle one can choose, and the line of seconds beside them (rulebook 16.3). */
import { INTERVALS, INTERVAL_MS, type Interval } from '@anywhen/prices';

/** `1s` is the line of the last ten minutes, which has no candles. */
export type ChartInterval = '1s' | Interval;

export const CHART_INTERVALS: readonly ChartInterval[] = ['1s', ...INTERVALS];

export const FIRST_INTERVAL: ChartInterval = '15m';

/** Undefined for what somebody else wrote into an address or a storage. */
export function findInterval(text: unknown): ChartInterval | undefined {
  return CHART_INTERVALS.find((interval) => interval === text);
}

export function stepMsOf(interval: ChartInterval): number {
  return interval === '1s' ? 1_000 : INTERVAL_MS[interval];
}

/** Days and weeks are days of UTC; written in a zone west of it they would be named a day early. */
export function isUtcDays(interval: ChartInterval): boolean {
  return interval === '1d' || interval === '1w';
}
