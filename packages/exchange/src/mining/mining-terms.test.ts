/** The terms machines are sold under: what may be offered, and what nobody may offer. */
import {
  type FixedPriceModel,
  MACHINE_MODELS,
  type MachineModel,
  type MiningNetwork,
} from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { Machine } from '../../testing/machine.ts';
import { termsWith } from '../../testing/mining-scenario.ts';
import type { MiningTerms } from './commands.ts';
import { readMiningTerms, describeMiningTerms } from './mining-terms.ts';

describe('[6.2] the terms of machines', () => {
  it('are those of the rulebook, and new only once', () => {
    const machine = new Machine();
    const put = () => {
      const { reply } = machine.asSystem({ kind: 'set-mining-terms', ...describeMiningTerms() });
      return 'data' in reply && reply.data;
    };
    expect([put(), put()]).toEqual([{ isNew: true }, { isNew: false }]);
  });

  it('may offer nothing at all, and nothing more of a model', () => {
    expect(readMiningTerms({ ...describeMiningTerms(), models: [] })).toBeDefined();
    expect(readMiningTerms(termsWith('Max', { stock: 1, perMember: 1 }))).toBeDefined();
  });

  it.each<Partial<FixedPriceModel>>([
    { code: 'Core' },
    { code: 'N' },
    { code: 'no space' },
    { th: 0 },
    { th: 1.5 },
    { termDays: 0 },
    { termDays: 3_651 },
    { price: '0' },
    { price: '-1' },
    { price: '1e3' },
    { price: '0.000000001' },
    { perMember: 0 },
    { perMember: 1_001 },
    { stock: -1 },
    { stock: 0.5 },
    { stock: Number.NaN },
  ])('are refused with a model like %o', (change) => {
    const machine = new Machine();
    const body = { kind: 'set-mining-terms', ...termsWith('Nano', change) } as const;
    expect(Machine.answer(machine.asSystem(body))).toBe('VALIDATION');
  });

  it.each([{ priceBps: 0 }, { priceBps: 0.5 }, { priceBps: 100_001 }, { price: '1' }])(
    'are refused with a share like %o, or with two prices',
    (change) => {
      const { network, models } = describeMiningTerms();
      const changed = models.map((model): MachineModel => ({ ...model, ...change }));
      expect(readMiningTerms({ network, models: changed })).toBeUndefined();
    },
  );

  it.each<Partial<MiningNetwork>>([
    { blockSubsidy: '0' },
    { blockSubsidy: 'much' },
    { blocksPerDay: 0 },
    { networkTh: 0 },
    // So many that a machine's share of a day is less than the smallest amount.
    { networkTh: 900_000_000_000 },
    { feeBps: 10_000 },
    { feeBps: -1 },
    { feeBps: 0.5 },
  ])('are refused with a network like %o', (change) => {
    const { network, models } = describeMiningTerms();
    expect(readMiningTerms({ network: { ...network, ...change }, models })).toBeUndefined();
  });

  it('are a list that can be looked through', () => {
    const [model] = MACHINE_MODELS;
    if (!model) throw new Error('there are models');
    const of = (count: number): MiningTerms => ({
      ...describeMiningTerms(),
      models: Array.from({ length: count }, (_, index) => ({ ...model, code: `M${index}` })),
    });
    expect([of(20), of(21)].map((terms) => readMiningTerms(terms) !== undefined)).toEqual([
      true,
      false,
    ]);
  });
});
