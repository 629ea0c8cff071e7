/** Faults of a draft in the exchange's order, and where refusals are shown (rulebook 2.3, 18). */
import { describe, expect, it } from 'vitest';
import { findMarket, type Market } from '@anywhen/prices';
import {
  placeOrder,
  toRejectionReply,
  type Rejection,
  type RejectionCode,
} from '@anywhen/protocol';
import type { MarketNow } from '../../book/market-feed.tsx';
import { checkDraft, placeOrderRefusal, type DraftField } from './order-checks.ts';
import { startDraft, type Draft } from './order-draft.ts';

const BTC = findMarket('BTCUSDT') as Market;
const NOW: MarketNow = {
  last: '65000.00',
  asks: [['65003.25', '5']],
  bids: [['64996.75', '5']],
};
const NOW_MS = 1_700_000_000_000;
const available = { base: '1', quote: '100' };

function check(change: Partial<Draft>, own: typeof available | undefined = available, now = NOW) {
  const draft: Draft = { ...startDraft('buy'), price: '65000', amount: '0.001', ...change };
  return checkDraft(draft, { market: BTC, now, available: own, feeBps: 10, nowMs: NOW_MS });
}
const keyAt = (field: DraftField, change: Partial<Draft>, own = available) =>
  check(change, own)[field]?.key;

describe('[2.3] a draft is checked before it is sent', () => {
  it('accepts what the exchange would accept', () => {
    expect(check({})).toEqual({});
    expect(check({ price: '65000.', amount: '0.00100' })).toEqual({});
    expect(check({ type: 'market', measure: 'total', amount: '100' })).toEqual({});
  });

  it('ignores any number of trailing zeros', () => {
    const zeros = '0'.repeat(14);
    expect(check({ price: `65000.${zeros}`, amount: `0.001${zeros}` })).toEqual({});
    const total = { type: 'market', measure: 'total' } as const;
    expect(check({ ...total, amount: `100.${zeros}` })).toEqual({});
    expect(keyAt('amount', { ...total, amount: `4.${zeros}` })).toBe('fault.min');
    expect(check({ type: 'market', amount: `0.001${zeros}` })).toEqual({});
  });

  it('requires what is missing, all at once', () => {
    const faults = check({ price: '', amount: '' });
    expect(faults.price?.key).toBe('fault.priceRequired');
    expect(faults.amount?.key).toBe('quantityRequired');
    expect(keyAt('amount', { type: 'market', measure: 'total', amount: '' })).toBe(
      'amountRequired',
    );
  });

  it('[N4] rejects zero, and more decimals than the market has', () => {
    expect(keyAt('amount', { amount: '0.000' })).toBe('amountAbnormal');
    expect(keyAt('price', { price: '0' })).toBe('amountAbnormal');
    expect(keyAt('price', { price: '65000.001' })).toBe('priceTickInvalid');
    expect(keyAt('amount', { amount: '0.000001' })).toBe('lotSizeInvalid');
    const fine = { type: 'market', measure: 'total', amount: '5.123456789' } as const;
    expect(keyAt('amount', fine)).toBe('fault.too-precise');
  });

  it('accepts 5 USDT and rejects less, in either unit', () => {
    expect(check({ price: '50000', amount: '0.0001' })).toEqual({});
    expect(check({ price: '49999.99', amount: '0.0001' }).amount).toEqual({
      namespace: 'spot',
      key: 'fault.min',
      params: { amount: '5' },
    });
    const market = { type: 'market', measure: 'total' } as const;
    expect(check({ ...market, amount: '5' })).toEqual({});
    expect(keyAt('amount', { ...market, amount: '4.99999999' })).toBe('fault.min');
    expect(keyAt('amount', { type: 'market', amount: '0.00007' })).toBe('fault.min');
    expect(check({ type: 'market', amount: '0.00008' })).toEqual({});
    expect(keyAt('amount', { measure: 'total', amount: '0.1' })).toBe('fault.min');
  });

  it('rejects more than a million', () => {
    const rich = { base: '100', quote: '9000000' };
    expect(keyAt('amount', { price: '62500', amount: '16.00001' }, rich)).toBe('fault.max');
    expect(check({ price: '62500', amount: '16' }, rich)).toEqual({});
  });

  it('[EX-2.5] limits the price to its band and names the band', () => {
    const rich = { base: '100', quote: '9000000' };
    expect(check({ price: '71500', amount: '0.001' }, rich)).toEqual({});
    expect(check({ price: '71500.01', amount: '0.001' }, rich).price).toEqual({
      namespace: 'spot',
      key: 'fault.band',
      params: { from: '13000.00', to: '71500.00' },
    });
    expect(keyAt('price', { side: 'sell', price: '58499.99' }, rich)).toBe('fault.band');
    expect(check({ side: 'sell', price: '58500', amount: '0.001' }, rich)).toEqual({});
  });

  it('[EX-2.7] rejects more than the balance, to the last atom, and links to the transfer', () => {
    const short = check({ price: '62506.25', amount: '0.0016' }, available).amount;
    expect(short).toMatchObject({ key: 'balanceInsufficient', isShortage: true });
    expect(check({ price: '62500', amount: '0.0016' })).toEqual({});
    expect(keyAt('amount', { side: 'sell', amount: '1.00001' })).toBe('balanceInsufficient');
    const market = { type: 'market', measure: 'total', amount: '100.00000001' } as const;
    expect(keyAt('amount', market)).toBe('balanceInsufficient');
  });

  it('[EX-2.10] keeps a trigger on the side of the price where it can wait', () => {
    const sell = { side: 'sell', type: 'market', amount: '0.02' } as const;
    const stop = (triggerPrice: string) =>
      keyAt('triggerPrice', { ...sell, trigger: 'stop', triggerPrice });
    expect(stop('64999.99')).toBeUndefined();
    expect(stop('65000')).toBe('fault.triggerBelow');
    const profit = { ...sell, trigger: 'take-profit' } as const;
    expect(keyAt('triggerPrice', { ...profit, triggerPrice: '65000' })).toBe('fault.triggerAbove');
    expect(check({ ...profit, triggerPrice: '65000.01' })).toEqual({});
    expect(stop('12999.99')).toBe('fault.band');
    expect(stop('13000')).toBeUndefined();
    expect(stop('')).toBe('fault.triggerRequired');
    expect(stop('64000.001')).toBe('priceTickInvalid');
  });

  it('[2.3] uses the trigger as the reference price of what waits for it', () => {
    const rich = { base: '100', quote: '9000000' };
    const stop = { trigger: 'stop', triggerPrice: '80000', amount: '0.001' } as const;
    expect(check({ ...stop, price: '88000' }, rich)).toEqual({});
    expect(check({ ...stop, price: '88000.01' }, rich).price?.params).toEqual({
      from: '16000.00',
      to: '88000.00',
    });
    const sell = { ...stop, side: 'sell', type: 'market', triggerPrice: '50000' } as const;
    expect(check({ ...sell, amount: '0.0001' })).toEqual({});
    expect(keyAt('amount', { ...sell, triggerPrice: '49999.99', amount: '0.0001' })).toBe(
      'fault.min',
    );
  });

  it('[EX-2.11] requires the stop limit of a buying OCO, and counts the larger need', () => {
    const oco = { trigger: 'stop', isOco: true, triggerPrice: '66000', amount: '0.02' } as const;
    expect(keyAt('stopPrice', { ...oco, price: '64000' })).toBe('fault.priceRequired');
    const buy = { ...oco, price: '64000', stopPrice: '66100' };
    expect(check(buy, { base: '0', quote: '1322' })).toEqual({});
    expect(keyAt('amount', buy, { base: '0', quote: '1321.99' })).toBe('balanceInsufficient');
    const sell = { ...oco, side: 'sell', price: '66500', triggerPrice: '64000' } as const;
    expect(check(sell)).toEqual({});
    expect(keyAt('stopPrice', { ...sell, stopPrice: '57599.99' })).toBe('fault.band');
  });

  it('[EX-2.12] requires an expiry of one minute to 90 days', () => {
    const till = (aheadMs: number) =>
      keyAt('expiry', { timeInForce: 'GTT', expiresAtMs: NOW_MS + aheadMs });
    expect(till(60_000)).toBeUndefined();
    expect(till(59_000)).toBe('expiryInvalid');
    expect(till(90 * 86_400_000 + 1_000)).toBe('expiryInvalid');
    expect(keyAt('expiry', { timeInForce: 'GTT' })).toBe('fault.expiryRequired');
    const gone = { expiresAtMs: NOW_MS, type: 'market', measure: 'total', amount: '100' } as const;
    expect(check(gone)).toEqual({});
  });

  it('leaves to the exchange what it does not know', () => {
    const silent = { last: undefined, asks: [], bids: [] };
    expect(check({ price: '99999' }, undefined, silent)).toEqual({});
    expect(check({ type: 'market', amount: '0.00001' }, undefined, silent)).toEqual({});
  });
});

const refusalOf = (rejection: Rejection) => {
  const refusal = placeOrderRefusal(toRejectionReply(rejection, 'test'));
  return refusal.kind === 'at-fields' ? refusal.faults : refusal.kind;
};

describe('[18] a refusal of the exchange', () => {
  it('is shown at the field it names', () => {
    const lot: Rejection = { code: 'LOT_SIZE_INVALID', fields: { quantity: 'too-precise' } };
    expect(refusalOf(lot)).toEqual({ amount: { namespace: 'errors', key: 'lotSizeInvalid' } });
    const abnormal: Rejection = { code: 'AMOUNT_ABNORMAL', fields: { price: 'format' } };
    expect(refusalOf(abnormal)).toEqual({ price: { namespace: 'errors', key: 'amountAbnormal' } });
    const quote: Rejection = { code: 'MIN_NOTIONAL', fields: { quoteAmount: 'not-offered' } };
    expect(refusalOf(quote)).toEqual({ amount: { namespace: 'errors', key: 'minNotional' } });
    const shape: Rejection = { code: 'VALIDATION', fields: { price: 'required' } };
    expect(refusalOf(shape)).toEqual({ price: { namespace: 'forms', key: 'fault.required' } });
  });

  it('is shown at the field it implies when it names none', () => {
    for (const code of ['PRICE_OUT_OF_BAND', 'POST_ONLY_WOULD_TAKE'] as const) {
      expect(refusalOf({ code }), code).toHaveProperty('price');
    }
    expect(refusalOf({ code: 'TRIGGER_INVALID' })).toHaveProperty('triggerPrice');
    expect(refusalOf({ code: 'EXPIRY_INVALID' })).toHaveProperty('expiry');
    const stopLimit: Rejection = {
      code: 'PRICE_OUT_OF_BAND',
      fields: { stopLimitPrice: 'format' },
    };
    expect(refusalOf(stopLimit)).toHaveProperty('stopPrice');
    expect(refusalOf({ code: 'TRADING_VOLUME_INSUFFICIENT' })).toHaveProperty('amount');
    expect(refusalOf({ code: 'BALANCE_INSUFFICIENT' })).toMatchObject({
      amount: { isShortage: true },
    });
  });

  it('is a notice or a dialog when no field can fix it', () => {
    const notices = [
      'FEED_STALE',
      'TOO_MANY_OPEN_ORDERS',
      'SYMBOL_CLOSED',
      'RATE_LIMITED',
    ] as const;
    for (const code of notices) expect(refusalOf({ code }), code).toBe('as-notice');
    expect(refusalOf({ code: 'VALIDATION', fields: { timeInForce: 'not-offered' } })).toBe(
      'as-notice',
    );
    expect(refusalOf({ code: 'ACCOUNT_FROZEN' })).toBe('in-dialog');
  });

  it('has a place for every code the endpoint can return', () => {
    const codes: readonly RejectionCode[] = placeOrder.rejections;
    for (const code of codes)
      expect(placeOrderRefusal(toRejectionReply({ code }, '')).kind).toBeTruthy();
  });
});
