/** The cost of coins by both methods: the worked example, and that nothing is ever lost. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits } from './amounts.ts';
import { openCostBasis } from './cost-basis.ts';

const COST_METHODS = ['fifo', 'average'] as const;
type CostMethod = (typeof COST_METHODS)[number];

const lot = (units: string, cost: string) => ({ units: parseUnits(units), cost: parseUnits(cost) });

describe('[27.3] what coins have cost', () => {
  it.each<[CostMethod, string, string]>([
    ['fifo', '36638.60660661', '26393.39339339'],
    ['average', '37838.11905953', '25193.88094047'],
  ])('[EX-27.1] of 0.6 BTC by %s is %s, and %s stays', (method, taken, left) => {
    const basis = openCostBasis(method);
    basis.add(lot('0.4995', '30000'));
    basis.add(lot('0.0005', '32'));
    basis.add(lot('0.4995', '33000'));
    expect(basis.take(parseUnits('0.6'))).toBe(parseUnits(taken));
    expect(basis.cost).toBe(parseUnits(left));
    expect(basis.units).toBe(parseUnits('0.3995'));
  });

  it.each(COST_METHODS)('by %s: taking all leaves nothing', (method) => {
    const basis = openCostBasis(method);
    basis.add(lot('3', '10'));
    expect(basis.take(parseUnits('1')) + basis.take(parseUnits('2'))).toBe(parseUnits('10'));
    expect([basis.units, basis.cost]).toEqual([0n, 0n]);
    expect(basis.take(parseUnits('1'))).toBe(0n);
  });

  it('[EX-27.4] of 4 purchases with room for 3 lots the last two are one', () => {
    const basis = openCostBasis('fifo', 3);
    for (const cost of ['1', '2', '3', '5']) basis.add(lot('1', cost));
    const costs = Array.from({ length: 4 }, () => basis.take(parseUnits('1')));
    expect(costs).toEqual(['1', '2', '4', '4'].map((cost) => parseUnits(cost)));
  });
});

describe('[27.3] whatever is bought and sold', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 14n });
  const step = fc.oneof(
    fc.record({ units: amount, cost: fc.bigInt({ min: 0n, max: 10n ** 16n }) }),
    fc.integer({ min: 0, max: 100 }),
  );

  it.each(COST_METHODS)('by %s what was taken and what is left is what was bought', (method) => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (all, max) => {
          const basis = openCostBasis(method, max);
          let [bought, taken, units] = [0n, 0n, 0n];
          for (const each of all) {
            if (typeof each === 'number') {
              const part = (units * BigInt(each)) / 100n;
              const cost = basis.take(part);
              expect(cost).toBeGreaterThanOrEqual(0n);
              taken += cost;
              units -= part;
            } else {
              basis.add(each);
              bought += each.cost;
              units += each.units;
            }
            expect(taken + basis.cost).toBe(bought);
            expect(basis.units).toBe(units);
            expect(basis.cost).toBeGreaterThanOrEqual(0n);
          }
        },
      ),
    );
  });

  it('of FIFO is what the purchases themselves say, lot by lot', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 1_500 }), (costs) => {
        const basis = openCostBasis('fifo');
        for (const cost of costs) basis.add({ units: 7n, cost });
        expect(costs.map(() => basis.take(7n))).toEqual(costs);
      }),
      { numRuns: 20 },
    );
  });
});
