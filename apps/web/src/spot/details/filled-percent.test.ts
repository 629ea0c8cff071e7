/** The filled part of an order in percent. */
import { describe, expect, it } from 'vitest';
import { filledPercent } from './filled-percent.ts';

const order = {
  quantity: '0.02000000',
  quoteAmount: null,
  executedQuantity: '0.00800000',
  executedQuote: '512.00000000',
  state: 'PARTIALLY_FILLED',
} as const;

describe('the filled part', () => {
  it('[EX-2.2] 0.008 of 0.02 is 40 %', () => {
    expect(filledPercent(order)).toBe(40);
  });

  it('is a share of the amount for an order by amount', () => {
    const byAmount = {
      ...order,
      quantity: null,
      quoteAmount: '800',
      executedQuote: '500',
    } as const;
    expect(filledPercent({ ...byAmount, state: 'EXPIRED' })).toBe(62);
  });

  it('is 100 % only when the order is filled', () => {
    const nearly = { ...order, executedQuantity: '0.01999999' };
    expect(filledPercent(nearly)).toBe(99);
    expect(filledPercent({ ...nearly, executedQuantity: '0.02', state: 'CANCELED' })).toBe(99);
    expect(filledPercent({ ...order, state: 'FILLED' })).toBe(100);
  });

  it('is zero for an empty order', () => {
    expect(filledPercent({ ...order, executedQuantity: '0', state: 'NEW' })).toBe(0);
    expect(filledPercent({ ...order, quantity: '0' })).toBe(0);
  });
});
