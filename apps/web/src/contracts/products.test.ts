/** The product selected by the URL. */
import { describe, expect, it } from 'vitest';
import { PRODUCTS, productOf } from './products.ts';

const of = (search: string) => productOf(new URLSearchParams(search));

describe('the product of a URL', () => {
  it('is the one it names, also by its old name', () => {
    for (const product of PRODUCTS) expect(of(`?product=${product}`)).toBe(product);
    expect(of('?product=perp')).toBe('derivatives');
  });

  it('is seconds when it names none, or an unknown one', () => {
    expect(of('')).toBe('seconds');
    expect(of('?product=lottery')).toBe('seconds');
  });
});
