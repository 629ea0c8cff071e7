/** Which markets can have a book. */
import { describe, expect, it } from 'vitest';
import { fitsBook } from './bounds.ts';

/** Rulebook 16.2 and 2.3: an order is worth at most 1 000 000 USDT. */
const notionalOf = (decimals: number) => 1_000_000n * 10n ** BigInt(decimals);
const ordersMax = 1_000;

describe('[16.2] the bounds of a book', () => {
  it('hold BTC from a tenth of its start price: ticks of 0.01, lots of 0.00001', () => {
    const prices = { priceMin: 130_000, priceMax: 325_000_000 };
    expect(fitsBook({ ...prices, notionalMax: notionalOf(7), ordersMax })).toBe(true);
  });

  it('hold SHIB, whose orders may be worth more tick·lots than a number can count', () => {
    const notionalMax = notionalOf(10);
    expect(notionalMax).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(fitsBook({ priceMin: 3_600, priceMax: 9_000_000, notionalMax, ordersMax })).toBe(true);
  });

  it('break where a side could hold more lots than a number can count', () => {
    const bounds = { priceMin: 1, priceMax: 100, notionalMax: 2n ** 53n - 1n, ordersMax: 1 };
    expect(fitsBook(bounds)).toBe(true);
    expect(fitsBook({ ...bounds, notionalMax: 2n ** 53n })).toBe(false);
    expect(fitsBook({ ...bounds, ordersMax: 2 })).toBe(false);
    expect(fitsBook({ ...bounds, priceMin: 2, ordersMax: 2 })).toBe(true);
  });

  it('are whole, above zero and in order', () => {
    const bounds = { priceMin: 10, priceMax: 100, notionalMax: 1_000n, ordersMax: 5 };
    expect(fitsBook(bounds)).toBe(true);
    expect(fitsBook({ ...bounds, priceMin: 0 })).toBe(false);
    expect(fitsBook({ ...bounds, priceMin: 1.5 })).toBe(false);
    expect(fitsBook({ ...bounds, priceMax: 9 })).toBe(false);
    expect(fitsBook({ ...bounds, priceMax: 2 ** 53 })).toBe(false);
    expect(fitsBook({ ...bounds, ordersMax: 0 })).toBe(false);
    expect(fitsBook({ ...bounds, notionalMax: 9n })).toBe(false);
  });
});
