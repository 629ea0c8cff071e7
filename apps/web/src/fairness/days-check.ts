/**
 * Verifies past days: their seeds hash to each other down to the genesis, and each produces the
 * anchor that this browser saw before the day, whatever the server says now. The newest one is
 * always opened, seen before or not.
 */
import {
  SECONDS_PER_DAY,
  fromHex,
  isHex,
  lastSeedOf,
  publishedVersionAt,
  toHex,
} from '@anywhen/prices';
import { verifyCommitments } from '@anywhen/protocol';
import type { CheckFault, Day, Failed } from './checks.ts';
import type { Commitments } from './data.ts';
import { reachAnchor } from './hash-walk.ts';
import { type SeenDay, isOtherVersion } from './seen-anchors.ts';

export type Closed = {
  readonly isPassed: true;
  /** How many seeds hash to the genesis. */
  readonly revealed: number;
  /** For how many of them this browser has computed the anchor, now or earlier. */
  readonly opened: number;
};

export type DaysMemory = {
  find: (day: Day) => SeenDay | undefined;
  /** An anchor costs 86 400 hashes: once is enough. */
  markOpened: (day: Day) => void;
};

type Opening = {
  readonly memory: DaysMemory;
  readonly onProgress: (part: number) => void;
  readonly pause: () => Promise<void>;
  readonly nowMs: () => number;
};

export async function checkDays(
  commitments: Commitments,
  opening: Opening,
): Promise<Closed | Failed> {
  const { memory, onProgress } = opening;
  const fault = findChanged(commitments, memory) ?? findBrokenChain(commitments);
  if (fault) return { isPassed: false, fault };
  const revealed = commitments.days.filter(({ seed }) => seed !== null);
  const wanted = revealed.filter((day, index) => {
    return index === revealed.length - 1 || isWitnessed(day, memory.find(day));
  });
  const unopened = wanted.filter((day) => !memory.find(day)?.isOpened);
  for (const [index, day] of unopened.entries()) {
    const report = (part: number) => onProgress((index + part) / unopened.length);
    if (!(await isOpenedBy(day, { ...opening, onProgress: report }))) {
      return { isPassed: false, fault: { kind: 'day-anchor', beganAtMs: beginOf(day) } };
    }
    memory.markOpened(day);
  }
  return { isPassed: true, revealed: revealed.length, opened: wanted.length };
}

/** Of any day, not only the one whose price is checked. */
function findChanged({ days, versions }: Commitments, memory: DaysMemory): CheckFault | undefined {
  for (const day of days) {
    const seen = memory.find(day);
    if (seen && seen.anchor !== day.anchor) {
      return { kind: 'changed-anchor', seenAtMs: seen.atMs };
    }
    const sight = seen?.version;
    const version = publishedVersionAt(versions, day.startsAtSecond);
    if (sight && isOtherVersion(sight, { ...day, version })) {
      return { kind: 'changed-version', seenAtMs: sight.atMs, beganAtMs: beginOf(day) };
    }
  }
  return undefined;
}

function findBrokenChain(commitments: Commitments): CheckFault | undefined {
  const { genesis, days } = commitments;
  const unreadable = days.find(({ seed }) => seed !== null && !isHex(seed));
  if (unreadable) return { kind: 'day-seed', beganAtMs: beginOf(unreadable) };
  if (!isHex(genesis)) return { kind: 'day-seed', beganAtMs: 0 };
  const verdict = verifyCommitments(commitments, []);
  if (verdict.isSound) return undefined;
  const { fault } = verdict;
  if (fault.kind === 'late-version') return fault;
  const day = 'day' in fault ? days.find((each) => each.day === fault.day) : days[0];
  return { kind: 'day-seed', beganAtMs: day ? beginOf(day) : 0 };
}

/** Seen before its seed was published: only then the memory proves anything. */
function isWitnessed(day: Day, seen: SeenDay | undefined): boolean {
  return seen !== undefined && seen.atMs < beginOf(day) + SECONDS_PER_DAY * 1_000;
}

async function isOpenedBy({ seed, anchor }: Day, opening: Opening): Promise<boolean> {
  const { onProgress, pause, nowMs } = opening;
  const last = toHex(lastSeedOf(fromHex(seed ?? '')));
  return reachAnchor({ seed: last, anchor, hashes: SECONDS_PER_DAY, onProgress, pause, nowMs });
}

function beginOf({ startsAtSecond }: Day): number {
  return startsAtSecond * 1_000;
}
