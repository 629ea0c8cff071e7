/** The net amounts of an order and a fill. */
import { expect, it } from 'vitest';
import type { SpotFill, SpotOrder } from '@anywhen/protocol';
import { exchangedByFill, exchangedByOrder } from './order-amounts.ts';

const bought = {
  symbol: 'BTCUSDT',
  side: 'buy',
  executedQuantity: '0.01000000',
  executedQuote: '642.50100000',
  fee: '0.00001000',
} as SpotOrder;

it('[2.8] is the currency less its fee for a buyer, and USDT less its fee for a seller', () => {
  expect(exchangedByOrder(bought)).toEqual({
    paid: { amount: '642.50100000', currency: 'USDT' },
    received: { amount: '0.00999000', currency: 'BTC' },
  });
  const sold = { ...bought, side: 'sell', fee: '0.64250100' } as SpotOrder;
  expect(exchangedByOrder(sold)).toEqual({
    paid: { amount: '0.01000000', currency: 'BTC' },
    received: { amount: '641.85849900', currency: 'USDT' },
  });
});

it('[2.8] is computed for a single fill in the same way', () => {
  const { executedQuantity: quantity, executedQuote: quote, ...rest } = bought;
  const fill = { ...rest, quantity, quote } as unknown as SpotFill;
  expect(exchangedByFill(fill)).toEqual(exchangedByOrder(bought));
});
