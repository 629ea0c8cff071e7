/** Terms of leveraged contracts: which nobody may offer, and that what is open keeps its own. */
import { describe, expect, it } from 'vitest';
import { LeverageScenario, MARKET_BUY, codeOf } from '../../testing/leverage-scenario.ts';
import { ALICE, Machine } from '../../testing/machine.ts';
import { type DerivativesTerms, readDerivativesTerms } from './derivatives-terms.ts';
import { describeDerivativesTerms } from './derivatives-terms.ts';

const TERMS = describeDerivativesTerms();
const withTier = (change: object): DerivativesTerms => ({
  ...TERMS,
  tiers: TERMS.tiers.map((tier, index) => (index === 0 ? { ...tier, ...change } : tier)),
});

describe('[8.2] terms', () => {
  it('are those of the rulebook', () => {
    expect(readDerivativesTerms(TERMS)).toBeDefined();
    expect(readDerivativesTerms({ ...TERMS, fundingBps: 0 })).toBeDefined();
  });

  it.each([
    { ...TERMS, fundingBps: 11 },
    { ...TERMS, fundingBps: -1 },
    { ...TERMS, fundingBps: 0.5 },
    { ...TERMS, tiers: [...TERMS.tiers, ...TERMS.tiers] },
    { ...TERMS, fees: { ...TERMS.fees, takerBps: -1 } },
    { ...TERMS, fees: { ...TERMS.fees, liquidationBps: 501 } },
    withTier({ leverages: [] }),
    withTier({ leverages: [0, 1] }),
    withTier({ leverages: [2, 1] }),
    withTier({ leverages: [1, 101] }),
    withTier({ leverages: [1.5] }),
    withTier({ mmrBps: 1 }),
    withTier({ mmrBps: 493 }),
    withTier({ leverages: [1], mmrBps: 5_001 }),
    withTier({ positionMax: 'none' }),
    withTier({ positionMax: '0' }),
  ])('are refused where nobody may offer them (%#)', (terms) => {
    expect(readDerivativesTerms(terms)).toBeUndefined();
  });

  it('are for what is opened from then on', () => {
    const scenario = new LeverageScenario();
    scenario.place(ALICE, { quantity: '0.01' });
    expect(codeOf(scenario.setTerms({ spreadBps: 0, takerBps: 10 }))).toBe('accepted');
    scenario.ask(ALICE, { kind: 'close-position', positionId: 1, quantity: '0.005' });
    expect(scenario.eventsOf()[1]?.feeUnits).toBe(16_250_000n);
    scenario.place(ALICE, { symbol: 'ETHUSDT', quantity: '1' });
    expect(scenario.position(2).takerBps).toBe(10);
  });

  it('that are refused change nothing, and without any nothing is offered', () => {
    const scenario = new LeverageScenario();
    expect(codeOf(scenario.setTerms({ fundingBps: 11 }))).toBe('VALIDATION');
    const machine = new Machine();
    machine.asSystem({ kind: 'open-member', uid: ALICE });
    const order = { kind: 'place-leverage-order', ...MARKET_BUY } as const;
    expect(Machine.answer(machine.asMember(ALICE, order))).toBe('SYMBOL_CLOSED');
  });
});
