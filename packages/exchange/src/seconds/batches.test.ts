/**
 * Many contracts in one second: booked in portions, oldest first, each once, and with the same
 * results as in one go.
 */
import { SECONDS_SYMBOLS } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { ContractWorld, endedIn } from '../../testing/contract-world.ts';
import type { SecondsContract } from './contract.ts';

const FIRST_UID = 30000001;
const PER_MEMBER = 5;

/** All accepted in one second, so that all end in one. */
function crowdedWorld(count: number, bookingsMax?: number): ContractWorld {
  const world = new ContractWorld(bookingsMax === undefined ? {} : { bookingsMax });
  const symbols = SECONDS_SYMBOLS.slice(0, PER_MEMBER);
  for (let each = 0; each < count; each += PER_MEMBER) {
    const uid = FIRST_UID + each;
    world.join(uid, '100');
    for (const [index, symbol] of symbols.entries()) {
      const direction = (each + index) % 2 === 0 ? 'up' : 'down';
      world.place(uid, { symbol, direction, periodSeconds: 30, amount: '5' });
    }
  }
  for (let second = 0; second < 30; second += 1) world.feed.tick();
  return world;
}

const settleDue = ({ machine }: ContractWorld) => machine.asSystem({ kind: 'settle-due' });
/** What found no room, as the driver hears it. */
const dueOf = ({ events }: Outcome) => events.findLast((event) => event.kind === 'due')?.count;
const fates = (contracts: readonly SecondsContract[]) =>
  contracts.map(({ id, result, receiptUnits }) => `${id} ${result} ${receiptUnits}`);
const ids = (contracts: readonly SecondsContract[]) => contracts.map(({ id }) => id);
const inOrder = (count: number, first = 1) => Array.from({ length: count }, (_, i) => first + i);

describe('[3.5] contracts that end in the same second', () => {
  it('are booked with the tick itself up to 5 000', () => {
    const world = crowdedWorld(5_000);
    const tick = world.feed.tick();
    expect(endedIn(tick).length).toBe(5_000);
    expect(dueOf(tick)).toBeUndefined();
    expect([...world.machine.exchange.modules.seconds.openContracts()]).toEqual([]);
  });

  it('are booked in four commands when there are 20 000, oldest first, each once', () => {
    const world = crowdedWorld(20_000);
    const outcomes = [world.feed.tick(), settleDue(world), settleDue(world), settleDue(world)];
    expect(outcomes.map(dueOf)).toEqual([15_000, 10_000, 5_000, 0]);
    expect(ids(outcomes.flatMap(endedIn))).toEqual(inOrder(20_000));
  });

  it('carry their settlement tick while they wait, and say so', () => {
    const world = crowdedWorld(20, 5);
    const { changes } = world.feed.tick();
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
    const inOneGo = fates(endedIn(crowdedWorld(60).feed.tick()));
    const world = crowdedWorld(60, 7);
    const outcomes = [world.feed.tick(), world.feed.tick(), settleDue(world), settleDue(world)];
    for (let more = 0; more < 6; more += 1) outcomes.push(world.feed.tick());
    expect(fates(outcomes.flatMap(endedIn))).toEqual(inOneGo);
  });

  it('leave nothing to a further command', () => {
    const world = crowdedWorld(10, 5);
    world.feed.tick();
    settleDue(world);
    const { changes, events, reply } = settleDue(world);
    expect({ changes, events, reply }).toEqual({
      changes: [],
      events: [],
      reply: { isAccepted: true, data: { due: 0 } },
    });
  });
});
