/**
 * Time that passes without ticks in the whole machine: an outage changes no result, and only a
 * price that nobody has committed to can make a contract void.
 */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { ContractScenario, endedIn } from '../../testing/contract-scenario.ts';
import type { SecondsContract } from './contract.ts';

const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const review = ({ machine }: ContractScenario) => machine.asSystem({ kind: 'review-seconds' });
const states = ({ machine }: ContractScenario) =>
  [...machine.exchange.modules.seconds.openContracts()].map(({ state }) => state);
const fate = (contracts: readonly SecondsContract[]) =>
  contracts.map(({ id, result, openingSecond, settlementSecond, receiptUnits }) => {
    return { id, result, openingSecond, settlementSecond, receiptUnits };
  });

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];
const placeMany = (scenario: ContractScenario) => {
  for (const symbol of SYMBOLS) scenario.place(ALICE, { symbol });
  for (const symbol of SYMBOLS) scenario.place(BOB, { symbol, direction: 'down' });
};

describe('[F8] [16.5] an outage', () => {
  it('of two minutes settles late with the same results', () => {
    const steady = new ContractScenario();
    placeMany(steady);
    const expected = fate(steady.playOut());

    const scenario = new ContractScenario();
    placeMany(scenario);
    for (let second = 0; second < 20; second += 1) scenario.feed.tick();
    scenario.machine.nowMs += 120_000;
    review(scenario);
    expect(new Set(states(scenario))).toEqual(new Set(['pending_settlement']));
    expect(fate(scenario.playOut(60))).toEqual(expected);
    expect(expected.length).toBe(10);
  });

  it('that begins before a contract opened does not make it void', () => {
    const scenario = new ContractScenario();
    scenario.place();
    scenario.machine.nowMs += 3_600_000;
    expect(review(scenario).changes).toEqual([]);
    expect(states(scenario)).toEqual(['payment_waiting']);
    expect(scenario.playOut(61).map(({ isVoid }) => isVoid)).toEqual([false]);
  });
});

describe('[3.3] a contract over a midnight that nobody committed to', () => {
  it('is void when it waited for its opening tick', () => {
    const scenario = new ContractScenario({ start: MIDNIGHT - 2 });
    scenario.place();
    scenario.machine.nowMs += 5_000;
    expect(review(scenario).changes).toEqual([]);
    scenario.machine.nowMs += 1;
    const [ended] = endedIn(review(scenario));
    expect(ended).toMatchObject({ isVoid: true, result: 'draw', openingSecond: null });
    expect(scenario.machine.balance(ALICE, 'USDT', 'contract')).toBe(parseUnits('9000'));
  });

  it.each([
    [MIDNIGHT + 3, false],
    [MIDNIGHT + 4, true],
  ])('that ends at %i is void %j: the last tick is 23:59:59', (ends, isVoid) => {
    const scenario = new ContractScenario({ start: ends - 62 });
    scenario.place();
    scenario.feed.tickTo(MIDNIGHT - 1);
    scenario.machine.nowMs = ends * 1_000 + 30_000;
    expect(endedIn(review(scenario))).toEqual([]);
    expect(states(scenario)).toEqual(['pending_settlement']);
    scenario.machine.nowMs += 1;
    const [ended] = endedIn(review(scenario));
    expect(ended).toMatchObject({ isVoid, state: 'ended' });
    expect(ended?.settlementSecond).toBe(isVoid ? null : MIDNIGHT - 1);
  });

  it('waits for the last second that is committed to', () => {
    const scenario = new ContractScenario({ start: MIDNIGHT - 30 });
    scenario.place(ALICE, { periodSeconds: 30 });
    scenario.feed.tickTo(MIDNIGHT - 2);
    scenario.machine.nowMs += 3_600_000;
    expect(endedIn(review(scenario))).toEqual([]);
    const [ended] = endedIn(scenario.feed.tick());
    expect(ended).toMatchObject({ isVoid: false, settlementSecond: MIDNIGHT - 1 });
  });

  it('is not void when the next day is committed to', () => {
    const scenario = new ContractScenario({ start: MIDNIGHT - 30, days: 2 });
    scenario.place();
    scenario.feed.tickTo(MIDNIGHT - 2);
    scenario.machine.nowMs += 3_600_000;
    expect(endedIn(review(scenario))).toEqual([]);
    expect(scenario.playOut().map(({ isVoid }) => isVoid)).toEqual([false]);
  });

  it('voids more than one command can take in portions', () => {
    const scenario = new ContractScenario({ start: MIDNIGHT - 10, bookingsMax: 3 });
    placeMany(scenario);
    scenario.feed.tickTo(MIDNIGHT - 1);
    scenario.machine.nowMs += 600_000;
    const counts = [1, 2, 3, 4, 5].map(() => endedIn(review(scenario)).length);
    expect(counts).toEqual([3, 3, 3, 1, 0]);
    expect(scenario.machine.balance(BOB, 'USDT', 'contract')).toBe(parseUnits('9000'));
  });
});
