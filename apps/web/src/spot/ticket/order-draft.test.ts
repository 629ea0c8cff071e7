/** How a draft changes under the fingers, and what is sent of it. */
import { describe, expect, it } from 'vitest';
import { findMarket, type Market } from '@anywhen/prices';
import {
  changeMeasure,
  changeSide,
  changeTerms,
  changeType,
  emptied,
  slideTo,
  startDraft,
  stepPrice,
  takePrice,
  typeAmount,
  typePrice,
  wishOf,
  withFirstPrice,
  type Draft,
} from './order-draft.ts';

const BTC = findMarket('BTCUSDT') as Market;
const SHIB = findMarket('SHIBUSDT') as Market;
const limit: Draft = { ...startDraft('buy'), price: '65000', amount: '0.01' };

describe('a draft', () => {
  it('[2.2] counts USDT for a market buy and the currency for everything else', () => {
    expect(startDraft('buy').measure).toBe('quantity');
    expect(changeType(limit, 'market')).toMatchObject({ measure: 'total', amount: '' });
    expect(changeSide(changeType(limit, 'market'), 'sell').measure).toBe('quantity');
  });

  it('keeps a typed amount while its unit stays, and never one of the slider', () => {
    expect(changeSide(limit, 'sell').amount).toBe('0.01');
    expect(changeSide(slideTo(limit, 50, '0.01'), 'sell').amount).toBe('');
    expect(changeSide(limit, 'buy')).toBe(limit);
    expect(changeType(limit, 'limit')).toBe(limit);
  });

  it('writes the amount anew when the unit changes', () => {
    const turned = changeMeasure(slideTo(limit, 50, '0.01'), 'total', '650');
    expect(turned).toMatchObject({ measure: 'total', amount: '650', percent: undefined });
    expect(changeMeasure(limit, 'quantity', 'x')).toBe(limit);
  });

  it('leaves the slider when somebody types', () => {
    expect(typeAmount(slideTo(limit, 50, '0.01'), '0.02').percent).toBeUndefined();
  });

  it('a touched price makes it a limit order at that price', () => {
    const market = typeAmount(changeType(limit, 'market'), '100');
    expect(takePrice(market, '65003.20')).toMatchObject({ type: 'limit', price: '65003.2' });
    expect(takePrice(limit, '64000.00')).toMatchObject({ price: '64000', amount: '0.01' });
  });

  it('starts with the price of now, but never over a typed one', () => {
    expect(withFirstPrice(startDraft('buy'), BTC, '65001.37').price).toBe('65001.37');
    expect(withFirstPrice(limit, BTC, '65001.37')).toBe(limit);
  });

  it('steps by about a hundredth of a percent and stays above zero', () => {
    const priceAfter = (price: string, market: Market, direction: 1 | -1) =>
      stepPrice(typePrice(limit, price), market, direction).price;
    expect(priceAfter('65000', BTC, 1)).toBe('65001');
    expect(priceAfter('65000.37', BTC, -1)).toBe('64999.37');
    expect(priceAfter('0.0000180000', SHIB, 1)).toBe('0.000018001');
    expect(priceAfter('0.01', BTC, -1)).toBe('0.01');
    expect(priceAfter('', BTC, 1)).toBe('');
  });

  it('[2.2] post-only goes with good-till-cancelled only', () => {
    expect(changeTerms(limit, { timeInForce: 'GTC', isPostOnly: true }).isPostOnly).toBe(true);
    expect(changeTerms(limit, { timeInForce: 'IOC', isPostOnly: true }).isPostOnly).toBe(false);
  });

  it('is empty after it went out, on the same terms', () => {
    expect(emptied(limit)).toEqual({ ...limit, amount: '' });
  });
});

describe('what is sent', () => {
  it('no zeros behind the last digit that counts', () => {
    const typed = { ...limit, price: '65000.10000', amount: '0.0100000000' };
    expect(wishOf(typed, BTC)).toMatchObject({ price: '65000.1', quantity: '0.01' });
    expect(stepPrice(typed, BTC, 1).price).toBe('65001.1');
  });

  it('a limit order with its terms', () => {
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '65000' };
    expect(wishOf(limit, BTC)).toEqual({ ...order, quantity: '0.01', timeInForce: 'GTC' });
    expect(wishOf({ ...limit, isPostOnly: true }, BTC)).toMatchObject({ isPostOnly: true });
    expect(wishOf({ ...limit, timeInForce: 'FOK' }, BTC)).toMatchObject({ timeInForce: 'FOK' });
  });

  it('a total of a limit order as the whole lots it pays for', () => {
    const total: Draft = { ...limit, measure: 'total', amount: '1000' };
    expect(wishOf(total, BTC)).toMatchObject({ quantity: '0.01538' });
    expect(wishOf(total, BTC)).not.toHaveProperty('quoteAmount');
  });

  it('a market order by total or by quantity, without price and terms', () => {
    const market = changeType(limit, 'market');
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market' };
    expect(wishOf(typeAmount(market, '100.'), BTC)).toEqual({ ...order, quoteAmount: '100' });
    const turned = changeMeasure(market, 'quantity', '0.5');
    expect(wishOf(turned, BTC)).toEqual({ ...order, quantity: '0.5' });
  });
});
