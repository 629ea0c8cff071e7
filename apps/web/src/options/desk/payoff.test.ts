/** The geometry of the payoff chart. */
import { describe, expect, it } from 'vitest';
import { payoffPicture, profitAt } from './payoff.ts';

/** [EX-7.1] 50 calls at 65 000 for 4.2327225. */
const CALL = {
  type: 'call',
  strike: 65_000,
  spot: 65_010,
  breakEven: 65_084.65445,
  premium: 4.2327225,
} as const;
const PUT = { ...CALL, type: 'put', breakEven: 64_915.34555 } as const;

describe('profit over the price at expiry', () => {
  it('[EX-7.1] is what the rulebook says', () => {
    expect(profitAt(CALL, 65_180.4)).toBeCloseTo(4.7872775, 6);
    expect(profitAt(CALL, CALL.breakEven)).toBeCloseTo(0, 9);
    expect(profitAt(PUT, 64_819.6)).toBeCloseTo(4.7872775, 6);
  });

  it('[EX-7.2] never falls below the premium', () => {
    expect(profitAt(CALL, 64_990)).toBe(-CALL.premium);
    expect(profitAt(CALL, 1)).toBe(-CALL.premium);
    expect(profitAt(PUT, 99_999)).toBe(-PUT.premium);
  });
});

describe('the chart', () => {
  it.each([CALL, PUT])('of a $type includes strike, break-even and the current price', (payoff) => {
    const { low, high, most, points } = payoffPicture(payoff);
    for (const price of [payoff.strike, payoff.spot, payoff.breakEven]) {
      expect(price).toBeGreaterThan(low);
      expect(price).toBeLessThan(high);
    }
    expect(points.map(({ price }) => price)).toEqual([low, payoff.strike, high]);
    expect(most).toBeGreaterThan(0);
  });

  it('has a width even when all prices are equal, and never a negative price', () => {
    const flat = { ...CALL, strike: 1, spot: 1, breakEven: 1 };
    const { low, high } = payoffPicture(flat);
    expect(high).toBeGreaterThan(low);
    expect(payoffPicture({ ...PUT, strike: 10, spot: 90, breakEven: 5 }).low).toBe(0);
  });
});
