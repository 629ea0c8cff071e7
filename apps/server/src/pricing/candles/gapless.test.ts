/** Filling gaps between given candles. */
import { type FullCandle, withBase } from '@anywhen/prices';
import { expect, test } from 'vitest';
import { gapless, joinCandles } from './gapless.ts';

const MINUTE = 60_000;
const at = (minute: number, close = minute, volumeCents = 9): FullCandle => {
  const startMs = minute * MINUTE;
  return withBase({ startMs, open: close, high: close, low: close, close, volumeCents }, 0);
};
const closesOf = (candles: readonly FullCandle[]) => candles.map(({ close }) => close);
const ask = (known: FullCandle[], beforeMs: number, limit = 100) =>
  gapless(known, { interval: '1m', beforeMs, limit });

test('[16.3] an interval without a tick is flat at the previous close, without volume', () => {
  const candles = ask([at(1), at(2), at(5)], 6 * MINUTE);
  expect(closesOf(candles)).toEqual([1, 2, 2, 2, 5]);
  expect(candles[2]).toEqual(at(3, 2, 0));
});

test('the upper bound is exclusive, also in the middle of a candle', () => {
  expect(closesOf(ask([at(1), at(2), at(3)], 3 * MINUTE))).toEqual([1, 2]);
  expect(closesOf(ask([at(1), at(2), at(3)], 3 * MINUTE + 1))).toEqual([1, 2, 3]);
});

test('a page that ends in a gap is flat up to its end, so that pages connect', () => {
  expect(closesOf(ask([at(1), at(2)], 6 * MINUTE, 3))).toEqual([2, 2, 2]);
});

test('a gap of years costs no more than the limit', () => {
  expect(ask([at(1)], 9e11, 5)).toHaveLength(5);
});

test('without any known candle nothing is shown, nor before the first one', () => {
  expect(ask([], 6 * MINUTE)).toEqual([]);
  expect(ask([at(4)], 3 * MINUTE)).toEqual([]);
  expect(ask([at(4)], 0)).toEqual([]);
});

test('a candle in memory wins over the stored one of the same time', () => {
  expect(closesOf(joinCandles([at(1), at(2, 20)], [at(2, 21), at(3)]))).toEqual([1, 21, 3]);
});
