/** [4.4] The checks of an amount before it is sent, and their order. */
import { describe, expect, it } from 'vitest';
import { findPurchaseFault, mostOf } from './purchase-amount.ts';

const LIMITS = { min: '10', left: '500.00000000', available: '300.00000000' };

const keyOf = (typed: string, change: object = {}) =>
  findPurchaseFault(typed, { ...LIMITS, ...change })?.key;

describe('the amount of a purchase', () => {
  it.each([
    ['', 'purchaseAmountRequired'],
    ['?1,5', 'fault.doubtful'],
    ['0', 'amountAbnormal'],
    ['1.000000001', 'fault.too-precise'],
    ['9.99999999', 'purchaseMin'],
    ['10', undefined],
    ['300', undefined],
    ['300.00000001', 'balanceInsufficient'],
    ['500.00000001', 'purchaseMax'],
  ])('%j: %s', (typed, key) => {
    expect(keyOf(typed)).toBe(key);
  });

  it('has no more decimals than the product accepts', () => {
    expect(keyOf('10.5', { decimals: 0 })).toBe('fault.too-precise');
  });

  it('is left to the server where limits or balance are unknown', () => {
    expect(keyOf('1000', { left: undefined, available: undefined })).toBeUndefined();
  });

  it('is at most the rest of the limits and of the balance', () => {
    expect(mostOf(LIMITS)).toBe('300.00000000');
    expect(mostOf({ ...LIMITS, left: '20.00000000' })).toBe('20.00000000');
    expect(mostOf({ ...LIMITS, left: undefined })).toBeUndefined();
  });
});
