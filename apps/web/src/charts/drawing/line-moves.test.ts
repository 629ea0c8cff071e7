/** The positions of handles, and the prices at which they can be released. */
import { describe, expect, it } from 'vitest';
import { findMarket, type Market } from '@anywhen/prices';
import { inSight, snapPrice, spreadHandles, stepPrice } from './line-moves.ts';

const BTC = findMarket('BTCUSDT') as Market;
const SHIB = findMarket('SHIBUSDT') as Market;

describe('handles', () => {
  const spread = (...tops: (number | undefined)[]) =>
    spreadHandles(tops, { heightPx: 200, gapPx: 20 });

  it('are at their lines while there is space', () => {
    expect(spread(50, undefined, 120)).toEqual([50, undefined, 120]);
  });

  it('move apart where they would overlap, and keep the order of their prices', () => {
    expect(spread(100, 95, 110)).toEqual([115, 95, 135]);
    expect(spread(185, 180)).toEqual([190, 170]);
  });

  it('of lines out of sight are at the nearer edge', () => {
    expect(spread(-500, 900)).toEqual([10, 190]);
    expect(spread(-500, -400)).toEqual([10, 30]);
    const below = spreadHandles([-500, 60], { heightPx: 200, gapPx: 20, headPx: 18 });
    expect(below).toEqual([28, 60]);
    expect(inSight(-5, 200)).toBe(0);
    expect(inSight(250, 200)).toBe(200);
  });

  it('are all visible when there are too many', () => {
    const tops = spread(...Array.from({ length: 20 }, () => 100));
    expect(tops.every((top) => top !== undefined && top >= 10 && top <= 190)).toBe(true);
  });
});

describe('a moved price', () => {
  it('is rounded to the steps of the order form', () => {
    expect(snapPrice(BTC, 64_123.456_7)).toBe('64123.00');
    expect(snapPrice(SHIB, 0.000_018_003_7)).toBe('0.0000180040');
    expect(snapPrice(BTC, -3)).toBe('0.01');
    expect(stepPrice(BTC, '64000.00', 1)).toBe('64001.00');
    expect(stepPrice(BTC, '64000.37', -10)).toBe('63990.37');
    expect(stepPrice(BTC, '0.01', -10)).toBe('0.01');
  });
});
