/** [19] The buttons under a chart. */
import { findMarket, type Market } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { productsOf } from './products.ts';

const market = (symbol: string) => findMarket(symbol) as Market;

describe('[19] the products of a market', () => {
  it('are those it has, linked with its symbol', () => {
    expect(productsOf(market('BTCUSDT'))).toEqual([
      { product: 'spot', to: '/trade/trade?symbol=BTCUSDT' },
      { product: 'seconds', to: '/newContract/newContract?symbol=BTCUSDT' },
    ]);
  });

  it('[2.1] gold is not traded on spot, [3.1] the smallest currencies not by seconds', () => {
    const named = (symbol: string) => productsOf(market(symbol)).map((one) => one.product);
    expect(named('XAUUSDT')).toEqual(['seconds']);
    expect(named('SHIBUSDT')).toEqual(['spot']);
  });
});
