/**
 * Merges candles of one market and interval from the table and from memory, with flat candles where
 * no tick happened (rulebook 16.3). Never more than requested, however wide a gap is.
 */
import {
  type FullCandle,
  INTERVAL_MS,
  type Interval,
  intervalStart,
  withBase,
} from '@anywhen/prices';

/** Oldest first; where both have a candle, the fresh one wins. */
export function joinCandles(
  stored: readonly FullCandle[],
  fresh: readonly FullCandle[],
): FullCandle[] {
  const byStart = new Map([...stored, ...fresh].map((candle) => [candle.startMs, candle]));
  return [...byStart.values()].toSorted((left, right) => left.startMs - right.startMs);
}

/** The last candles that begin before a moment; `known` is in ascending time and may have gaps. */
export function gapless(
  known: readonly FullCandle[],
  { interval, beforeMs, limit }: { interval: Interval; beforeMs: number; limit: number },
): FullCandle[] {
  const length = INTERVAL_MS[interval];
  const [first] = known;
  if (!first || beforeMs <= 0) return [];
  const lastMs = intervalStart(interval, beforeMs - 1);
  const firstMs = Math.max(first.startMs, lastMs - (limit - 1) * length);
  const candles: FullCandle[] = [];
  let next = 0;
  let previous = first;
  for (let startMs = firstMs; startMs <= lastMs; startMs += length) {
    for (let each = known[next]; each && each.startMs <= startMs; each = known[next]) {
      previous = each;
      next += 1;
    }
    candles.push(previous.startMs === startMs ? previous : flatAfter(previous, startMs));
  }
  return candles;
}

function flatAfter({ close }: FullCandle, startMs: number): FullCandle {
  return withBase({ startMs, open: close, high: close, low: close, close, volumeCents: 0 }, 0);
}
