/** The worked examples of rulebook 16.9, in ticks of one cent. */
import { describe, expect, it } from 'vitest';
import { isLevelInRange, isMoveOffered, levelAlert, moveAlert, wayReached } from './rules.ts';

const PRICE = 6_500_000;

describe('[16.9] a level', () => {
  it('[EX-16.5] above the price waits for a rise, below it for a fall, and at it for nothing', () => {
    expect(levelAlert(7_000_000, PRICE)).toEqual({ above: 7_000_000, below: null });
    expect(levelAlert(6_000_000, PRICE)).toEqual({ above: null, below: 6_000_000 });
    expect(levelAlert(PRICE, PRICE)).toBeUndefined();
  });

  it('[EX-16.5] is reached at its own price and beyond it, never before', () => {
    const rise = { above: 7_000_000, below: null };
    expect([6_999_999, 7_000_000, 7_000_001].map((price) => wayReached(rise, price))).toEqual([
      undefined,
      'up',
      'up',
    ]);
    const fall = { above: null, below: 6_000_000 };
    expect([6_000_001, 6_000_000, 1].map((price) => wayReached(fall, price))).toEqual([
      undefined,
      'down',
      'down',
    ]);
  });

  it('lies between a tenth and ten times the price, both included', () => {
    const levels = [649_999, 650_000, 65_000_000, 65_000_001];
    expect(levels.map((level) => isLevelInRange(level, PRICE))).toEqual([false, true, true, false]);
  });
});

describe('[16.9] a move', () => {
  it('[EX-16.6] waits on both sides of the price it is counted from', () => {
    const levels = moveAlert(PRICE, 500);
    expect(levels).toEqual({ above: 6_825_000, below: 6_175_000 });
    expect(wayReached(levels, 6_824_999)).toBeUndefined();
    expect(wayReached(levels, 6_825_000)).toBe('up');
    expect(wayReached(levels, 6_175_001)).toBeUndefined();
    expect(wayReached(levels, 6_175_000)).toBe('down');
  });

  it('[EX-16.6] is rounded to whole ticks away from the price', () => {
    expect(moveAlert(6_500_073, 10)).toEqual({ above: 6_506_574, below: 6_493_572 });
  });

  it('is offered from a tenth of a per cent to a half, in hundredths of a per cent', () => {
    const moves = [9, 10, 10.5, 5_000, 5_001, Number.NaN];
    expect(moves.map(isMoveOffered)).toEqual([false, true, false, true, false, false]);
  });
});
