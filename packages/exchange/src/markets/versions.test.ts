/** Versions of the price process in the machine: when one is taken, and which ticks it makes. */
import {
  PROCESS_VERSIONS,
  type ProcessVersion,
  advance,
  areSameStates,
  dayOfSecond,
  decodeState,
  fromHex,
  initialState,
  pullPerSecond,
} from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import { FeedCommands } from '../../testing/feed.ts';
import { ALICE, Machine } from '../../testing/machine.ts';
import { EMPTY_IMAGE } from '../exchange.ts';

/** Three seconds before the midnight of 2026-01-11, where day 1 of the chain begins. */
const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const START = MIDNIGHT - 3;
const FEED = new FeedCommands(START);

let machine: Machine;
const { answer } = Machine;
const set = (day: number, version = 2) =>
  answer(machine.asSystem({ kind: 'set-process-version', day, version }));
const tick = (second: number) => {
  machine.nowMs = Math.max(machine.nowMs, second * 1_000);
  return answer(machine.asSystem(FEED.tick(second)));
};
const markets = () => machine.exchange.modules.markets;

/** The same markets from what the tables hold of them. */
function restart(): void {
  const { lastSeq, lastAtMs, fingerprint } = machine.exchange;
  const days = [0, 1].flatMap((day) => markets().findDay(day) ?? []);
  const image = { ...EMPTY_IMAGE, lastSeq, lastAtMs };
  const again = new Machine({ ...image, markets: { state: markets().state, days } });
  again.nowMs = machine.nowMs;
  expect(again.exchange.fingerprint).toBe(fingerprint);
  machine = again;
}

beforeEach(() => {
  machine = new Machine();
  machine.nowMs = START * 1_000;
  machine.asSystem(FEED.openMarkets());
  machine.asSystem(FEED.publishAnchor(0));
  machine.asSystem(FEED.publishAnchor(1));
});

describe('[16.4] a version of the process', () => {
  it('[EX-16.9] is known a day before its first second, to the millisecond', () => {
    tick(START);
    expect(set(1)).toBe('FORBIDDEN');
    machine.nowMs = MIDNIGHT * 1_000 + 1;
    expect(set(2)).toBe('FORBIDDEN');
    expect(set(3)).toBe('accepted');
    expect(markets().state?.versions).toEqual([
      { version: 2, day: 3, publishedAtMs: MIDNIGHT * 1_000 + 1 },
    ]);
  });

  it('[EX-16.9] may begin exactly a day later', () => {
    tick(START);
    machine.nowMs = MIDNIGHT * 1_000;
    expect(set(2)).toBe('accepted');
  });

  it('may begin with the first day before the first tick, and not after it', () => {
    restart();
    expect(set(0)).toBe('accepted');
    tick(START);
    expect(markets().reference()).toMatchObject({ second: START, version: 2 });
    expect(set(0)).toBe('FORBIDDEN');
  });

  it.each([
    ['unknown', 2, 4],
    ['the one in force', 2, 1],
    ['none', 2, 0],
    ['not whole', 2, 1.5],
    ['for a day before the first', -1, 2],
    ['for a part of a day', 2.5, 2],
  ])('is refused when it is %s', (_what, day, version) => {
    expect(set(day, version)).toBe('FORBIDDEN');
    expect(markets().state).not.toHaveProperty('versions');
  });

  it('is refused while another is pending, and from anybody else', () => {
    const body = { kind: 'set-process-version', day: 2, version: 2 } as const;
    expect(answer(machine.asMember(ALICE, body))).toBe('FORBIDDEN');
    expect(set(2)).toBe('accepted');
    expect(set(2)).toBe('FORBIDDEN');
    expect(set(3)).toBe('FORBIDDEN');
    expect(answer(new Machine().asSystem(body))).toBe('FORBIDDEN');
  });

  it('makes the ticks of its days and no others, with a restart before each', () => {
    expect(set(1)).toBe('accepted');
    let state = initialState(START - 1);
    for (let second = START; second < START + 8; second += 1) {
      restart();
      expect(tick(second)).toBe('accepted');
      const seed = fromHex(FEED.tick(second).seed);
      const made = (version: ProcessVersion) => advance(state, seed, { second, version }).state;
      const process = markets().state?.process;
      if (!process) throw new Error('no state');
      const isMade = (version: ProcessVersion) =>
        areSameStates(made(version), decodeState(process));
      const version = dayOfSecond(second) === dayOfSecond(START) ? 1 : 2;
      expect([isMade(version), markets().reference()?.version]).toEqual([true, version]);
      state = made(version);
    }
    expect(state.second).toBeGreaterThan(MIDNIGHT);
    expect(markets().reference()).toMatchObject({ x: state.x, regimes: state.regimes });
  });

  it('may follow one that holds: version 3 at the midnight, with volumes of its own', () => {
    expect([set(0, 2), set(1, 2), set(1, 3), set(2, 3)]).toEqual([
      'accepted',
      'FORBIDDEN',
      'accepted',
      'FORBIDDEN',
    ]);
    let state = initialState(START - 1);
    for (let second = START; second < START + 6; second += 1) {
      restart();
      machine.nowMs = second * 1_000;
      const version = second < MIDNIGHT ? 2 : 3;
      const made = advance(state, fromHex(FEED.tick(second).seed), { second, version });
      const { changes } = machine.asSystem(FEED.tick(second));
      const { priceUnits, tapeVolumeCents } = made;
      expect(changes).toContainEqual(
        expect.objectContaining({ kind: 'tick', second, priceUnits, tapeVolumeCents }),
      );
      ({ state } = made);
    }
    expect(state.second).toBeGreaterThan(MIDNIGHT);
  });

  it('is said with the last tick, and what prices are expected to lean back by', () => {
    const leanOf = (version: ProcessVersion) => {
      const { x, regimes } = markets().reference() ?? initialState(START);
      const seed = fromHex(FEED.tick(START + 1).seed);
      const next = { second: START + 1, version };
      const far = { second: START, x: x.map((each) => each + 1), regimes };
      const near = advance({ second: START, x, regimes }, seed, next).state.x;
      return advance(far, seed, next).state.x.map((each, index) => 1 - each + (near[index] ?? 0));
    };
    tick(START);
    for (const version of PROCESS_VERSIONS) {
      for (const lean of leanOf(version)) expect(lean).toBeCloseTo(pullPerSecond(version), 11);
    }
  });

  it('changes nothing that was there before its first day, but the fingerprint', () => {
    const { fingerprint } = machine.exchange;
    const { process, hashes } = markets().state ?? {};
    expect(set(1)).toBe('accepted');
    expect(machine.exchange.fingerprint).not.toBe(fingerprint);
    expect(markets().state).toMatchObject({ process, hashes });
  });
});
