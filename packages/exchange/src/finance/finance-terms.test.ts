/** What finance is sold under: new terms are for later purchases, and some nobody may offer. */
import { FINANCE_PRODUCTS, type FinanceProduct } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { FinanceScenario } from '../../testing/finance-scenario.ts';
import { Machine } from '../../testing/machine.ts';
import { describeFinanceTerms } from './finance-terms.ts';

const [F7] = FINANCE_PRODUCTS as readonly [FinanceProduct];
const TR60 = FINANCE_PRODUCTS.find(({ code }) => code === 'TR60') as FinanceProduct;

describe('[4.5] new terms', () => {
  it('are for what is bought from then on: a record keeps what was agreed', () => {
    const scenario = new FinanceScenario();
    scenario.buy('F7', '500');
    scenario.buy('TR60', '5000');
    const agreed = [scenario.last(1), scenario.last(2)];
    const products = [
      { ...F7, aprBps: 100, termDays: 3, min: '1', personalMax: '600' },
      { ...TR60, windows: { days: 5, firstDay: 0 } },
    ];
    expect(Machine.answer(scenario.asSystem({ kind: 'set-finance-terms', products }))).toBe(
      'accepted',
    );
    expect([scenario.last(1), scenario.last(2)]).toEqual(agreed);
    // What is open under the old terms counts under the new limit.
    expect(Machine.answer(scenario.buy('F7', '100.01'))).toBe('PERSONAL_LIMIT_EXCEEDED');
    scenario.buy('F7', '100');
    expect(scenario.last(3)).toMatchObject({ aprBps: 100, termDays: 3 });
    expect(Machine.answer(scenario.buy('F30', '500'))).toBe('PRODUCT_CLOSED');
    scenario.liveUntil(agreed[1]?.redemptionDay ?? 0);
    expect(scenario.last(1)).toMatchObject({
      ending: 'matured',
      paidUnits: agreed[0]?.interestUnits,
    });
    expect(scenario.last(2)).toMatchObject({
      ending: 'matured',
      paidUnits: agreed[1]?.interestUnits,
    });
  });

  it('may leave less than what is open: then nothing is left, and nothing breaks', () => {
    const scenario = new FinanceScenario();
    scenario.buy('F7', '500');
    const products = [{ ...F7, personalMax: '100', total: '200' }];
    scenario.asSystem({ kind: 'set-finance-terms', products });
    expect(scenario.buy('F7', '10').reply).toMatchObject({
      rejection: { code: 'PERSONAL_LIMIT_EXCEEDED', data: { left: '0.00000000' } },
    });
    scenario.asSystem({ kind: 'set-finance-terms', products: [{ ...F7, total: '200' }] });
    expect(scenario.buy('F7', '10').reply).toMatchObject({
      rejection: { code: 'PRODUCT_SOLD_OUT', data: { left: '0.00000000' } },
    });
  });

  it('are known after a start, and the same ones again are nothing new', () => {
    const scenario = new FinanceScenario();
    scenario.kill();
    expect(Machine.answer(scenario.buy('F7', '500'))).toBe('accepted');
    const body = { kind: 'set-finance-terms', ...describeFinanceTerms() } as const;
    expect(scenario.asSystem(body)).toMatchObject({
      reply: { data: { isNew: false } },
      changes: [],
    });
  });

  it('of none at all sell nothing', () => {
    const scenario = new FinanceScenario();
    scenario.asSystem({ kind: 'set-finance-terms', products: [] });
    expect(Machine.answer(scenario.buy('F7', '500'))).toBe('PRODUCT_CLOSED');
  });
});

describe('[H13] terms are refused', () => {
  it.each<[string, Partial<FinanceProduct>]>([
    ['that pay more than 20 % a year', { aprBps: 2_001 }],
    ['that pay nothing', { aprBps: 0 }],
    ['with a rate that is no whole number', { aprBps: 300.5 }],
    ['without a term', { termDays: 0 }],
    ['with half a day', { termDays: 7.5 }],
    ['with a term of more than ten years', { termDays: 3_651, aprBps: 1 }],
    ['whose interest could be more than the principal', { termDays: 1_826, aprBps: 2_000 }],
    ['whose least purchase would earn nothing in a day', { min: '0.0001', step: '0.0001' }],
    ['with a least purchase of nothing', { min: '0' }],
    ['with a negative step', { step: '-1' }],
    ['with a least purchase between two steps', { min: '10', step: '3' }],
    ['with an amount that is none', { total: 'much' }],
    ['with a personal limit below the least purchase', { personalMax: '9' }],
    ['with a total below the least purchase', { total: '9' }],
    ['with a code nobody can type', { code: 'F 7' }],
    ['of another family', { family: 'bond' as 'fixed' }],
    ['of a fixed term with windows', { windows: { days: 14, firstDay: 0 } }],
    ['of a trust without windows', { family: 'trust' }],
    ['of windows without days', { family: 'trust', windows: { days: 0, firstDay: 0 } }],
    ['of windows from before all days', { family: 'trust', windows: { days: 14, firstDay: -1 } }],
  ])('%s', (_name, change) => {
    expect(refused([{ ...F7, ...change }])).toBe('VALIDATION');
  });

  it('of two products with one code, and of more than twenty', () => {
    expect(refused([F7, F7])).toBe('VALIDATION');
    const many = Array.from({ length: 21 }, (_, index) => ({ ...F7, code: `F${index}x` }));
    expect(refused(many)).toBe('VALIDATION');
    expect(refused(many.slice(1))).toBe('accepted');
  });

  it('of anybody but the system', () => {
    const scenario = new FinanceScenario();
    const body = { kind: 'set-finance-terms', products: [F7] } as const;
    expect(Machine.answer(scenario.asMember(10000001, body))).toBe('FORBIDDEN');
  });

  function refused(products: readonly FinanceProduct[]): string {
    return Machine.answer(new Machine().asSystem({ kind: 'set-finance-terms', products }));
  }
});
