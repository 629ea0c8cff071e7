/** [29.6] Candles of lengths the app has not are those it has, put together. */
import {
  DAY_MS,
  type FullCandle,
  HOUR_MS,
  INTERVAL_MS,
  MINUTE_MS,
  intervalStart,
} from '@anywhen/prices';
import { expect, it } from 'vitest';
import { type CandleSource, listBotCandles } from './bot-candles.ts';

const FIRST_MS = Date.UTC(2026, 0, 1);
const NOW_MS = Date.UTC(2026, 3, 10, 7, 31);

/** A market that began with the year; each candle says when it began. */
const source: CandleSource = async ({ interval, limit, fromMs = 0, beforeMs = Infinity }) => {
  const length = INTERVAL_MS[interval];
  const lastMs = intervalStart(interval, Math.min(beforeMs - 1, NOW_MS));
  const wanted = fromMs === 0 ? lastMs - (limit - 1) * length : fromMs;
  const firstMs = Math.max(intervalStart(interval, FIRST_MS), intervalStart(interval, wanted));
  const candles: FullCandle[] = [];
  for (let startMs = firstMs; startMs <= lastMs && candles.length < limit; startMs += length) {
    const open = startMs / MINUTE_MS;
    const close = (startMs + length) / MINUTE_MS;
    candles.push({
      startMs,
      open,
      high: close,
      low: open,
      close,
      volumeCents: 1,
      baseUnits: 2,
      trades: 3,
    });
  }
  return candles;
};

it.each([
  ['3m', 3 * MINUTE_MS, 3],
  ['2h', 2 * HOUR_MS, 2],
  ['6h', 6 * HOUR_MS, 6],
  ['8h', 8 * HOUR_MS, 2],
  ['12h', 12 * HOUR_MS, 3],
  ['3d', 3 * DAY_MS, 3],
] as const)(
  '[29.6] %s: the newest, aligned, whole but for the last',
  async (interval, ms, parts) => {
    const found = await listBotCandles(source, { interval, limit: 4 });
    expect(found).toHaveLength(4);
    for (const [place, { candle, endMs }] of found.entries()) {
      expect(candle.startMs % ms).toBe(0);
      expect(endMs).toBe(candle.startMs + ms);
      expect(candle.open).toBe(candle.startMs / MINUTE_MS);
      if (place < 3) expect(candle).toMatchObject({ close: endMs / MINUTE_MS, trades: 3 * parts });
    }
    expect(found.at(-1)?.candle.startMs).toBe(Math.floor(NOW_MS / ms) * ms);
  },
);

it('[29.6] a month is a month of the calendar', async () => {
  const found = await listBotCandles(source, { interval: '1M', limit: 9 });
  const starts = found.map(({ candle }) => new Date(candle.startMs).toISOString().slice(0, 10));
  expect(starts).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
  expect(found.map(({ candle }) => candle.volumeCents)).toEqual([31, 28, 31, 10]);
  expect(found[1]?.endMs).toBe(Date.UTC(2026, 2, 1));
});

it('[29.6] from a moment on: those that begin at it or later, oldest first', async () => {
  const fromMs = Date.UTC(2026, 1, 1, 1);
  const found = await listBotCandles(source, { interval: '2h', limit: 3, fromMs });
  const hours = found.map(({ candle }) => (candle.startMs - Date.UTC(2026, 1, 1)) / HOUR_MS);
  expect(hours).toEqual([2, 4, 6]);
  const toMs = Date.UTC(2026, 1, 1, 4);
  const until = await listBotCandles(source, { interval: '2h', limit: 3, fromMs, toMs });
  expect(until.map(({ candle }) => candle.trades)).toEqual([6, 6]);
  const before = await listBotCandles(source, { interval: '1h', limit: 2, toMs });
  expect(before.map(({ candle }) => candle.startMs)).toEqual([toMs - HOUR_MS, toMs]);
});
