/** Which candles show a moment, and where its marks are. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import type { Kline } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { markAt, windowOf } from './moment-window.ts';

const NOW = 20_000 * DAY_MS;
const moment = (openedAtMs: number, endedAtMs: number | null) => {
  return { symbol: 'BTCUSDT', openedAtMs, endedAtMs };
};

describe('[26.3] the window around a moment', () => {
  it('of half a minute is an hour of minutes', () => {
    const openedAtMs = NOW - DAY_MS + 12_345;
    const { interval, fromMs, untilMs, limit } = windowOf(
      moment(openedAtMs, openedAtMs + 30_000),
      NOW,
    );
    expect([interval, limit]).toEqual(['1m', 61]);
    expect(fromMs).toBeLessThanOrEqual(openedAtMs - 30 * MINUTE_MS);
    expect(untilMs).toBeGreaterThan(openedAtMs + 30 * MINUTE_MS);
  });

  it('of what is open ends now, with a bar that is open', () => {
    const { interval, untilMs } = windowOf(moment(NOW - HOUR_MS, null), NOW);
    expect([interval, untilMs]).toEqual(['1m', NOW + MINUTE_MS]);
  });

  it('of a month has bars of hours, at most 240 and one at each end', () => {
    const { interval, limit } = windowOf(moment(NOW - 30 * DAY_MS, NOW), NOW);
    expect(interval).toBe('4h');
    expect(limit).toBeLessThanOrEqual(242);
  });

  it('of a moment whose minutes are gone has longer bars', () => {
    const openedAtMs = NOW - 100 * DAY_MS;
    expect(windowOf(moment(openedAtMs, openedAtMs + 30_000), NOW).interval).toBe('5m');
  });
});

describe('a mark', () => {
  const klines = [0, 1, 2, 3, 4].map((minute): Kline => {
    const close = String(100 + minute);
    return [NOW + minute * MINUTE_MS, close, close, close, close, '0'];
  });

  it('is a share of the picture, at the close of its candle', () => {
    expect(markAt(klines, NOW + 2 * MINUTE_MS)).toEqual({ x: 0.5, price: 102 });
    expect(markAt(klines, NOW + 90_000)).toEqual({ x: 0.375, price: 101 });
  });

  it('stays inside it, and is nowhere before it', () => {
    expect(markAt(klines, NOW + HOUR_MS)).toEqual({ x: 1, price: 104 });
    expect(markAt(klines, NOW - 1)).toBeUndefined();
    expect(markAt([], NOW)).toBeUndefined();
  });
});
