/** Converting server candles to bars, and the figures derived from them. */
import { findMarket, type Market } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { barOf, barsOfSeconds, changeBpsOf, isSameBar, spanOf } from './bars.ts';
import { barAt } from '../../../testing/charts/test-bars.ts';

describe('bars', () => {
  it('[16.3] have the numbers of a candle', () => {
    const kline = [
      60_000,
      '0.0000180000',
      '0.0000181',
      '0.0000179',
      '0.0000180500',
      '12.34',
    ] as const;
    expect(barOf([...kline])).toEqual({
      startMs: 60_000,
      open: 0.000018,
      high: 0.0000181,
      low: 0.0000179,
      close: 0.00001805,
      volume: 12.34,
    });
  });

  it('[16.3] of the seconds line are flat, one a second, without a volume', () => {
    const bars = barsOfSeconds({ firstSecond: 100, prices: ['10.00', '10.50'] });
    expect(bars.map(({ startMs, close }) => [startMs, close])).toEqual([
      [100_000, 10],
      [101_000, 10.5],
    ]);
    expect(bars[1]).toMatchObject({ open: 10.5, high: 10.5, low: 10.5, volume: 0 });
  });

  it.each([
    ['BTCUSDT', 65_000, 65_975, 150],
    ['DOGEUSDT', 0.12, 0.11883, -98],
    ['SHIBUSDT', 0.0000180001, 0.0000180001, 0],
    ['BTCUSDT', 0, 5, 0],
  ])(
    '[EX-16.1] %s from %d to %d changed by %d hundredths of a percent',
    (symbol, open, close, bps) => {
      const market = findMarket(symbol) as Market;
      expect(changeBpsOf({ ...barAt(0), open, close }, market)).toBe(bps);
    },
  );

  it('are equal when their figures are', () => {
    expect(isSameBar(barAt(0), barAt(0))).toBe(true);
    expect(isSameBar(barAt(0), barAt(0, 101))).toBe(false);
    expect(isSameBar(barAt(0), { ...barAt(0), volume: 8 })).toBe(false);
  });

  it('are merged into one bar that spans all of them', () => {
    const bars = [barAt(0, 105), barAt(60_000, 90), barAt(120_000, 103)];
    expect(spanOf(bars)).toEqual({
      startMs: 0,
      open: 100,
      high: 105,
      low: 99,
      close: 103,
      volume: 21,
    });
    expect(spanOf([])).toBeUndefined();
  });
});
