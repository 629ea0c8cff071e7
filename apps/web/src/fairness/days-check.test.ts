/** Past days are verified only with the seed of the chain this browser saw the commitment of. */
import { beforeEach, describe, expect, it } from 'vitest';
import { deriveDaySeeds, toHex } from '@anywhen/prices';
import { checkDays, type DaysMemory } from './days-check.ts';
import type { Commitments } from './data.ts';
import type { SeenDay } from './seen-anchors.ts';
import {
  CHANGED_VERSION,
  DAY_START,
  commitmentsOf,
  swapFirst,
} from '../../testing/fairness/honest-exchange.ts';

const SEEDS = deriveDaySeeds(new Uint8Array(32).fill(7), 1).map(toHex);
const OTHER = toHex(new Uint8Array(32).fill(9));

let stored: Map<number, SeenDay>;
let walks: number;
const memory: DaysMemory = {
  find: ({ day }) => stored.get(day),
  markOpened: ({ day, anchor }) => {
    walks += 1;
    stored.set(day, { atMs: 0, ...stored.get(day), anchor, isOpened: true });
  },
};

beforeEach(() => {
  stored = new Map();
  walks = 0;
});

/** The published commitments after so many days. */
function published(over: number, change: (all: Commitments) => void = () => undefined) {
  const commitments = commitmentsOf(DAY_START + 1_000);
  const days = commitments.days.map((day, index) => {
    return { ...day, seed: index < over ? (SEEDS[index] ?? null) : null };
  });
  const all = { ...commitments, days };
  change(all);
  return all;
}

const check = (commitments: Commitments) =>
  checkDays(commitments, {
    memory,
    onProgress: () => undefined,
    pause: () => Promise.resolve(),
    nowMs: () => 0,
  });

describe('[16.7] past days', () => {
  it('are verified with the seeds of the chain; each anchor is computed once', async () => {
    expect(await check(published(0))).toEqual({ isPassed: true, revealed: 0, opened: 0 });
    for (const { day, anchor } of published(0).days) stored.set(day, { anchor, atMs: 1 });
    expect(await check(published(2))).toEqual({ isPassed: true, revealed: 2, opened: 2 });
    expect(walks).toBe(2);
    await check(published(2));
    expect(walks).toBe(2);
  });

  it('that were not seen in time are skipped, except the newest', async () => {
    expect(await check(published(2))).toMatchObject({ isPassed: true, opened: 1 });
  });

  it('fail with an anchor of another chain', async () => {
    const swapped = published(1, ({ days }) => {
      for (const day of days) day.anchor = swapFirst(day.anchor);
    });
    expect(await check(swapped)).toMatchObject({
      fault: { kind: 'day-anchor', beganAtMs: DAY_START * 1_000 },
    });
  });

  it('fail with a seed that does not hash to the genesis, or is not a seed', async () => {
    for (const seed of [OTHER, 'nothing']) {
      const swapped = published(1, ({ days }) => {
        for (const day of days.slice(0, 1)) day.seed = seed;
      });
      expect(await check(swapped)).toMatchObject({ fault: { kind: 'day-seed' } });
    }
  });

  it('[16.4] report a version that differs from the one this browser saw, of any day', async () => {
    const changed = published(0, (all) => all.versions.push(CHANGED_VERSION));
    const { startsAtSecond = 0, anchor = '' } = changed.days[1] ?? {};
    const beganAtMs = startsAtSecond * 1_000;
    stored.set(1, { anchor, atMs: 7, version: { version: 1, atMs: beganAtMs } });
    expect(await check(changed)).toMatchObject({
      fault: { kind: 'changed-version', seenAtMs: beganAtMs, beganAtMs },
    });
    stored.set(1, { anchor, atMs: 7, version: { version: 2, atMs: beganAtMs } });
    expect(await check(changed)).toMatchObject({ isPassed: true });
  });

  it('[16.4] report a change of the process that was published late', async () => {
    const late = { ...CHANGED_VERSION, publishedAtMs: CHANGED_VERSION.startsAtSecond * 1_000 };
    const changed = published(0, (all) => all.versions.push(late));
    expect(await check(changed)).toMatchObject({ fault: { kind: 'late-version' } });
  });

  it('report any anchor that differs from the one this browser saw, of any day', async () => {
    const { days } = published(0);
    stored.set(1, { anchor: swapFirst(days[1]?.anchor ?? ''), atMs: 7 });
    expect(await check(published(1))).toMatchObject({
      fault: { kind: 'changed-anchor', seenAtMs: 7 },
    });
  });
});
