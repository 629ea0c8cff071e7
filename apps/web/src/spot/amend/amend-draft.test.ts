/** Amending an order: its fields, their faults, the request. */
import { describe, expect, it } from 'vitest';
import { findMarket, type Market } from '@anywhen/prices';
import type { SpotOrder } from '@anywhen/protocol';
import { order } from '../../../testing/spot-samples.ts';
import type { Draft } from '../ticket/order-draft.ts';
import { amendmentOf, checkAmend, draftOf } from './amend-draft.ts';

const market = findMarket('BTCUSDT') as Market;
const known = {
  market,
  now: { last: '65000.00', bids: [], asks: [] },
  available: { base: '0', quote: '640' },
  feeBps: 10,
  nowMs: 1_700_000_000_000,
};
const stop = order('8', {
  side: 'sell',
  price: '63900.00',
  state: 'WAITING',
  trigger: { kind: 'stop', price: '64000.00' },
});
const keys = (one: SpotOrder, change: Partial<Draft>) =>
  Object.entries(checkAmend(one, { ...draftOf(one), ...change }, known)).map(
    ([field, fault]) => `${field} ${fault?.key}`,
  );

describe('[2.11] an amendment', () => {
  it('starts with the order, and is empty until something differs', () => {
    const draft = draftOf(stop);
    expect(draft).toMatchObject({ price: '63900', triggerPrice: '64000', amount: '0.02' });
    expect(amendmentOf(stop, draft, market)).toEqual({});
    expect(amendmentOf(stop, { ...draft, price: '63900.00' }, market)).toEqual({});
    expect(amendmentOf(stop, { ...draft, amount: '' }, market)).toEqual({});
  });

  it('sends only what differs', () => {
    const draft = { ...draftOf(stop), triggerPrice: '64100.', amount: '0.0150' };
    const sent = { triggerPrice: '64100', quantity: '0.015' };
    expect(amendmentOf(stop, draft, market)).toEqual(sent);
    expect(amendmentOf({ ...stop, ocoId: '7' }, draft, market)).toEqual({ triggerPrice: '64100' });
  });

  it('[EX-2.13] is checked like a new order, with what it holds counted as available', () => {
    const mine = order('7');
    expect(keys(mine, { amount: '0.03' })).toEqual([]);
    expect(keys(mine, { amount: '0.03001' })).toEqual(['amount balanceInsufficient']);
    expect(keys(mine, { price: '71500.01' })).toEqual(['price fault.band']);
    expect(keys(stop, { triggerPrice: '65000' })).toEqual(['triggerPrice fault.triggerBelow']);
    const part = order('7', { executedQuantity: '0.00800000', state: 'PARTIALLY_FILLED' });
    expect(keys(part, { amount: '0.008' })).toEqual(['amount fault.floor']);
    expect(keys(part, { amount: '0.00801' })).toEqual([]);
  });

  it('does not check an agreed expiry again', () => {
    const nearlyOver = order('7', { timeInForce: 'GTT', expiresAtMs: known.nowMs + 1_000 });
    expect(keys(nearlyOver, { price: '64100' })).toEqual([]);
  });

  it('ignores a trigger that was reached', () => {
    const fired = { ...stop, state: 'NEW', triggered: { second: 1, price: '64000.00' } } as const;
    expect(draftOf(fired).trigger).toBeUndefined();
    expect(keys(fired, { price: '64100' })).toEqual([]);
  });
});
