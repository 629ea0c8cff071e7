/** Daily parts of a total (rulebook N6, N8): truncated, and the last one is what is left. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { SeededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import { instalmentAt, interestInstalments, interestUnits, paidAfter } from './instalments.ts';

describe('[N8] simple interest', () => {
  it('is of a year of 365 days, truncated to a unit', () => {
    const rate = { units: parseUnits('1000'), aprBps: 800 };
    expect(formatUnits(interestUnits(rate, 365))).toBe('80.00000000');
    expect(formatUnits(interestUnits(rate, 1))).toBe('0.21917808');
    expect(formatUnits(interestUnits(rate, 0))).toBe('0.00000000');
    // 1 unit × 20 % is a fifth of a unit after a year, and a whole one after five.
    expect(interestUnits({ units: 1n, aprBps: 2_000 }, 5 * 365 - 1)).toBe(0n);
    expect(interestUnits({ units: 1n, aprBps: 2_000 }, 5 * 365)).toBe(1n);
  });
});

describe('[N6] instalments', () => {
  it('are equal, and the last one makes up for what was truncated', () => {
    const f180 = interestInstalments({ units: parseUnits('1000'), aprBps: 800 }, 180);
    const parts = Array.from({ length: 180 }, (_, index) => instalmentAt(f180, index));
    expect(new Set(parts.slice(0, -1))).toEqual(new Set([parseUnits('0.21917808')]));
    expect(parts.at(-1)).toBe(parseUnits('0.21917847'));
  });

  it('come to the total, whatever the amount, rate and term', () => {
    const random = new SeededRandom(14);
    for (let count = 0; count < 300; count += 1) {
      const units = BigInt(1 + random.below(2_000_000_000)) * 997n;
      const days = 1 + random.below(400);
      const instalments = interestInstalments({ units, aprBps: 1 + random.below(2_000) }, days);
      const paid = [0n];
      for (let index = 0; index < days; index += 1) {
        paid.push((paid.at(-1) ?? 0n) + instalmentAt(instalments, index));
      }
      expect(paid.map((_, after) => paidAfter(instalments, after))).toEqual(paid);
      expect(paid.at(-1)).toBe(instalments.totalUnits);
      expect(instalmentAt(instalments, days - 1)).toBeGreaterThanOrEqual(instalments.dailyUnits);
    }
  });

  it('of one day are the total', () => {
    const one = interestInstalments({ units: parseUnits('500'), aprBps: 300 }, 1);
    expect(instalmentAt(one, 0)).toBe(one.totalUnits);
    expect(paidAfter(one, 1)).toBe(one.totalUnits);
  });
});
