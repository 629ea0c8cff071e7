/**
 * Time that passes without ticks in the whole machine: an outage changes no result, and only a
 * price that nobody has committed to can make a contract void.
 */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { ContractWorld, endedIn } from '../../testing/contract-world.ts';
import type { SecondsContract } from './contract.ts';

const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const review = ({ machine }: ContractWorld) => machine.asSystem({ kind: 'review-seconds' });
const states = ({ machine }: ContractWorld) =>
  [...machine.exchange.modules.seconds.openContracts()].map(({ state }) => state);
const fate = (contracts: readonly SecondsContract[]) =>
  contracts.map(({ id, result, openingSecond, settlementSecond, receiptUnits }) => {
    return { id, result, openingSecond, settlementSecond, receiptUnits };
  });

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];
const placeMany = (world: ContractWorld) => {
  for (const symbol of SYMBOLS) world.place(ALICE, { symbol });
  for (const symbol of SYMBOLS) world.place(BOB, { symbol, direction: 'down' });
};

describe('[F8] [16.5] an outage', () => {
  it('of two minutes settles late with the same results', () => {
    const steady = new ContractWorld();
    placeMany(steady);
    const expected = fate(steady.playOut());

    const world = new ContractWorld();
    placeMany(world);
    for (let second = 0; second < 20; second += 1) world.feed.tick();
    world.machine.nowMs += 120_000;
    review(world);
    expect(new Set(states(world))).toEqual(new Set(['pending_settlement']));
    expect(fate(world.playOut(60))).toEqual(expected);
    expect(expected.length).toBe(10);
  });

  it('that begins before a contract opened does not make it void', () => {
    const world = new ContractWorld();
    world.place();
    world.machine.nowMs += 3_600_000;
    expect(review(world).changes).toEqual([]);
    expect(states(world)).toEqual(['payment_waiting']);
    expect(world.playOut(61).map(({ isVoid }) => isVoid)).toEqual([false]);
  });
});

describe('[3.3] a contract over a midnight that nobody committed to', () => {
  it('is void when it waited for its opening tick', () => {
    const world = new ContractWorld({ start: MIDNIGHT - 2 });
    world.place();
    world.machine.nowMs += 5_000;
    expect(review(world).changes).toEqual([]);
    world.machine.nowMs += 1;
    const [ended] = endedIn(review(world));
    expect(ended).toMatchObject({ isVoid: true, result: 'draw', openingSecond: null });
    expect(world.machine.balance(ALICE, 'USDT', 'contract')).toBe(parseUnits('9000'));
  });

  it.each([
    [MIDNIGHT + 3, false],
    [MIDNIGHT + 4, true],
  ])('that ends at %i is void %j: the last tick is 23:59:59', (ends, isVoid) => {
    const world = new ContractWorld({ start: ends - 62 });
    world.place();
    world.feed.tickTo(MIDNIGHT - 1);
    world.machine.nowMs = ends * 1_000 + 30_000;
    expect(endedIn(review(world))).toEqual([]);
    expect(states(world)).toEqual(['pending_settlement']);
    world.machine.nowMs += 1;
    const [ended] = endedIn(review(world));
    expect(ended).toMatchObject({ isVoid, state: 'ended' });
    expect(ended?.settlementSecond).toBe(isVoid ? null : MIDNIGHT - 1);
  });

  it('waits for the last second that is committed to', () => {
    const world = new ContractWorld({ start: MIDNIGHT - 30 });
    world.place(ALICE, { periodSeconds: 30 });
    world.feed.tickTo(MIDNIGHT - 2);
    world.machine.nowMs += 3_600_000;
    expect(endedIn(review(world))).toEqual([]);
    const [ended] = endedIn(world.feed.tick());
    expect(ended).toMatchObject({ isVoid: false, settlementSecond: MIDNIGHT - 1 });
  });

  it('is not void when the next day is committed to', () => {
    const world = new ContractWorld({ start: MIDNIGHT - 30, days: 2 });
    world.place();
    world.feed.tickTo(MIDNIGHT - 2);
    world.machine.nowMs += 3_600_000;
    expect(endedIn(review(world))).toEqual([]);
    expect(world.playOut().map(({ isVoid }) => isVoid)).toEqual([false]);
  });

  it('voids more than one command can take in portions', () => {
    const world = new ContractWorld({ start: MIDNIGHT - 10, bookingsMax: 3 });
    placeMany(world);
    world.feed.tickTo(MIDNIGHT - 1);
    world.machine.nowMs += 600_000;
    const counts = [1, 2, 3, 4, 5].map(() => endedIn(review(world)).length);
    expect(counts).toEqual([3, 3, 3, 1, 0]);
    expect(world.machine.balance(BOB, 'USDT', 'contract')).toBe(parseUnits('9000'));
  });
});
