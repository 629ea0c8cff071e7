/** What an amendment changes, by the examples of rulebook 2.11. */
import { describe, expect, it } from 'vitest';
import { formatUnits } from '@anywhen/money';
import { findMarket, type Market } from '@anywhen/prices';
import { order } from '../../testing/spot-samples.ts';
import {
  amendDistance,
  amendEffect,
  amendableParts,
  amended,
  findMoveFault,
  isAmendable,
} from './amending.ts';

const market = findMarket('BTCUSDT') as Market;
const known = { market, last: '65000.00' };
const stop = order('8', {
  side: 'sell',
  price: '63900.00',
  state: 'WAITING',
  trigger: { kind: 'stop', price: '64000.00' },
});

describe('[2.11] what can be amended', () => {
  it('are the fields the order has, while it is open', () => {
    expect(amendableParts(order('7'))).toEqual({ price: true, quantity: true, trigger: false });
    expect(amendableParts(stop)).toEqual({ price: true, quantity: true, trigger: true });
    const leg = { ...stop, ocoId: '7' };
    expect(amendableParts(leg)).toEqual({ price: true, quantity: false, trigger: true });
    const buy = { ...stop, type: 'market', price: null, quantity: null, quoteAmount: '9' } as const;
    expect(amendableParts(buy)).toEqual({ price: false, quantity: false, trigger: true });
    for (const state of ['TRIGGERED', 'FILLED', 'CANCELED', 'EXPIRED'] as const) {
      expect(isAmendable({ ...stop, state }), state).toBe(false);
    }
  });
});

describe('[EX-2.13] what an amendment changes', () => {
  const effect = (change: Parameters<typeof amendEffect>[1]) => {
    const { heldBefore, heldAfter, ...rest } = amendEffect(order('7'), change, known);
    return { held: [heldBefore, heldAfter].map((units) => formatUnits(units, 8)), ...rest };
  };

  it('reducing alone keeps the place; increasing or another price loses it', () => {
    const unmoved = { place: 'kept', isTaking: false };
    expect(effect({ quantity: '0.01' })).toEqual({
      held: ['1280.00000000', '640.00000000'],
      ...unmoved,
    });
    expect(effect({ quantity: '0.03' })).toMatchObject({ place: 'lost' });
    expect(effect({ price: '64100' })).toEqual({
      held: ['1280.00000000', '1282.00000000'],
      place: 'lost',
      isTaking: false,
    });
    expect(effect({ price: '65000' })).toMatchObject({ isTaking: true });
  });

  it('the executed part no longer holds anything', () => {
    const part = order('7', { executedQuantity: '0.00800000', state: 'PARTIALLY_FILLED' });
    const { heldBefore } = amendEffect(part, { price: '64100' }, known);
    expect(formatUnits(heldBefore, 8)).toBe('768.00000000');
  });

  it('a waiting order has no place, and nothing trades', () => {
    const moved = amendEffect(stop, { triggerPrice: '63000', price: '62000' }, known);
    expect(moved).toMatchObject({ place: 'none', isTaking: false });
  });
});

describe('[2.11] the limit of an amended order', () => {
  const isFar = (...amendment: [Parameters<typeof amendDistance>[0], object]) =>
    amendDistance(...amendment, known.last)?.isFar;

  it('is as far on the losing side as that of a new one', () => {
    expect(isFar(order('7'), { price: '67210' })).toBe(true);
    expect(isFar(order('7'), { price: '66300' })).toBe(false);
    expect(isFar(order('7'), { price: '50000' })).toBe(false);
  });

  it('[EX-2.15] is measured from the trigger of an order that waits, wherever that is moved to', () => {
    expect(isFar(stop, { price: '62700' })).toBe(true);
    expect(isFar(stop, { triggerPrice: '62700' })).toBe(false);
    expect(amendDistance(stop, { price: '63900' }, known.last)?.bps).toBe(15n);
  });

  it('is not mentioned where only the quantity changes', () => {
    expect(amendDistance(order('7'), { quantity: '0.03' }, known.last)).toBeUndefined();
  });
});

describe('[2.3] a moved line', () => {
  it('stays within the bands and on its side of the price', () => {
    const fault = (change: Parameters<typeof amended>[1]) =>
      findMoveFault(amended(stop, change), known);
    expect(fault({ triggerPrice: '64999.99' })).toBeUndefined();
    expect(fault({ triggerPrice: '65000' })).toBe('trigger-side');
    expect(fault({ triggerPrice: '60000', price: '53999.99' })).toBe('band');
    expect(fault({ triggerPrice: '12999.99', price: '12999.99' })).toBe('band');
    expect(findMoveFault(order('7', { price: '71500.01' }), known)).toBe('band');
    expect(findMoveFault(order('7', { price: '71500.01' }), { market, last: undefined })).toBe(
      undefined,
    );
  });
});
