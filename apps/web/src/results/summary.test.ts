/** What a month comes to, from its days. */
import { expect, it } from 'vitest';
import type { ResultDay, Tally } from '@anywhen/protocol';
import { addUp, byProduct, extremesOf, isQuiet, resultsSoFar, strengthsOf } from './summary.ts';

const tally = (resultUsdt: string, wins: number): Tally => ({
  trades: 2,
  wins,
  losses: 2 - wins,
  unknown: 0,
  resultUsdt,
  wonUsdt: resultUsdt,
  lostUsdt: '0.00000000',
  feesUsdt: '0.00000001',
  spreadUsdt: '0.00000000',
});

const days: ResultDay[] = ['0.10000000', '-0.30000000', '0.20000001'].map((resultUsdt, index) => ({
  startMs: index,
  resultUsdt,
  accounts: [],
  exposureUsdt: '0.00000000',
  products: [
    { product: 'options', ...tally(resultUsdt, 1) },
    { product: 'spot', ...tally('1.00000000', 2) },
  ],
}));

it('[25.1] is added up exactly, day after day', () => {
  expect(resultsSoFar(days)).toEqual(['0.10000000', '-0.20000000', '0.00000001']);
  const { best, worst } = extremesOf(days);
  expect([best?.startMs, worst?.startMs]).toEqual([2, 1]);
  expect(extremesOf(days.slice(0, 1)).worst).toBeUndefined();
});

it('[25.2] is by product in their order', () => {
  const lines = byProduct(days);
  expect(lines.map(({ product, wins, resultUsdt }) => [product, wins, resultUsdt])).toEqual([
    ['spot', 6, '3.00000000'],
    ['options', 3, '0.00000001'],
  ]);
  expect(addUp(lines)).toMatchObject({ trades: 12, losses: 3, feesUsdt: '0.00000006' });
});

it('is quiet only without a change and without an end', () => {
  const still = days.map((day) => ({ ...day, resultUsdt: '0.00000000' }));
  expect(isQuiet({ days: still, markets: [] })).toBe(true);
  expect(isQuiet({ days, markets: [] })).toBe(false);
});

it('is as strong as its share of the strongest day', () => {
  const [first, second] = strengthsOf(days).values();
  expect(first).toBeCloseTo(1 / 3);
  expect(second).toBe(1);
});
