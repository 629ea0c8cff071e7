/** Candles a gateway caches until the core has written them. */
import { expect, it } from 'vitest';
import type { CompleteCandle } from './candle-book.ts';
import { CandleShelf } from './candle-shelf.ts';

function minute(index: number, market = 0): CompleteCandle {
  const candle = {
    startMs: index * 60_000,
    open: 1,
    high: 2,
    low: 1,
    close: 2,
    volumeCents: 3,
    baseUnits: 4,
    trades: 0,
  };
  return { market, interval: '1m', candle };
}

it('returns those of the market and interval, oldest first, and forgets after half an hour', () => {
  const shelf = new CandleShelf();
  for (let index = 0; index < 40; index += 1) shelf.keep([minute(index), minute(index, 1)]);
  const starts = shelf.listWaiting(1, '1m').map(({ startMs }) => startMs / 60_000);
  expect(starts).toEqual(Array.from({ length: 30 }, (_, index) => 10 + index));
  expect(shelf.listWaiting(1, '5m')).toEqual([]);
  expect(shelf.listWaiting(2, '1m')).toEqual([]);
});

it('returns all that ended after a moment, or nothing when it does not reach back that far', () => {
  const shelf = new CandleShelf();
  expect(shelf.findSince(0)).toEqual([]);
  for (let index = 0; index < 40; index += 1) shelf.keep([minute(index)]);
  expect(shelf.findSince(38 * 60_000)).toEqual([[minute(38)], [minute(39)]]);
  expect(shelf.findSince(40 * 60_000)).toEqual([]);
  expect(shelf.findSince(10 * 60_000)).toHaveLength(30);
  expect(shelf.findSince(9 * 60_000)).toBeUndefined();
});
