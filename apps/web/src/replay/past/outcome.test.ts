/** Real trades and those of what if are valued by one formula. */
import { describe, expect, it } from 'vitest';
import { outcomeOf, type CountedFill } from './outcome.ts';

const BOUGHT: CountedFill = {
  side: 'buy',
  quantity: '0.01000000',
  quote: '650.00000000',
  fee: '0.00001000',
  feeCurrency: 'BTC',
  atMs: 0,
};
const SOLD: CountedFill = {
  side: 'sell',
  quantity: '0.00400000',
  quote: '264.00000000',
  fee: '0.26400000',
  feeCurrency: 'USDT',
  atMs: 1,
};

describe('[32.4] the result of trades at a price', () => {
  it('[EX-32.2] values what is left, after the fees of both', () => {
    expect(outcomeOf([BOUGHT, SOLD], { units: 66_000_00, decimals: 2 })).toEqual({
      trades: 2,
      bought: '650.00000000',
      sold: '264.00000000',
      fees: '0.92400000',
      result: '9.07600000',
    });
  });

  it('is what was given up for who has sold what was there', () => {
    expect(outcomeOf([SOLD], { units: 70_000_00, decimals: 2 }).result).toBe('-16.26400000');
  });

  it('is nothing without trades', () => {
    const none = { trades: 0, bought: '0.00000000', sold: '0.00000000', fees: '0.00000000' };
    expect(outcomeOf([], { units: 1, decimals: 2 })).toEqual({ ...none, result: '0.00000000' });
  });
});
