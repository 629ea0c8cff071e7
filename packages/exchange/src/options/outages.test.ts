/**
 * Expiries without their ticks, and more of them than one command has room for: an outage changes
 * no settlement, and only prices that nobody has committed to can make a series void.
 */
import { parseUnits } from '@anywhen/money';
import { OPTIONS_OFFER } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { START } from '../../testing/hand-fed-seconds.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { OptionsScenario } from '../../testing/options-scenario.ts';

const FIRST = START + 240;
const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const CODE = 'BTC-5M-2601100005';

function buyMany(scenario: OptionsScenario): void {
  for (const strikeIndex of [0, 1, 2, 3, 4]) {
    scenario.buy(scenario.order({ strikeIndex, quantity: 5 }));
    scenario.buy(scenario.order({ strikeIndex, type: 'put', quantity: 5 }), BOB);
  }
}
const fates = (scenario: OptionsScenario) =>
  [...scenario.positions.values()].map(({ id, state, settlementPriceUnits, payoutUnits }) => {
    return { id, state, settlementPriceUnits, payoutUnits };
  });
const states = (scenario: OptionsScenario) =>
  new Set([...scenario.positions.values()].map(({ state }) => state));
const endedIn = ({ changes }: Outcome) =>
  changes.flatMap((change) =>
    change.kind === 'option-position' && change.position.endedAtMs !== null
      ? [change.position.id]
      : [],
  );
const dueOf = ({ events }: Outcome) => events.findLast((event) => event.kind === 'due')?.count;

const steady = new OptionsScenario();
buyMany(steady);
steady.tickTo(FIRST);

describe('[16.5] an outage', () => {
  it('over an expiry settles late with the same price', () => {
    const scenario = new OptionsScenario();
    buyMany(scenario);
    scenario.tickTo(FIRST - 10);
    scenario.machine.nowMs += 3_600_000;
    scenario.review();
    expect(states(scenario)).toEqual(new Set(['pending']));
    expect(scenario.series.get(CODE)?.state).toBe('open');
    expect(scenario.review().changes).toEqual([]);
    scenario.tickTo(FIRST);
    expect(fates(scenario)).toEqual(fates(steady));
    expect(states(scenario)).toEqual(new Set(['settled']));
  });

  it('ends with series opened late, by the ticks of their grid', () => {
    const scenario = new OptionsScenario();
    scenario.machine.nowMs += 3_600_000;
    scenario.tickTo(FIRST);
    expect([...scenario.series.values()]).toEqual([...steady.series.values()]);
  });
});

describe('[7.5] a series over a midnight that nobody committed to', () => {
  /** Of 87 and 227 s one ends 4 and 8 s after the last price. */
  const offer = {
    ...OPTIONS_OFFER,
    rule: 'opt/1' as const,
    lengthsSeconds: [87, 227, 300],
    closeSeconds: 30,
  };
  const live = (days: number) => {
    const scenario = new OptionsScenario({ start: MIDNIGHT - 120, days, offer });
    scenario.buy(scenario.order({ code, quantity: 50 }));
    const { askUnits, bidUnits } = scenario.quote({ code });
    scenario.sell(1, { quantity: 20 });
    scenario.buy(scenario.order({ code, quantity: 3 }), BOB);
    scenario.tickTo(MIDNIGHT - 1);
    return { scenario, askUnits, bidUnits };
  };
  const code = 'BTC-5M-2601110005';
  const { scenario, askUnits, bidUnits } = live(1);
  const endOf = (second: number) =>
    [...scenario.series.values()].find(
      ({ expiresAtSecond, symbol }) => expiresAtSecond === second && symbol === 'BTCUSDT',
    );

  it('is settled by the prices there are, or void when they are fewer than 25', () => {
    scenario.machine.nowMs = (MIDNIGHT + 60) * 1_000;
    scenario.settle();
    expect(endOf(MIDNIGHT + 3)).toMatchObject({
      state: 'settled',
      settlementTicks: 26,
    });
    expect(endOf(MIDNIGHT + 7)).toMatchObject({ state: 'void', settlementTicks: null });
  });

  it('[EX-7.9] is void 30 s after its expiry, and gives the premium of what is left back', () => {
    scenario.machine.nowMs = (MIDNIGHT + 300) * 1_000 + 30_000;
    scenario.review();
    expect([scenario.series.get(code)?.state, scenario.position(1).state]).toEqual([
      'open',
      'pending',
    ]);
    scenario.machine.nowMs += 1;
    scenario.review();
    expect(scenario.series.get(code)).toMatchObject({ state: 'void', settlementPriceUnits: null });
    expect(scenario.position(1)).toMatchObject({ state: 'void', payoutUnits: askUnits * 30n });
    expect(scenario.available()).toBe(parseUnits('9000') - (askUnits - bidUnits) * 20n);
    expect(scenario.available(BOB)).toBe(parseUnits('9000'));
    const types = scenario.postings.slice(-4).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['OPTION_REFUND']));
    expect([...scenario.machine.exchange.modules.options.positions()]).toEqual([]);
  });

  it('waits for prices of a day that is committed to', () => {
    const { scenario: other } = live(2);
    other.machine.nowMs += 3_600_000;
    other.review();
    expect(other.series.get(code)?.state).toBe('open');
    other.tickTo(MIDNIGHT + 300);
    expect(other.series.get(code)).toMatchObject({ state: 'settled', settlementTicks: 30 });
  });
});

describe('[7.5] positions of one expiry', () => {
  it('are booked in portions, oldest first, each once, and as in one go', () => {
    const scenario = new OptionsScenario({ bookingsMax: 4 });
    buyMany(scenario);
    scenario.tickTo(FIRST - 1);
    const outcomes = [scenario.tick(), scenario.settle(), scenario.settle(), scenario.settle()];
    // The three series of the expiry take their room first.
    expect(outcomes.map(endedIn)).toEqual([[1], [2, 3, 4, 5], [6, 7, 8, 9], [10]]);
    expect(outcomes.map(dueOf)).toEqual([9, 5, 1, 0]);
    expect(fates(scenario)).toEqual(fates(steady));
    expect(scenario.settle().changes).toEqual([]);
  });

  it('wait with the price of their own second recorded on the series', () => {
    const scenario = new OptionsScenario({ bookingsMax: 1 });
    buyMany(scenario);
    scenario.tickTo(FIRST - 1);
    scenario.tick();
    for (const code of [CODE, 'ETH-5M-2601100005', 'SOL-5M-2601100005']) {
      expect(scenario.series.get(code)?.state).toBe('settled');
    }
    expect(states(scenario)).toEqual(new Set(['pending']));
    for (let more = 0; more < 10; more += 1) scenario.tick();
    expect(fates(scenario)).toEqual(fates(steady));
  });

  it('[I11] leave the house and the members with what they had together', () => {
    const sum = steady.available(ALICE) + steady.available(BOB) + steady.house;
    expect(sum).toBe(parseUnits('18000'));
  });
});
