/** [4.2] The formatting of rates and shares. */
import { describe, expect, it } from 'vitest';
import { FINANCE_PRODUCTS } from '@anywhen/protocol';
import { usdt } from '../../testing/finance/finance.ts';
import { showSold, showTermRate, soldPart } from './rates.ts';

describe('[4.2] the expected return for the term', () => {
  it('is that of the product table', () => {
    expect(FINANCE_PRODUCTS.map((product) => showTermRate(product, 'en'))).toEqual([
      '0.0575%',
      '0.3699%',
      '1.4795%',
      '3.9452%',
      '1.4795%',
      '3.2877%',
    ]);
  });
});

describe('the sold share', () => {
  it('[EX-4.8] 1 234 567.89 of 5 000 000 is 24.69 %', () => {
    const sale = { sold: usdt('1234567.89'), total: usdt('5000000') };
    expect(showSold(sale, 'en')).toBe('24.69%');
    expect(soldPart(sale)).toBeCloseTo(0.2469);
  });
});
