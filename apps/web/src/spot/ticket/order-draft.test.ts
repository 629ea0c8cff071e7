/** The changes of a draft while it is edited, and the request. */
import { describe, expect, it } from 'vitest';
import { findMarket, type Market } from '@anywhen/prices';
import {
  changeMeasure,
  changeSide,
  changeTerms,
  changeKind,
  emptied,
  kindOf,
  onlyMeasure,
  slideTo,
  startDraft,
  stepPrice,
  takePrice,
  typeAmount,
  typePrice,
  requestOf,
  withFirstPrice,
  type Draft,
  type Measure,
} from './order-draft.ts';

const BTC = findMarket('BTCUSDT') as Market;
const SHIB = findMarket('SHIBUSDT') as Market;
const limit: Draft = { ...startDraft('buy'), price: '65000', amount: '0.01' };

describe('a draft', () => {
  it('[2.2] counts USDT for a market buy and the currency for everything else', () => {
    expect(startDraft('buy').measure).toBe('quantity');
    expect(changeKind(limit, 'market')).toMatchObject({ measure: 'total', amount: '' });
    expect(changeSide(changeKind(limit, 'market'), 'sell').measure).toBe('quantity');
  });

  it('keeps a typed amount while its unit stays, and never one of the slider', () => {
    expect(changeSide(limit, 'sell').amount).toBe('0.01');
    expect(changeSide(slideTo(limit, 50, '0.01'), 'sell').amount).toBe('');
    expect(changeSide(limit, 'buy')).toBe(limit);
    expect(changeKind(limit, 'limit')).toBe(limit);
  });

  it('converts the amount when the unit changes', () => {
    const turned = changeMeasure(slideTo(limit, 50, '0.01'), 'total', '650');
    expect(turned).toMatchObject({ measure: 'total', amount: '650', percent: undefined });
    expect(changeMeasure(limit, 'quantity', 'x')).toBe(limit);
  });

  it('loses no input when the kind changes and changes back', () => {
    const write = (measure: Measure, { amount }: Draft) => `${measure} of ${amount}`;
    const typed: Draft = {
      ...limit,
      triggerPrice: '66000',
      stopPrice: '66100',
      expiresAtMs: 1_700_000_000_000,
      isPostOnly: true,
    };
    const waiting = changeKind(typed, 'stop-market', write);
    expect(waiting).toMatchObject({
      measure: 'total',
      amount: 'total of 0.01',
      otherAmount: '0.01',
    });
    for (const kind of ['market', 'stop-market', 'take-profit-limit', 'oco'] as const) {
      const back = changeKind(changeKind(typed, kind, write), 'limit', write);
      const { amount, price, triggerPrice, stopPrice, expiresAtMs, isPostOnly } = back;
      const { amount: same, ...rest } = typed;
      expect({ amount }, kind).toEqual({ amount: same });
      expect(rest, kind).toMatchObject({ price, triggerPrice, stopPrice, expiresAtMs, isPostOnly });
    }
    const other = changeKind(typeAmount(waiting, '500'), 'limit', write);
    expect(other).toMatchObject({ amount: 'quantity of 500', otherAmount: '500' });
  });

  it('[2.2] a waiting market order names what it gives', () => {
    expect(onlyMeasure(changeKind(limit, 'stop-market'))).toBe('total');
    expect(onlyMeasure(changeKind(changeSide(limit, 'sell'), 'stop-market'))).toBe('quantity');
    expect(onlyMeasure(changeKind(limit, 'oco'))).toBe('quantity');
    expect(onlyMeasure(changeKind(limit, 'stop-limit'))).toBeUndefined();
    const total = changeMeasure(limit, 'total', '650');
    expect(changeKind(total, 'take-profit-limit')).toMatchObject({ measure: 'total' });
    expect(kindOf(changeKind(limit, 'take-profit-market'))).toBe('take-profit-market');
  });

  it('leaves the slider on typing', () => {
    expect(typeAmount(slideTo(limit, 50, '0.01'), '0.02').percent).toBeUndefined();
  });

  it('becomes a limit order at the tapped price', () => {
    const market = typeAmount(changeKind(limit, 'market'), '100');
    expect(takePrice(market, '65003.20')).toMatchObject({ type: 'limit', price: '65003.2' });
    expect(takePrice(limit, '64000.00')).toMatchObject({ price: '64000', amount: '0.01' });
  });

  it('starts with the current price, but never over a typed one', () => {
    expect(withFirstPrice(startDraft('buy'), BTC, '65001.37').price).toBe('65001.37');
    expect(withFirstPrice(limit, BTC, '65001.37')).toBe(limit);
  });

  it('steps by about a hundredth of a percent and stays above zero', () => {
    const priceAfter = (price: string, market: Market, direction: 1 | -1) =>
      stepPrice(typePrice(limit, price), market, { direction }).price;
    expect(priceAfter('65000', BTC, 1)).toBe('65001');
    expect(priceAfter('65000.37', BTC, -1)).toBe('64999.37');
    expect(priceAfter('0.0000180000', SHIB, 1)).toBe('0.000018001');
    expect(priceAfter('0.01', BTC, -1)).toBe('0.01');
    expect(priceAfter('', BTC, 1)).toBe('');
  });

  it('[2.2] post-only is for orders that may rest', () => {
    expect(changeTerms(limit, { timeInForce: 'GTC', isPostOnly: true }).isPostOnly).toBe(true);
    expect(changeTerms(limit, { timeInForce: 'GTT', isPostOnly: true }).isPostOnly).toBe(true);
    expect(changeTerms(limit, { timeInForce: 'IOC', isPostOnly: true }).isPostOnly).toBe(false);
  });

  it('is empty after it was sent, with the same terms', () => {
    expect(emptied(limit)).toEqual({ ...limit, amount: '' });
  });
});

describe('the request', () => {
  it('has no trailing zeros', () => {
    const typed = { ...limit, price: '65000.10000', amount: '0.0100000000' };
    expect(requestOf(typed, BTC)).toMatchObject({ price: '65000.1', quantity: '0.01' });
    expect(stepPrice(typed, BTC, { direction: 1 }).price).toBe('65001.1');
  });

  it('of a limit order has its terms', () => {
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '65000' };
    expect(requestOf(limit, BTC)).toEqual({ ...order, quantity: '0.01', timeInForce: 'GTC' });
    expect(requestOf({ ...limit, isPostOnly: true }, BTC)).toMatchObject({ isPostOnly: true });
    expect(requestOf({ ...limit, timeInForce: 'FOK' }, BTC)).toMatchObject({ timeInForce: 'FOK' });
  });

  it('of a limit order by total has the whole lots it pays for', () => {
    const total: Draft = { ...limit, measure: 'total', amount: '1000' };
    expect(requestOf(total, BTC)).toMatchObject({ quantity: '0.01538' });
    expect(requestOf(total, BTC)).not.toHaveProperty('quoteAmount');
  });

  it('[2.11] of a waiting order has its trigger and its expiry', () => {
    const stop = {
      ...changeKind(limit, 'stop-limit'),
      side: 'sell',
      triggerPrice: '64000.',
    } as const;
    const sent = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '65000' };
    expect(requestOf(stop, BTC)).toEqual({
      ...sent,
      quantity: '0.01',
      timeInForce: 'GTC',
      triggerKind: 'stop',
      triggerPrice: '64000',
    });
    const end = { timeInForce: 'GTT', expiresAtMs: 1_700_000_000_000 } as const;
    expect(requestOf({ ...stop, ...end }, BTC)).toMatchObject(end);
    const market = changeKind(stop, 'take-profit-market');
    const gone = { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.01' };
    const waits = { triggerKind: 'take-profit', triggerPrice: '64000' };
    expect(requestOf(market, BTC)).toEqual({ ...gone, ...waits });
    expect(requestOf({ ...market, ...end }, BTC)).toEqual({ ...gone, ...waits, ...end });
    expect(requestOf({ ...market, timeInForce: 'FOK' }, BTC)).toEqual({ ...gone, ...waits });
  });

  it('[2.11] of an OCO has both legs, without the optional price of a sell', () => {
    const oco = { ...changeKind(limit, 'oco'), side: 'sell', triggerPrice: '64000' } as const;
    const legs = { symbol: 'BTCUSDT', side: 'sell', quantity: '0.01', price: '65000' };
    expect(requestOf(oco, BTC)).toEqual({ ...legs, triggerPrice: '64000' });
    const whole: Draft = { ...oco, stopPrice: '63900', timeInForce: 'GTT', expiresAtMs: 5_000 };
    expect(requestOf(whole, BTC)).toEqual({
      ...legs,
      triggerPrice: '64000',
      stopLimitPrice: '63900',
      expiresAtMs: 5_000,
    });
  });

  it('of a market order has total or quantity, without price and terms', () => {
    const market = changeKind(limit, 'market');
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market' };
    expect(requestOf(typeAmount(market, '100.'), BTC)).toEqual({ ...order, quoteAmount: '100' });
    const turned = changeMeasure(market, 'quantity', '0.5');
    expect(requestOf(turned, BTC)).toEqual({ ...order, quantity: '0.5' });
  });
});
