/**
 * The price process in the machine: what is committed first, and that nothing else is ever taken.
 */
import { createHash } from 'node:crypto';
import {
  deriveDaySeeds,
  deriveSecondSeeds,
  encodeState,
  genesisOf,
  initialState,
  seedAt,
  toHex,
} from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_IMAGE } from '../exchange.ts';
import { ALICE, Machine } from '../../testing/machine.ts';
import { DAY_SECONDS } from './market-state.ts';

const FIRST_DAY = 20_463;
const DAY_SEEDS = deriveDaySeeds(new Uint8Array(32).fill(9), 3);
const SECONDS = DAY_SEEDS.slice(0, 2).map((seed) => deriveSecondSeeds(seed));
/** Just after midnight, where a first seed is soon hashed down to the anchor. */
const DAWN = FIRST_DAY * DAY_SECONDS + 5;
/** Near midnight, so that the days change within a few ticks. */
const START = (FIRST_DAY + 1) * DAY_SECONDS - 3;

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
};
/** SHA-256 of the first second's seed. */
const anchorOf = (seconds: Uint8Array) =>
  createHash('sha256').update(seedAt(seconds, 0)).digest('hex');
const ANCHORS = SECONDS.map(anchorOf);
const seedOf = (second: number) => {
  const day = Math.floor(second / DAY_SECONDS) - FIRST_DAY;
  return toHex(seedAt(at(SECONDS, day), second % DAY_SECONDS));
};

let machine: Machine;
const tick = (second: number, seed = seedOf(second)) => {
  machine.nowMs = Math.max(machine.nowMs, second * 1_000);
  return machine.asSystem({ kind: 'tick', second, seed });
};
const answer = Machine.answer;

/** `anchor` is that of its first day. */
function openedAt(start: number, anchor = at(ANCHORS, 0)): Machine {
  const opened = new Machine();
  opened.nowMs = start * 1_000;
  const genesis = toHex(genesisOf(at(DAY_SEEDS, 0)));
  const process = encodeState(initialState(start - 1));
  opened.asSystem({ kind: 'open-markets', genesis, firstDay: FIRST_DAY, process });
  opened.asSystem({ kind: 'publish-anchor', day: 0, anchor });
  opened.asSystem({ kind: 'publish-anchor', day: 1, anchor: at(ANCHORS, 1) });
  return opened;
}

/** The same markets from what the tables hold of them. */
function restarted({ exchange, nowMs }: Machine): Machine {
  const { lastSeq, lastAtMs, modules } = exchange;
  const days = [0, 1].flatMap((day) => modules.markets.findDay(day) ?? []);
  const markets = { state: modules.markets.state, days };
  const again = new Machine({ ...EMPTY_IMAGE, lastSeq, lastAtMs, markets });
  again.nowMs = nowMs;
  return again;
}

/** Near midnight after the first tick, whose 86 398 hashes are worked out once for all. */
const EVENING = openedAt(START);
EVENING.asSystem({ kind: 'tick', second: START, seed: seedOf(START) });

beforeEach(() => {
  machine = openedAt(DAWN);
});

describe('[16.7] ticks', () => {
  it('follow the committed seeds across midnight', () => {
    machine = openedAt(START);
    for (let second = START; second < START + 6; second += 1) {
      expect(answer(tick(second))).toBe('accepted');
    }
    expect(machine.exchange.modules.markets.state?.process.second).toBe(START + 5);
  });

  it('are refused with any other seed, first, in the middle and at midnight', () => {
    const forged = '11'.repeat(32);
    expect(answer(tick(DAWN, forged))).toBe('FORBIDDEN');
    expect(answer(tick(DAWN))).toBe('accepted');
    machine = restarted(EVENING);
    expect(answer(tick(START + 1, forged))).toBe('FORBIDDEN');
    tick(START + 1);
    tick(START + 2);
    expect(answer(tick(START + 3, seedOf(START + 4)))).toBe('FORBIDDEN');
    expect(answer(tick(START + 3))).toBe('accepted');
  });

  it('are refused twice, out of order and ahead of the clock', () => {
    tick(DAWN);
    expect(answer(tick(DAWN))).toBe('FORBIDDEN');
    machine.nowMs = (DAWN + 1) * 1_000 - 1;
    const early = { kind: 'tick', second: DAWN + 1, seed: seedOf(DAWN + 1) } as const;
    expect(answer(machine.asSystem(early))).toBe('FORBIDDEN');
    expect(answer(tick(DAWN + 2))).toBe('FORBIDDEN');
    expect(answer(machine.asSystem(early))).toBe('accepted');
  });

  it('of a member are refused', () => {
    const body = { kind: 'tick', second: DAWN, seed: seedOf(DAWN) } as const;
    expect(answer(machine.asMember(ALICE, body))).toBe('FORBIDDEN');
  });

  it('carry the price, the tape and the hash of every market', () => {
    const { changes, events } = tick(DAWN);
    const change = changes.find(({ kind }) => kind === 'tick');
    expect(change).toMatchObject({ second: DAWN, seed: seedOf(DAWN) });
    const event = events.find(({ kind }) => kind === 'tick');
    expect(event?.kind === 'tick' && event.state.hashes.length).toBe(40);
  });
});

describe('[16.7] commitments', () => {
  it('come before the day: a late or second anchor is refused', () => {
    tick(DAWN);
    const late = { kind: 'publish-anchor', day: 0, anchor: at(ANCHORS, 1) } as const;
    expect(answer(machine.asSystem(late))).toBe('FORBIDDEN');
    const again = { kind: 'publish-anchor', day: 1, anchor: at(ANCHORS, 0) } as const;
    expect(answer(machine.asSystem(again))).toBe('FORBIDDEN');
  });

  it('are out a day before: an anchor for the day that comes next is too late', () => {
    const DAY_2 = { kind: 'publish-anchor', day: 2, anchor: '22'.repeat(32) } as const;
    machine = restarted(EVENING);
    for (let second = START + 1; second < START + 4; second += 1) tick(second);
    const { exchange } = machine;
    expect(exchange.modules.markets.state?.process.second).toBe((FIRST_DAY + 1) * DAY_SECONDS);
    const late = restarted(machine);
    expect(answer(machine.asSystem(DAY_2))).toBe('accepted');
    late.nowMs = (START + 4) * 1_000;
    late.asSystem({ kind: 'tick', second: START + 4, seed: seedOf(START + 4) });
    expect(answer(late.asSystem(DAY_2))).toBe('FORBIDDEN');
  });

  it('of another chain can never be closed, with the last tick at hand or after a restart', () => {
    const other = deriveDaySeeds(new Uint8Array(32).fill(5), 3);
    const seconds = deriveSecondSeeds(at(other, 0));
    machine = openedAt(START, anchorOf(seconds));
    for (let second = START; second < START + 3; second += 1) {
      expect(answer(tick(second, toHex(seedAt(seconds, second % DAY_SECONDS))))).toBe('accepted');
    }
    tick(START + 3);
    for (const each of [machine, restarted(machine)]) {
      const reveal = (seed: Uint8Array) =>
        answer(each.asSystem({ kind: 'reveal-day', day: 0, seed: toHex(seed) }));
      expect(reveal(at(DAY_SEEDS, 0))).toBe('FORBIDDEN');
      expect(reveal(at(other, 0))).toBe('FORBIDDEN');
    }
  });

  it('of the one chain are closed also after a restart, when only the anchor is known', () => {
    machine = restarted(EVENING);
    for (let second = START + 1; second < START + 4; second += 1) tick(second);
    const again = restarted(machine);
    const reveal = { kind: 'reveal-day', day: 0, seed: toHex(at(DAY_SEEDS, 0)) } as const;
    expect(answer(again.asSystem(reveal))).toBe('accepted');
    expect(answer(machine.asSystem(reveal))).toBe('accepted');
  });

  it('are opened when the day is over, with the seed that chains to genesis and no other', () => {
    const reveal = (seed: string) => machine.asSystem({ kind: 'reveal-day', day: 0, seed });
    const seed = toHex(at(DAY_SEEDS, 0));
    machine = restarted(EVENING);
    expect(answer(reveal(seed))).toBe('FORBIDDEN');
    for (let second = START + 1; second < START + 3; second += 1) tick(second);
    expect(answer(reveal('33'.repeat(32)))).toBe('FORBIDDEN');
    expect(answer(reveal(seed))).toBe('accepted');
    expect(answer(reveal(seed))).toBe('FORBIDDEN');
    expect(machine.exchange.modules.markets.findDay(0)?.seed).toBe(seed);
  });

  it('are made once: the markets cannot be opened again', () => {
    const process = encodeState(initialState(DAWN));
    const body = { kind: 'open-markets', genesis: '00'.repeat(32), firstDay: 1, process } as const;
    expect(answer(machine.asSystem(body))).toBe('FORBIDDEN');
  });
});
