/** Funding as ticks book it, by the worked examples of rulebook 8.2. */
import { FIRST_VERSION } from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import { LeverageScenario } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { describeDerivativesTerms } from './derivatives-terms.ts';
import { openRounds } from './funding-rounds.ts';

let scenario: LeverageScenario;

beforeEach(() => {
  scenario = new LeverageScenario();
  for (const uid of [ALICE, BOB]) {
    scenario.change(uid, { level: 1 });
    scenario.ask(uid, { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 10 });
  }
});

const kinds = (id = 1) => scenario.eventsOf(id).map(({ kind }) => kind);
const levels = (takeProfit: string | null, stopLoss: string | null) =>
  scenario.ask(ALICE, { kind: 'set-position-levels', positionId: 1, takeProfit, stopLoss });

describe('[8.2] funding', () => {
  const FUNDING = Date.UTC(2026, 0, 10, 16) / 1_000;

  it('[EX-8.10] is what the price is expected to do, and goes to the insurance', () => {
    scenario.place(ALICE);
    scenario.place(BOB, { side: 'sell' });
    scenario.tickAt(FUNDING, '65000');
    expect(scenario.position(1)).toMatchObject({
      marginUnits: 649_97341500n,
      fundingUnits: -2658500n,
    });
    expect(scenario.position(2)).toMatchObject({
      marginUnits: 649_99408500n,
      fundingUnits: -591500n,
    });
    expect(scenario.house('house:deriv')).toBe('0.00000000');
    expect(scenario.house('house:insurance')).toBe('0.03250000');
    expect(scenario.rounds).toHaveLength(21);
    const round = {
      second: FUNDING,
      symbol: 'BTCUSDT',
      ticks: 6_500_000,
      rateBps: null,
      expectedUnits: 159n,
      longRateUnits: -409n,
      shortRateUnits: -91n,
      longOpenUnits: 6_500_00000000n,
      shortOpenUnits: 6_500_00000000n,
    };
    expect(scenario.rounds[0]).toEqual({ kind: 'funding-round', round });
  });

  it('[EX-8.16] [EX-8.17] is shared by those who receive it', () => {
    scenario.place(ALICE);
    scenario.tickAt(FUNDING, '65000');
    expect([scenario.position(1).fundingUnits, scenario.house('house:insurance')]).toEqual([
      -2658500n,
      '0.02658500',
    ]);
    scenario.place(BOB, { side: 'sell', quantity: '0.05' });
    scenario.ask(BOB, {
      kind: 'change-position-margin',
      positionId: 2,
      direction: 'add',
      amount: '5000',
    });
    scenario.tickAt(FUNDING + 3_600, '107166.88');
    // The long gets half of what it would from a short as large as itself.
    expect(scenario.position(2).fundingUnits).toBe(-86_440_806n);
    expect(scenario.position(1).fundingUnits).toBe(82_422_047n - 2658500n);
    expect(scenario.house('house:deriv')).toBe('0.00000000');
  });

  it('is promised of a position that can just pay it, and of none that is a unit short', () => {
    scenario.place(ALICE);
    const position = scenario.position(1);
    const roundOf = (marginUnits: bigint) => {
      const positions = [{ ...position, marginUnits }];
      const ticksOf = (symbol: string) => (symbol === 'BTCUSDT' ? 6_500_000 : 100_000);
      const opening = { second: FUNDING, terms: describeDerivativesTerms(), positions, ticksOf };
      const rounds = openRounds({ ...opening, version: FIRST_VERSION });
      return rounds.find(({ symbol }) => symbol === 'BTCUSDT');
    };
    // What EX-8.10 pays.
    expect(roundOf(2658500n)?.longOpenUnits).toBe(6_500_00000000n);
    expect(roundOf(2658499n)?.longOpenUnits).toBe(0n);
  });

  it('[EX-8.23] pays no short, whatever longs pay', () => {
    scenario.place(ALICE, { side: 'sell' });
    scenario.tick('39424.49');
    scenario.place(BOB);
    scenario.tickAt(FUNDING, '39424.49');
    expect(scenario.position(2).fundingUnits).toBeLessThan(0n);
    expect(scenario.position(1).fundingUnits).toBe(0n);
    expect(kinds(1)).toEqual(['opened']);
  });

  it('ends by the same tick whom it brings to liquidation', () => {
    scenario.place(ALICE);
    scenario.place(BOB, { side: 'sell' });
    scenario.tickAt(FUNDING, '58823.9');
    expect(scenario.position(1)).toMatchObject({ state: 'liquidated', decidedTicks: 5_882_390 });
    expect(kinds()).toEqual(['opened', 'funding', 'liquidated']);
  });

  it('is not for what the tick itself ends or opens', () => {
    scenario.place(ALICE);
    scenario.place(BOB, { type: 'limit', price: '64000' });
    levels('66000', '64500');
    scenario.tickAt(FUNDING, '64000');
    expect([kinds(1), kinds(2)]).toEqual([['opened', 'closed'], ['opened']]);
    scenario.tickAt(FUNDING + 3_600, '64000');
    expect(kinds(2)).toEqual(['opened', 'funding']);
  });
});
