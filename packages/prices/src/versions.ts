/**
 * The versions of the price process (rulebook 16.4). They differ in how fast prices lean back to
 * their start and in the volumes of the simulated tape. A version holds for whole days, and no past
 * day ever gets another one.
 */
import { ln } from './exact-math.ts';

export const PROCESS_VERSIONS = [1, 2, 3] as const;
export type ProcessVersion = (typeof PROCESS_VERSIONS)[number];

/** A version and its first second; lists of them are in the order of time. */
export type VersionChange = { readonly version: number; readonly startsAtSecond: number };

type Rules = {
  /** After this many days half of the distance from the start price is gone. */
  readonly halfLifeDays: number;
  /** Whether markets of a tier trade alike, or each by its own turnover. */
  readonly tape: 'by-tier' | 'by-market';
};

const RULES: Readonly<Record<ProcessVersion, Rules>> = {
  1: { halfLifeDays: 90, tape: 'by-tier' },
  2: { halfLifeDays: 730, tape: 'by-tier' },
  3: { halfLifeDays: 730, tape: 'by-market' },
};

/** Holds until the first change. */
export const FIRST_VERSION: ProcessVersion = 1;
/** What a new exchange begins with, and an older one changes to. */
export const NEWEST_VERSION: ProcessVersion = 3;

const PULLS_PER_SECOND: Readonly<Record<ProcessVersion, number>> = {
  1: pullOf(1),
  2: pullOf(2),
  3: pullOf(3),
};

/** Share of x = ln(price / start price) that one second takes away. */
export function pullPerSecond(version: ProcessVersion): number {
  return PULLS_PER_SECOND[version];
}

/** What the volumes of a version go by: nothing of it moves a price. */
export function tapeOf(version: ProcessVersion): Rules['tape'] {
  return RULES[version].tape;
}

export function isProcessVersion(version: number): version is ProcessVersion {
  return Object.hasOwn(RULES, version);
}

/** As published, whether this program knows it or not. */
export function publishedVersionAt(changes: readonly VersionChange[], second: number): number {
  const last = changes.findLast(({ startsAtSecond }) => startsAtSecond <= second);
  return last?.version ?? FIRST_VERSION;
}

/** Undefined when this program does not know the version that made the second. */
export function findVersion(
  changes: readonly VersionChange[],
  second: number,
): ProcessVersion | undefined {
  const version = publishedVersionAt(changes, second);
  return isProcessVersion(version) ? version : undefined;
}

/** The version that makes the tick of a second. */
export function versionAt(changes: readonly VersionChange[], second: number): ProcessVersion {
  const version = findVersion(changes, second);
  if (!version) throw new RangeError(`no known version makes second ${second}`);
  return version;
}

type Stretch = { readonly from: number; readonly to: number };

/** The published changes that a stretch depends on: the one in force at its start, and later. */
export function versionsWithin(
  changes: readonly VersionChange[],
  { from, to }: Stretch,
): VersionChange[] {
  const inForce = changes.findLastIndex(({ startsAtSecond }) => startsAtSecond <= from);
  return changes
    .slice(Math.max(0, inForce))
    .filter(({ startsAtSecond }) => startsAtSecond <= to)
    .map(({ version, startsAtSecond }) => ({ version, startsAtSecond }));
}

/** Share of x that the ticks after `from` take away until `to`, each by its own version. */
export function pullWithin(changes: readonly VersionChange[], { from, to }: Stretch): number {
  let [pulled, reached] = [0, from];
  for (const { startsAtSecond } of changes) {
    // The tick of its first second is the first that the new version makes.
    const end = Math.min(to, startsAtSecond - 1);
    if (end <= reached) continue;
    pulled += pullPerSecond(versionAt(changes, reached + 1)) * (end - reached);
    reached = end;
  }
  return pulled + pullPerSecond(versionAt(changes, reached + 1)) * (to - reached);
}

function pullOf(version: ProcessVersion): number {
  return ln(2) / (RULES[version].halfLifeDays * 86_400);
}
