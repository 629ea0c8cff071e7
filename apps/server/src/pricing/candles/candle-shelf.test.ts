/** Candles a gateway keeps until the core has written them. */
import { expect, it } from 'vitest';
import type { CompleteCandle } from './candle-book.ts';
import { CandleShelf } from './candle-shelf.ts';

function minute(index: number, market = 0): CompleteCandle {
  const candle = { startMs: index * 60_000, open: 1, high: 2, low: 1, close: 2, volumeCents: 3 };
  return { market, interval: '1m', candle };
}

it('gives what is of the market and interval, oldest first, and forgets after half an hour', () => {
  const shelf = new CandleShelf();
  for (let index = 0; index < 40; index += 1) shelf.keep([minute(index), minute(index, 1)]);
  const starts = shelf.listWaiting(1, '1m').map(({ startMs }) => startMs / 60_000);
  expect(starts).toEqual(Array.from({ length: 30 }, (_, index) => 10 + index));
  expect(shelf.listWaiting(1, '5m')).toEqual([]);
  expect(shelf.listWaiting(2, '1m')).toEqual([]);
});
