/**
 * Time that passes without ticks in the whole machine: an outage changes no result, and only a
 * price that nobody has committed to can make a contract void.
 */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../testing/machine.ts';
import { SecondsScene, endedIn } from '../testing/seconds-scene.ts';
import type { SecondsContract } from './contract.ts';

const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const review = ({ machine }: SecondsScene) => machine.asSystem({ kind: 'review-seconds' });
const states = ({ machine }: SecondsScene) =>
  [...machine.exchange.modules.seconds.openContracts()].map(({ state }) => state);
const fate = (contracts: readonly SecondsContract[]) =>
  contracts.map(({ id, result, openingSecond, settlementSecond, receiptUnits }) => {
    return { id, result, openingSecond, settlementSecond, receiptUnits };
  });

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];
const placeMany = (scene: SecondsScene) => {
  for (const symbol of SYMBOLS) scene.place(ALICE, { symbol });
  for (const symbol of SYMBOLS) scene.place(BOB, { symbol, direction: 'down' });
};

describe('[F8] [16.5] an outage', () => {
  it('of two minutes settles late with the same results', () => {
    const steady = new SecondsScene();
    placeMany(steady);
    const expected = fate(steady.playOut());

    const scene = new SecondsScene();
    placeMany(scene);
    for (let second = 0; second < 20; second += 1) scene.feed.tick();
    scene.machine.nowMs += 120_000;
    review(scene);
    expect(new Set(states(scene))).toEqual(new Set(['pending_settlement']));
    expect(fate(scene.playOut(60))).toEqual(expected);
    expect(expected.length).toBe(10);
  });

  it('that begins before a contract opened does not make it void', () => {
    const scene = new SecondsScene();
    scene.place();
    scene.machine.nowMs += 3_600_000;
    expect(review(scene).changes).toEqual([]);
    expect(states(scene)).toEqual(['payment_waiting']);
    expect(scene.playOut(61).map(({ isVoid }) => isVoid)).toEqual([false]);
  });
});

describe('[3.3] a contract over a midnight that nobody committed to', () => {
  it('is void when it waited for its opening tick', () => {
    const scene = new SecondsScene({ start: MIDNIGHT - 2 });
    scene.place();
    scene.machine.nowMs += 5_000;
    expect(review(scene).changes).toEqual([]);
    scene.machine.nowMs += 1;
    const [ended] = endedIn(review(scene));
    expect(ended).toMatchObject({ isVoid: true, result: 'draw', openingSecond: null });
    expect(scene.machine.balance(ALICE, 'USDT', 'contract')).toBe(parseUnits('9000'));
  });

  it.each([
    [MIDNIGHT + 3, false],
    [MIDNIGHT + 4, true],
  ])('that ends at %i is void %j: the last tick is 23:59:59', (ends, isVoid) => {
    const scene = new SecondsScene({ start: ends - 62 });
    scene.place();
    scene.feed.tickTo(MIDNIGHT - 1);
    scene.machine.nowMs = ends * 1_000 + 30_000;
    expect(endedIn(review(scene))).toEqual([]);
    expect(states(scene)).toEqual(['pending_settlement']);
    scene.machine.nowMs += 1;
    const [ended] = endedIn(review(scene));
    expect(ended).toMatchObject({ isVoid, state: 'ended' });
    expect(ended?.settlementSecond).toBe(isVoid ? null : MIDNIGHT - 1);
  });

  it('waits for the last second that is committed to', () => {
    const scene = new SecondsScene({ start: MIDNIGHT - 30 });
    scene.place(ALICE, { periodSeconds: 30 });
    scene.feed.tickTo(MIDNIGHT - 2);
    scene.machine.nowMs += 3_600_000;
    expect(endedIn(review(scene))).toEqual([]);
    const [ended] = endedIn(scene.feed.tick());
    expect(ended).toMatchObject({ isVoid: false, settlementSecond: MIDNIGHT - 1 });
  });

  it('is not void when the next day is committed to', () => {
    const scene = new SecondsScene({ start: MIDNIGHT - 30, days: 2 });
    scene.place();
    scene.feed.tickTo(MIDNIGHT - 2);
    scene.machine.nowMs += 3_600_000;
    expect(endedIn(review(scene))).toEqual([]);
    expect(scene.playOut().map(({ isVoid }) => isVoid)).toEqual([false]);
  });

  it('voids more than one command can take in portions', () => {
    const scene = new SecondsScene({ start: MIDNIGHT - 10, bookingsMax: 3 });
    placeMany(scene);
    scene.feed.tickTo(MIDNIGHT - 1);
    scene.machine.nowMs += 600_000;
    const counts = [1, 2, 3, 4, 5].map(() => endedIn(review(scene)).length);
    expect(counts).toEqual([3, 3, 3, 1, 0]);
    expect(scene.machine.balance(BOB, 'USDT', 'contract')).toBe(parseUnits('9000'));
  });
});
