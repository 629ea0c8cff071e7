/** The number of contracts: parsing, checks, and where refusals are shown. */
import { describe, expect, it } from 'vitest';
import { toRejectionReply, type Rejection } from '@anywhen/protocol';
import {
  findQuantityFault,
  mostAffordable,
  placeTradeRefusal,
  readQuantity,
  type QuantityLimits,
} from './trade-quantity.ts';

const LIMITS = { most: 1_000, unitCost: 8_465_445n, available: '10.00', left: '5000.00' };

describe('[7.4] a quantity', () => {
  it('is a whole number above zero', () => {
    expect(['50', '1000', '7.'].map(readQuantity)).toEqual([50, 1_000, 7]);
    expect(['', '0', '1.5', '?1,000', 'x'].map(readQuantity)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('must be typed, whole, within the limits and within the funds, in this order', () => {
    const keyOf = (typed: string, limits: QuantityLimits = LIMITS) =>
      findQuantityFault(typed, limits)?.key;
    expect(keyOf('')).toBe('quantityRequired');
    expect(keyOf('0')).toBe('fault.whole');
    expect(keyOf('1.5')).toBe('fault.whole');
    expect(keyOf('1001')).toBe('fault.many');
    expect(keyOf('100', { ...LIMITS, left: '1.00' })).toBe('fault.left');
    expect(keyOf('8', { ...LIMITS, houseMost: 7 })).toBe('fault.house');
    expect(keyOf('1', { ...LIMITS, houseMost: 0 })).toBe('fault.houseFull');
    expect(findQuantityFault('200', LIMITS)?.isShortage).toBe(true);
    expect(keyOf('118')).toBeUndefined();
  });

  it('of a sale is only limited by the rest of the position', () => {
    expect(findQuantityFault('31', { most: 30 })?.params).toEqual({ max: '30' });
    expect(findQuantityFault('30', { most: 30 })).toBeUndefined();
  });

  it('is limited by funds and limits', () => {
    expect(mostAffordable(LIMITS)).toBe(118);
    expect(mostAffordable({ ...LIMITS, left: '1.00' })).toBe(11);
    expect(mostAffordable({ ...LIMITS, available: '0' })).toBe(1);
    expect(mostAffordable({ ...LIMITS, houseMost: 7 })).toBe(7);
    expect(mostAffordable({ most: 50 })).toBe(50);
  });
});

describe('[18.2] a refusal', () => {
  const placed = (rejection: Rejection) => placeTradeRefusal(toRejectionReply(rejection, 'r'));

  it('about the quantity is shown at its field, with the rest of the limit', () => {
    expect(placed({ code: 'PERSONAL_LIMIT_EXCEEDED', data: { left: '12.50' } })).toEqual({
      kind: 'at-fields',
      faults: {
        quantity: { namespace: 'options', key: 'fault.left', params: { amount: '12.50' } },
      },
    });
    expect(placed({ code: 'TRADING_VOLUME_INSUFFICIENT', data: { left: '7' } })).toEqual({
      kind: 'at-fields',
      faults: { quantity: { namespace: 'options', key: 'fault.house', params: { max: '7' } } },
    });
    expect(placed({ code: 'TRADING_VOLUME_INSUFFICIENT' })).toEqual({
      kind: 'at-fields',
      faults: { quantity: { namespace: 'options', key: 'fault.houseFull' } },
    });
    expect(placed({ code: 'BALANCE_INSUFFICIENT' }).kind).toBe('at-fields');
  });

  it('about the price or the series is shown above the button', () => {
    expect(placed({ code: 'QUOTE_CHANGED' }).kind).toBe('as-notice');
    expect(placed({ code: 'SERIES_CLOSED' }).kind).toBe('as-notice');
    expect(placed({ code: 'ACCOUNT_FROZEN' }).kind).toBe('in-dialog');
  });
});
