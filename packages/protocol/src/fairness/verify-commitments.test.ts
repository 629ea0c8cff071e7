/** The chain of days as a verifier sees it: every revealed seed leads to the genesis. */
import { dayAnchorOf, deriveDaySeeds, genesisOf, historySeedOf, toHex } from '@anywhen/prices';
import { expect, test } from 'vitest';
import { type CommitmentsReply, splitRange } from './prove-ticks.ts';
import { verifyCommitments } from './verify-commitments.ts';

const SEEDS = deriveDaySeeds(new Uint8Array(32).fill(4), 3);
const seedOf = (day: number) => SEEDS[day] ?? new Uint8Array(32);
const genesis = genesisOf(seedOf(0));
const ANCHORS = [0, 1, 2, 3].map((day) => toHex(dayAnchorOf(seedOf(day))));

/** Two days are over, the third is running, the fourth is committed to. */
const commitments: CommitmentsReply = {
  genesis: toHex(genesis),
  historySeed: toHex(historySeedOf(genesis)),
  firstSecond: 1_000,
  versions: [],
  days: ANCHORS.map((anchor, day) => ({
    day,
    startsAtSecond: day * 86_400,
    anchor,
    publishedAtMs: 0,
    seed: day < 2 ? toHex(seedOf(day)) : null,
  })),
};

const editDay = (day: number, change: object): CommitmentsReply => ({
  ...commitments,
  days: commitments.days.map((each) => (each.day === day ? { ...each, ...change } : each)),
});

test('[16.7] two revealed days of four lead down to the genesis and to their anchors', () => {
  expect(verifyCommitments(commitments, [0, 1])).toEqual({ isSound: true, days: 4, revealed: 2 });
});

test('[16.7] a seed of another chain, or revealed out of turn, is found out', () => {
  const other = toHex(seedOf(3));
  const fault = { kind: 'day-seed', day: 1 };
  expect(verifyCommitments(editDay(1, { seed: other }), [])).toEqual({ isSound: false, fault });
  expect(verifyCommitments(editDay(0, { seed: null }), [])).toEqual({ isSound: false, fault });
});

test('[16.7] an anchor that its day’s seed does not give is found out when asked for', () => {
  const forged = editDay(1, { anchor: ANCHORS[2] });
  expect(verifyCommitments(forged, [0])).toMatchObject({ isSound: true });
  const fault = { kind: 'day-anchor', day: 1 };
  expect(verifyCommitments(forged, [1])).toEqual({ isSound: false, fault });
});

test('[16.6] a history that does not follow from the genesis is found out', () => {
  const forged = { ...commitments, historySeed: toHex(seedOf(1)) };
  expect(verifyCommitments(forged, [])).toEqual({
    isSound: false,
    fault: { kind: 'history-seed' },
  });
});

test('a stretch is asked for in calls of at most 300 seconds', () => {
  expect(splitRange({ from: 10, to: 310 })).toEqual([
    { from: 10, to: 309 },
    { from: 310, to: 310 },
  ]);
  expect(splitRange({ from: 10, to: 10 })).toEqual([{ from: 10, to: 10 }]);
});

test('[16.4] a version of the process must be known a day before, or before the first tick', () => {
  const startsAtSecond = 2 * 86_400;
  const change = { version: 2, day: 2, startsAtSecond, publishedAtMs: 86_400_000 };
  const verdictOf = (publishedAtMs: number) =>
    verifyCommitments({ ...commitments, versions: [{ ...change, publishedAtMs }] }, []);
  expect(verdictOf(86_400_000)).toMatchObject({ isSound: true });
  const publishedAtMs = 86_400_001;
  expect(verdictOf(publishedAtMs)).toEqual({
    isSound: false,
    fault: { kind: 'late-version', publishedAtMs, beganAtMs: startsAtSecond * 1_000 },
  });
  const first = { version: 2, day: 0, startsAtSecond: 0, publishedAtMs: 999_999 };
  const begun = { ...first, publishedAtMs: 1_000_000 };
  expect(verifyCommitments({ ...commitments, versions: [first] }, [])).toMatchObject({
    isSound: true,
  });
  expect(verifyCommitments({ ...commitments, versions: [begun] }, [])).toMatchObject({
    isSound: false,
  });
});
