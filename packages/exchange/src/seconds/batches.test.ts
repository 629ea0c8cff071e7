/**
 * Many contracts in one second: booked in portions, oldest first, each once, and with the same
 * results as in one go.
 */
import { SECONDS_SYMBOLS } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { ContractScenario, endedIn } from '../../testing/contract-scenario.ts';
import type { SecondsContract } from './contract.ts';

const FIRST_UID = 30000001;
const PER_MEMBER = 5;

/** All accepted in one second, so that all end in one. */
function crowdedScenario(count: number, bookingsMax?: number): ContractScenario {
  const scenario = new ContractScenario(bookingsMax === undefined ? {} : { bookingsMax });
  const symbols = SECONDS_SYMBOLS.slice(0, PER_MEMBER);
  for (let each = 0; each < count; each += PER_MEMBER) {
    const uid = FIRST_UID + each;
    scenario.join(uid, '100');
    for (const [index, symbol] of symbols.entries()) {
      const direction = (each + index) % 2 === 0 ? 'up' : 'down';
      scenario.place(uid, { symbol, direction, periodSeconds: 30, amount: '5' });
    }
  }
  for (let second = 0; second < 30; second += 1) scenario.feed.tick();
  return scenario;
}

const settleDue = ({ machine }: ContractScenario) => machine.asSystem({ kind: 'settle-due' });
/** What found no capacity, as published to the driver. */
const dueOf = ({ events }: Outcome) => events.findLast((event) => event.kind === 'due')?.count;
const fates = (contracts: readonly SecondsContract[]) =>
  contracts.map(({ id, result, receiptUnits }) => `${id} ${result} ${receiptUnits}`);
const ids = (contracts: readonly SecondsContract[]) => contracts.map(({ id }) => id);
const inOrder = (count: number, first = 1) => Array.from({ length: count }, (_, i) => first + i);

describe('[3.5] contracts that end in the same second', () => {
  it('are booked with the tick itself up to 5 000', () => {
    const scenario = crowdedScenario(5_000);
    const tick = scenario.feed.tick();
    expect(endedIn(tick).length).toBe(5_000);
    expect(dueOf(tick)).toBeUndefined();
    expect([...scenario.machine.exchange.modules.seconds.openContracts()]).toEqual([]);
  });

  it('are booked in four commands when there are 20 000, oldest first, each once', () => {
    const scenario = crowdedScenario(20_000);
    const outcomes = [
      scenario.feed.tick(),
      settleDue(scenario),
      settleDue(scenario),
      settleDue(scenario),
    ];
    expect(outcomes.map(dueOf)).toEqual([15_000, 10_000, 5_000, 0]);
    expect(ids(outcomes.flatMap(endedIn))).toEqual(inOrder(20_000));
  });

  it('carry their settlement tick while they wait, and say so', () => {
    const scenario = crowdedScenario(20, 5);
    const { changes } = scenario.feed.tick();
    const waiting = changes
      .filter((change) => change.kind === 'seconds-contract')
      .map(({ contract }) => contract)
      .filter(({ state }) => state === 'settling');
    expect(ids(waiting)).toEqual(inOrder(15, 6));
    for (const { settlementSecond, endsAtSecond, result } of waiting) {
      expect([settlementSecond, result]).toEqual([endsAtSecond, null]);
    }
  });

  it('end as they would have in one go, whatever tick is there when they are booked', () => {
    const inOneGo = fates(endedIn(crowdedScenario(60).feed.tick()));
    const scenario = crowdedScenario(60, 7);
    const outcomes = [
      scenario.feed.tick(),
      scenario.feed.tick(),
      settleDue(scenario),
      settleDue(scenario),
    ];
    for (let more = 0; more < 6; more += 1) outcomes.push(scenario.feed.tick());
    expect(fates(outcomes.flatMap(endedIn))).toEqual(inOneGo);
  });

  it('leave nothing to a further command', () => {
    const scenario = crowdedScenario(10, 5);
    scenario.feed.tick();
    settleDue(scenario);
    const { changes, events, reply } = settleDue(scenario);
    expect({ changes, events, reply }).toEqual({
      changes: [],
      events: [],
      reply: { isAccepted: true, data: { due: 0 } },
    });
  });
});
