/**
 * The checks of a price: does its seed hash to the one before, was the anchor published before the
 * day, and do the seeds produce these prices. Everything is computed here; a claim is never taken
 * as its own proof.
 */
import {
  type ClaimedSecond,
  type Fault,
  MARKETS,
  type PriceState,
  type ProcessVersion,
  SECONDS_PER_DAY,
  type StartingPoint,
  dayOfSecond,
  decodeState,
  encodeState,
  formatPrice,
  fromHex,
  isHex,
  marketIndex,
  pricesOf,
  secondOfDay,
  toHex,
  verifyRange,
  versionAt,
} from '@anywhen/prices';
import { type LateVersion, findLateVersion } from '@anywhen/protocol';
import type { Commitments, Evidence, TickRange } from './data.ts';
import { hashTimes } from './hash-walk.ts';
import type { Sight } from './seen-anchors.ts';

export type CheckFault =
  | Fault
  /** The seed that arrived with the live price differs from the published one. */
  | { readonly kind: 'live-seed'; readonly second: number }
  | { readonly kind: 'no-anchor'; readonly second: number }
  | { readonly kind: 'late-anchor'; readonly publishedAtMs: number; readonly beganAtMs: number }
  | { readonly kind: 'changed-anchor'; readonly seenAtMs: number }
  | LateVersion
  /** This browser saw a day under another version when that could no longer change. */
  | { readonly kind: 'changed-version'; readonly seenAtMs: number; readonly beganAtMs: number }
  /** The seed of a past day does not hash to the genesis, or produces another anchor. */
  | { readonly kind: 'day-seed' | 'day-anchor'; readonly beganAtMs: number }
  /** The journal no longer contains what this browser saw in it. */
  | { readonly kind: 'history'; readonly batch: number; readonly seenAtMs: number }
  | { readonly kind: 'head-signature'; readonly atMs: number }
  /** The starting state does not match the displayed price. */
  | { readonly kind: 'start'; readonly second: number; readonly symbol: string }
  | {
      readonly kind: 'shown';
      readonly second: number;
      readonly symbol: string;
      readonly shown: string;
      readonly published: string;
    };

export type Failed = { readonly isPassed: false; readonly fault: CheckFault };
type Passed<Result> = { readonly isPassed: true } & Result;

export type Link = Passed<{
  readonly second: number;
  readonly seed: string;
  /** What the seed hashes to: the seed before it, or at midnight the anchor. */
  readonly reached: string;
}>;

export type Anchored = Passed<{
  readonly anchor: string;
  readonly publishedAtMs: number;
  readonly beganAtMs: number;
  readonly sight: Sight;
}>;

export type Recomputed = Passed<{
  readonly seconds: number;
  readonly prices: number;
  /** The last displayed price that was reproduced. */
  readonly last: { readonly second: number; readonly price: string };
  /** The process’s own figure behind it, as computed here. */
  readonly logPrice: string;
  readonly startedAtSecond: number;
  /** By which version of the process the last second was made, and the next one if it is known. */
  readonly version: ProcessVersion;
  readonly next: Commitments['versions'][number] | undefined;
}>;

export type Day = Commitments['days'][number];

/** The day of the last second; undefined without a commitment to it. */
export function findDay({ commitments, range }: Evidence): Day | undefined {
  return findDayOf(range.ticks.at(-1)?.second ?? range.before.second, commitments);
}

function findDayOf(second: number, { days }: Commitments): Day | undefined {
  return days.find(({ startsAtSecond }) => {
    return second >= startsAtSecond && second < startsAtSecond + SECONDS_PER_DAY;
  });
}

/**
 * SHA-256 of the last seed is the seed before it; at midnight it is the anchor of the day. The
 * seeds that arrived live must be the published ones, or the server has published two versions.
 */
export function checkLink(
  evidence: Evidence,
  received: ReadonlyMap<number, string>,
): Link | Failed {
  const { range } = evidence;
  const other = range.ticks.find(({ second, seed }) => (received.get(second) ?? seed) !== seed);
  if (other) return failed({ kind: 'live-seed', second: other.second });
  const last = range.ticks.at(-1);
  if (!last) return failed({ kind: 'second', second: evidence.from, expected: evidence.from });
  const { second, seed } = last;
  const isMidnight = secondOfDay(second) === 0;
  const before = range.ticks.at(-2)?.seed ?? range.beforeSeed;
  const expected = isMidnight ? findDay(evidence)?.anchor : before;
  if (expected === undefined || expected === null) return failed({ kind: 'unlinked', second });
  const reached = isHex(seed) ? toHex(hashTimes(fromHex(seed), 1)) : '';
  if (reached !== expected) return failed({ kind: isMidnight ? 'anchor' : 'seed', second });
  return { isPassed: true, second, seed, reached };
}

/** Published before the day, and still the one this browser saw. The first day begins mid-day. */
export function checkAnchor(
  { commitments, range }: Evidence,
  look: (day: Day) => Sight,
): Anchored | Failed {
  const second = range.ticks.at(-1)?.second ?? range.before.second + 1;
  return checkAnchorOf(second, commitments, look);
}

/** The same for any second, with or without its tick. */
export function checkAnchorOf(
  second: number,
  commitments: Commitments,
  look: (day: Day) => Sight,
): Anchored | Failed {
  const day = findDayOf(second, commitments);
  if (!day) return failed({ kind: 'no-anchor', second });
  const { anchor, publishedAtMs, startsAtSecond } = day;
  const beganAtMs = Math.max(startsAtSecond, commitments.firstSecond) * 1_000;
  if (publishedAtMs >= beganAtMs) return failed({ kind: 'late-anchor', publishedAtMs, beganAtMs });
  const late = findLateVersion(commitments, second);
  if (late) return failed(late);
  const sight = look(day);
  if (sight.kind === 'changed') return failed({ kind: 'changed-anchor', seenAtMs: sight.atMs });
  if (sight.kind === 'other-version') {
    return failed({ kind: 'changed-version', seenAtMs: sight.atMs, beganAtMs });
  }
  return { isPassed: true, anchor, publishedAtMs, beganAtMs, sight };
}

export type Recomputing = {
  readonly symbol: string;
  /** The displayed prices by second. */
  readonly pricesOnScreen: ReadonlyMap<number, string>;
  readonly onProgress: (part: number) => void;
  /** Yields to the browser between two portions. */
  readonly pause: () => Promise<void>;
};

const SECONDS_PER_PORTION = 1; // About 5 ms, and four times that on a slow phone.

/** Recomputes all markets of every second from the seeds: prices and tick hashes must be equal. */
export async function checkPrices(
  evidence: Evidence,
  recomputing: Recomputing,
): Promise<Recomputed | Failed> {
  const { commitments, range, from } = evidence;
  const first = range.ticks[0];
  if (!first || first.second !== from) {
    return failed({ kind: 'second', second: first?.second ?? from, expected: from });
  }
  const previous = readState(range);
  if (!previous) return failed({ kind: 'state', second: range.before.second });
  const startFault = findStartFault(previous, recomputing);
  if (startFault) return failed(startFault);
  const { state, fault = findShownFault(range, recomputing) } = await recomputeRange(
    evidence,
    previous,
    recomputing,
  );
  if (fault) return failed(fault);
  const last = range.ticks.at(-1) ?? first;
  const index = marketIndex(recomputing.symbol);
  const price = last.prices[index] ?? '';
  return {
    isPassed: true,
    seconds: range.ticks.length,
    prices: range.ticks.length * MARKETS.length,
    last: { second: last.second, price },
    logPrice: encodeState(state).x[index] ?? '',
    startedAtSecond: previous.second,
    version: versionAt(commitments.versions, last.second),
    next: commitments.versions.find(({ startsAtSecond }) => startsAtSecond > last.second),
  };
}

/** A state that cannot be parsed. */
function readState({ before }: TickRange): PriceState | undefined {
  try {
    return decodeState(before);
  } catch {
    return undefined;
  }
}

function findStartFault(
  state: PriceState,
  { symbol, pricesOnScreen }: Recomputing,
): CheckFault | undefined {
  const onScreen = pricesOnScreen.get(state.second);
  const index = marketIndex(symbol);
  const decimals = MARKETS[index]?.priceDecimals ?? 0;
  const isSame = formatPrice(pricesOf(state)[index] ?? 0, decimals) === onScreen;
  return onScreen === undefined || isSame
    ? undefined
    : { kind: 'start', second: state.second, symbol };
}

/** The state after the last second that could be reproduced, and why there are no more. */
async function recomputeRange(
  { commitments, range }: Evidence,
  previous: PriceState,
  { onProgress, pause }: Recomputing,
): Promise<{ state: PriceState; fault?: CheckFault }> {
  const anchors = new Map(
    commitments.days.map((day) => [dayOfSecond(day.startsAtSecond), day.anchor]),
  );
  const { versions } = commitments;
  let start: StartingPoint = {
    versions,
    previous,
    previousSeed: seedBefore(range),
    previousHashes: bySymbol(range.beforeHashes),
  };
  for (let done = 0; done < range.ticks.length; done += SECONDS_PER_PORTION) {
    const portion = range.ticks.slice(done, done + SECONDS_PER_PORTION);
    const result = verifyRange({ ...start, claimed: portion.map(claimOf), anchors });
    if (!result.isValid) return { state: start.previous, fault: result.fault };
    const last = portion.at(-1);
    start = {
      versions,
      previous: result.state,
      previousSeed: last?.seed,
      previousHashes: bySymbol(last?.hashes ?? []),
    };
    onProgress((done + portion.length) / range.ticks.length);
    await pause();
  }
  return { state: start.previous };
}

/**
 * The very first second of an exchange has no seed before it. Hashing it to the anchor is left to
 * the walk; here it would take up to a day's hashes at once.
 */
function seedBefore({ beforeSeed, ticks }: TickRange): string | undefined {
  const seed = ticks[0]?.seed;
  if (beforeSeed !== null || seed === undefined || !isHex(seed)) return beforeSeed ?? undefined;
  return toHex(hashTimes(fromHex(seed), 1));
}

function claimOf({ second, seed, prices, hashes }: TickRange['ticks'][number]): ClaimedSecond {
  const ticks = MARKETS.map(({ symbol }, index) => {
    return { symbol, price: prices[index] ?? '', hash: hashes[index] ?? '' };
  });
  return { second, seed, ticks };
}

function bySymbol(hashes: readonly string[]): ReadonlyMap<string, string> {
  return new Map(MARKETS.map(({ symbol }, index) => [symbol, hashes[index] ?? '']));
}

/** The displayed prices must be the published ones, or the proof is about other prices. */
function findShownFault(
  { ticks }: TickRange,
  { symbol, pricesOnScreen }: Recomputing,
): CheckFault | undefined {
  const index = marketIndex(symbol);
  for (const { second, prices } of ticks) {
    const onScreen = pricesOnScreen.get(second);
    const published = prices[index] ?? '';
    if (onScreen !== undefined && onScreen !== published) {
      return { kind: 'shown', second, symbol, shown: onScreen, published };
    }
  }
  return undefined;
}

function failed(fault: CheckFault): Failed {
  return { isPassed: false, fault };
}
