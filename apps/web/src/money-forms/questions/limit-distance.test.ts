/** Limits far from the market on the losing side, and those that are not. */
import { describe, expect, it } from 'vitest';
import { limitDistance } from './limit-distance.ts';

const at = (side: 'buy' | 'sell', price: string, market: string | undefined = '100') =>
  limitDistance({ side, price, market });

describe('a limit far from the market', () => {
  it.each([
    ['buy', '103.4', true],
    ['buy', '102.01', true],
    ['buy', '102', false],
    ['buy', '50', false],
    ['sell', '97.99', true],
    ['sell', '98', false],
    ['sell', '150', false],
  ] as const)('on the losing side: %s at %s of 100: %s', (side, price, isFar) => {
    expect(at(side, price)?.isFar).toBe(isFar);
  });

  it('is measured as a share of the market’s price', () => {
    expect(at('buy', '103.4')).toMatchObject({ bps: 340n, isAbove: true });
    expect(at('sell', '99.5')).toMatchObject({ bps: 50n, isAbove: false });
  });

  it('is measured in markets whose prices have ten decimals, too', () => {
    expect(at('buy', '0.0000131088', '0.0000126777')).toMatchObject({ bps: 340n, isFar: true });
    expect(at('sell', '0.0000126', '0.0000126777')).toMatchObject({ bps: 61n, isFar: false });
  });

  it('is measured from the trigger that the order waits for', () => {
    const limit = { side: 'sell', price: '58', market: '100', trigger: '60' } as const;
    expect(limitDistance(limit)).toEqual({
      bps: 333n,
      isAbove: false,
      isFar: true,
      isOfTrigger: true,
    });
    expect(limitDistance({ ...limit, price: '59' })?.isFar).toBe(false);
  });

  it('is unknown without a price of the market or of its own', () => {
    expect(limitDistance({ side: 'buy', price: '1', market: undefined })).toBeUndefined();
    expect(at('buy', '')).toBeUndefined();
  });
});
