/** The ten-minute line: it grows by the next second only, and is limited in length. */
import { describe, expect, it } from 'vitest';
import { LINE_SECONDS, pricesOnScreen, thinOut, withTick, type Line } from './second-line.ts';

const tick = (second: number, price = '5.00') => ({ second, price, seed: '', hash: '' });
const line = (length: number): Line => {
  return { firstSecond: 100, prices: Array.from({ length }, (_, index) => String(index)) };
};

describe('[16.3] the line of the last ten minutes', () => {
  it('grows by the second that follows', () => {
    expect(withTick(line(3), tick(103))).toEqual({
      firstSecond: 100,
      prices: ['0', '1', '2', '5.00'],
    });
  });

  it('is unchanged by a known second, one after a gap, and none', () => {
    const before = line(3);
    expect(withTick(before, tick(102))).toBe(before);
    expect(withTick(before, tick(104))).toBe(before);
    expect(withTick(before, undefined)).toBe(before);
  });

  it('drops its oldest second when it is full', () => {
    const grown = withTick(line(LINE_SECONDS), tick(100 + LINE_SECONDS));
    expect(grown.prices).toHaveLength(LINE_SECONDS);
    expect(grown.firstSecond).toBe(101);
    expect(grown.prices.at(-1)).toBe('5.00');
  });

  it('returns the displayed prices by second', () => {
    const prices = pricesOnScreen({ status: 'ready', line: line(2) });
    expect([...prices]).toEqual([
      [100, '0'],
      [101, '1'],
    ]);
    expect(pricesOnScreen({ status: 'loading' }).size).toBe(0);
  });

  it('is thinned out for drawing, always including the newest point', () => {
    const { prices } = line(600);
    const points = thinOut(prices, 200);
    expect(points).toHaveLength(200);
    expect(points.at(-1)).toBe(599);
    expect(thinOut(['1', '2'], 200)).toEqual([1, 2]);
    expect(thinOut([], 200)).toEqual([]);
  });
});
