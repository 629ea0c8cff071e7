/** The candle intervals on offer, and the seconds line (rulebook 16.3). */
import { INTERVALS, INTERVAL_MS, type Interval } from '@anywhen/prices';

/** `1s` is the line of the last ten minutes, which has no candles. */
export type ChartInterval = '1s' | Interval;

export const CHART_INTERVALS: readonly ChartInterval[] = ['1s', ...INTERVALS];

export const FIRST_INTERVAL: ChartInterval = '15m';

/** Undefined for an unknown value from a URL or storage. */
export function findInterval(text: unknown): ChartInterval | undefined {
  return CHART_INTERVALS.find((interval) => interval === text);
}

export function stepMsOf(interval: ChartInterval): number {
  return interval === '1s' ? 1_000 : INTERVAL_MS[interval];
}

/** Days and weeks are UTC days; formatted in a zone west of UTC they would be a day early. */
export function isUtcDays(interval: ChartInterval): boolean {
  return interval === '1d' || interval === '1w';
}
