/** Candles from ticks, from smaller candles, and where nothing happened. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from './at.ts';
import {
  addTick,
  baseDecimals,
  type Candle,
  type FullCandle,
  type CandleTick,
  fillGaps,
  flatCandlesAfter,
  INTERVAL_MS,
  INTERVALS,
  type Interval,
  intervalStart,
  mergeCandles,
  rollUpCandles,
  withBase,
} from './candles.ts';
import { MARKETS } from './markets.ts';

/** Thursday 2026-01-01 05:37:42 UTC. */
const MOMENT_MS = Date.UTC(2026, 0, 1, 5, 37, 42);

test('[16.3] candles are aligned to UTC and weeks begin on Monday', () => {
  const starts = INTERVALS.map((interval) =>
    new Date(intervalStart(interval, MOMENT_MS)).toISOString().slice(0, 16),
  );
  expect(starts).toEqual([
    '2026-01-01T05:37',
    '2026-01-01T05:35',
    '2026-01-01T05:30',
    '2026-01-01T05:30',
    '2026-01-01T05:00',
    '2026-01-01T04:00',
    '2026-01-01T00:00',
    '2025-12-29T00:00',
  ]);
});

test('[16.3] a candle begins with its interval and lasts until the next begins', () => {
  const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(fc.constantFrom(...INTERVALS), moment, (interval, ms) => {
      const startMs = intervalStart(interval, ms);
      expect(startMs <= ms && ms < startMs + INTERVAL_MS[interval]).toBe(true);
      expect(intervalStart(interval, startMs)).toBe(startMs);
      expect(intervalStart(interval, startMs - 1)).toBe(startMs - INTERVAL_MS[interval]);
      if (interval === '1w') expect(new Date(startMs).getUTCDay()).toBe(1);
    }),
  );
});

test('[16.3] open is the first tick, close the last, high and low the extremes', () => {
  const startMs = intervalStart('1m', MOMENT_MS);
  const candle = candleOf('1m', [
    { ms: startMs, priceUnits: 100, volumeCents: 5 },
    { ms: startMs + 1_000, priceUnits: 120, volumeCents: 6 },
    { ms: startMs + 2_000, priceUnits: 90, volumeCents: 7 },
    { ms: startMs + 59_000, priceUnits: 110, volumeCents: 8 },
  ]);
  expect(candle).toEqual({ startMs, open: 100, high: 120, low: 90, close: 110, volumeCents: 26 });
});

test('a tick of the next interval begins a new candle, one of an earlier interval is a bug', () => {
  const startMs = intervalStart('5m', MOMENT_MS);
  const tick = { ms: startMs + 1, priceUnits: 100, volumeCents: 5 };
  const candle = addTick(undefined, '5m', tick);
  const next = addTick(candle, '5m', { ms: startMs + 300_000, priceUnits: 7, volumeCents: 1 });
  const fresh = { startMs: startMs + 300_000, open: 7, high: 7, low: 7, close: 7, volumeCents: 1 };
  expect(next).toEqual(fresh);
  expect(() => addTick(next, '5m', tick)).toThrow(RangeError);
});

test('[16.3] rolling minutes up gives the candle that the ticks themselves give', () => {
  const moves = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 400 });
  const larger = fc.constantFrom<Interval>('5m', '15m', '30m', '1h');
  fc.assert(
    fc.property(moves, larger, (prices, interval) => {
      const ticks = prices.map((move, index) => ({
        ms: MOMENT_MS + index * 13_000,
        priceUnits: 1_000 + move,
        volumeCents: index,
      }));
      const minutes = candlesOf('1m', ticks).map((minute, index) => withBase(minute, index));
      const rolled = rollUpCandles(interval, minutes);
      expect(rolled.map(pricesAndVolume)).toEqual(candlesOf(interval, ticks));
      expect(sumOf(rolled, 'baseUnits')).toBe(sumOf(minutes, 'baseUnits'));
      expect(sumOf(rolled, 'trades')).toBe(sumOf(minutes, 'trades'));
    }),
  );
});

test('[16.3] a minute trades in the currency what its volume buys at the mean of its prices', () => {
  const startMs = intervalStart('1m', MOMENT_MS);
  const prices = { open: 6_500_000, high: 6_500_900, low: 6_499_500, close: 6_500_400 };
  // 30 000 USDT at a mean of 65 002.00.
  const candle = { startMs, ...prices, volumeCents: 3_000_000 };
  expect(withBase(candle, 7)).toEqual({ ...candle, baseUnits: 46_152_426, trades: 7 });
  const step = fc.record({
    price: fc.integer({ min: 10, max: 9_000_000 }),
    spread: fc.tuple(fc.nat(999), fc.nat(999)),
    volumeCents: fc.integer({ min: 1, max: 300_000_000 }),
  });
  fc.assert(
    fc.property(step, ({ price, spread: [up, down], volumeCents }) => {
      const low = Math.max(1, price - down);
      const four = { open: price, high: price + up, low, close: low };
      const { baseUnits } = withBase({ startMs, ...four, volumeCents }, 0);
      expect((baseUnits - 0.5) * low).toBeLessThanOrEqual(volumeCents * 1e8);
      expect((baseUnits + 0.5) * (price + up)).toBeGreaterThanOrEqual(volumeCents * 1e8);
    }),
  );
});

test('[16.3] prices and volume in the currency have ten decimals together', () => {
  expect(
    MARKETS.map(({ priceDecimals }) => priceDecimals + baseDecimals({ priceDecimals })),
  ).toEqual(MARKETS.map(() => 10));
  expect(MARKETS.every((each) => baseDecimals(each) >= each.quantityDecimals)).toBe(true);
});

test('[16.3] an interval without a tick is a flat candle at the previous close, volume 0', () => {
  const startMs = intervalStart('1m', MOMENT_MS);
  const first = candleOf('1m', [{ ms: startMs, priceUnits: 50, volumeCents: 9 }]);
  const later = candleOf('1m', [{ ms: startMs + 180_000, priceUnits: 60, volumeCents: 9 }]);
  const flat = { open: 50, high: 50, low: 50, close: 50, volumeCents: 0 };
  expect(fillGaps('1m', [first, later])).toEqual([
    first,
    { startMs: startMs + 60_000, ...flat },
    { startMs: startMs + 120_000, ...flat },
    later,
  ]);
  expect(flatCandlesAfter(first, '1m', startMs + 119_999)).toEqual([]);
  expect(flatCandlesAfter(first, '1m', startMs + 120_000)).toHaveLength(1);
});

test('candles without gaps stay as they are, and nothing cannot be merged', () => {
  const ticks = [0, 1, 2].map((index) => ({
    ms: MOMENT_MS + index * 60_000,
    priceUnits: 5 + index,
    volumeCents: 1,
  }));
  const candles = candlesOf('1m', ticks);
  expect(fillGaps('1m', candles)).toEqual(candles);
  expect(rollUpCandles('1h', [])).toEqual([]);
  expect(() => mergeCandles(0, [])).toThrow(RangeError);
});

function pricesAndVolume({ startMs, open, high, low, close, volumeCents }: FullCandle): Candle {
  return { startMs, open, high, low, close, volumeCents };
}

function sumOf(candles: readonly FullCandle[], name: 'baseUnits' | 'trades'): number {
  return candles.reduce((sum, each) => sum + each[name], 0);
}

function candleOf(interval: Interval, ticks: readonly CandleTick[]): Candle {
  const candles = candlesOf(interval, ticks);
  expect(candles).toHaveLength(1);
  return at(candles, 0);
}

function candlesOf(interval: Interval, ticks: readonly CandleTick[]): Candle[] {
  const byStart = new Map<number, Candle>();
  let candle: Candle | undefined;
  for (const tick of ticks) {
    candle = addTick(candle, interval, tick);
    byStart.set(candle.startMs, candle);
  }
  return [...byStart.values()];
}
