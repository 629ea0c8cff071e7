/** Changes as exact fractions, and rounded to hundredths of a percent. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { change24h, changeBps, compareChanges } from './change.ts';

const price = fc.integer({ min: 1, max: 10 ** 12 });

test('[EX-16.1] 65 000 to 65 975 is +1.50 %, and 0.12 to 0.11883 is −0.98 %', () => {
  expect(changeBps(change24h(6_500_000, 6_597_500))).toBe(150);
  expect(changeBps(change24h(120_000, 118_830))).toBe(-98);
});

test('[N7] halves go away from zero on both sides, and what rounds to nothing has no sign', () => {
  expect(changeBps(change24h(120_000, 121_170))).toBe(98);
  expect(changeBps(change24h(100_000, 100_005))).toBe(1);
  expect(changeBps(change24h(100_000, 99_995))).toBe(-1);
  expect(changeBps(change24h(1_000_000, 1_000_049))).toBe(0);
  expect(changeBps(change24h(1_000_000, 999_951))).toBe(0);
  expect(changeBps(change24h(500, 500))).toBe(0);
  expect(changeBps(change24h(1, 124))).toBe(1_230_000);
  expect(changeBps(change24h(3, 0))).toBe(-10_000);
});

test('the shown change is never more than half a hundredth of a percent from the exact one', () => {
  fc.assert(
    fc.property(price, price, (open, last) => {
      const shown = BigInt(changeBps(change24h(open, last)));
      const miss = shown * BigInt(open) - BigInt(last - open) * 10_000n;
      expect(2n * (miss < 0n ? -miss : miss) <= BigInt(open)).toBe(true);
    }),
  );
});

test('[16.1] lists are sorted by the unrounded change', () => {
  const slightlyMore = change24h(1_000_000_000, 1_015_000_001);
  const less = change24h(1_000_000_000, 1_015_000_000);
  expect(changeBps(slightlyMore)).toBe(changeBps(less));
  expect(compareChanges(slightlyMore, less)).toBe(1);
  expect(compareChanges(less, slightlyMore)).toBe(-1);
  expect(compareChanges(less, change24h(200, 203))).toBe(0);
});

test('a change needs a price to start from', () => {
  expect(() => change24h(0, 5)).toThrow(RangeError);
});
