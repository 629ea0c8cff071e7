/**
 * Which candles show a moment, and where on them it is. Pure: the candles are the public ones, so a
 * note stores none.
 */
import { DAY_MS, INTERVAL_MS, MINUTE_MS, type Interval } from '@anywhen/prices';
import type { Kline, NoteMoment } from '@anywhen/protocol';

export type MomentWindow = {
  readonly interval: Interval;
  readonly fromMs: number;
  /** Exclusive. */
  readonly untilMs: number;
  readonly limit: number;
};

const AROUND_MS_MIN = 30 * MINUTE_MS;
const BARS_MAX = 240;
/** Candles of a minute are kept for 90 days (rulebook 16.3). */
const MINUTES_MS = 89 * DAY_MS;
const SHOWN: readonly Interval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'];

/** From a while before the opening to a while after the end, as far as there is one. */
export function windowOf({ openedAtMs, endedAtMs }: NoteMoment, nowMs: number): MomentWindow {
  const endMs = endedAtMs ?? nowMs;
  const aroundMs = Math.max(AROUND_MS_MIN, (endMs - openedAtMs) / 4);
  const firstMs = openedAtMs - aroundMs;
  const lastMs = Math.min(nowMs, endMs + aroundMs);
  const isOld = firstMs < nowMs - MINUTES_MS;
  const interval =
    SHOWN.find((each) => {
      const isKept = each !== '1m' || !isOld;
      return isKept && (lastMs - firstMs) / INTERVAL_MS[each] <= BARS_MAX;
    }) ?? '1w';
  const lengthMs = INTERVAL_MS[interval];
  const fromMs = Math.floor(firstMs / lengthMs) * lengthMs;
  const untilMs = (Math.floor(lastMs / lengthMs) + 1) * lengthMs;
  return { interval, fromMs, untilMs, limit: (untilMs - fromMs) / lengthMs };
}

type Mark = { readonly x: number; readonly price: number };

/** The place of a moment as a share of the picture, with the candle's price; none outside it. */
export function markAt(klines: readonly Kline[], atMs: number): Mark | undefined {
  const [first] = klines;
  const last = klines.at(-1);
  const place = klines.findLastIndex(([startMs]) => startMs <= atMs);
  const kline = klines[place];
  if (!first || !last || !kline) return undefined;
  const spanMs = last[0] - first[0];
  const x = spanMs === 0 ? 1 : Math.min(1, (atMs - first[0]) / spanMs);
  return { x, price: Number(kline[4]) };
}
