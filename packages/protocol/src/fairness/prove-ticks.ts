/**
 * Proves published seconds from public answers alone: the first seed hashes down to the anchor of
 * its day, each seed to the one before it, and each seed gives these prices and these hashes. The
 * only thing taken as given is the state before the first second. Pure: browser and command line
 * run the same lines.
 */
import {
  type ClaimedSecond,
  type Fault,
  MARKETS,
  type PriceState,
  type VersionChange,
  SECONDS_PER_DAY,
  areSameStates,
  dayOfSecond,
  decodeState,
  verifySecond,
} from '@anywhen/prices';
import type { ReplyOf } from '../base/endpoint.ts';
import { TICKS_PER_CALL_MAX, type listTicks, type readCommitments } from './endpoints.ts';
import { type LateVersion, findLateVersion } from './late-version.ts';

export type TickRangeReply = ReplyOf<typeof listTicks>;
export type CommitmentsReply = ReplyOf<typeof readCommitments>;
type PublishedSecond = TickRangeReply['ticks'][number];
export type ProvenSecond = PublishedSecond & Pick<PriceState, 'regimes'>;

export type TickEvidence = {
  readonly commitments: Pick<CommitmentsReply, 'days' | 'firstSecond' | 'versions'>;
  /** Answers of `listTicks` that follow each other without a gap. */
  readonly ranges: readonly TickRangeReply[];
};

export type TickFault =
  | Fault
  | { readonly kind: 'nothing' }
  /** The day has no anchor, or got it when it had begun. */
  | { readonly kind: 'no-anchor' | 'late-anchor'; readonly second: number }
  | LateVersion
  /** A range does not begin where the one before it ended. */
  | { readonly kind: 'join'; readonly second: number };

/**
 * Every second with its seed, all prices and hashes in the order of the market table, and the
 * regimes that it had.
 */
export type ProvenTicks = {
  readonly isProven: true;
  readonly seconds: ReadonlyMap<number, ProvenSecond>;
  /** By which version of the process, as published. */
  readonly versions: readonly VersionChange[];
  /** Where the last second left off. */
  readonly end: Standing;
};
export type UnprovenTicks = { readonly isProven: false; readonly fault: TickFault };

type Standing = {
  readonly previous: PriceState;
  readonly previousSeed: string | undefined;
  readonly previousHashes: ReadonlyMap<string, string>;
};

export type ProvingOptions = {
  /**
   * The seed just before the first second, if the caller has itself hashed it down to the anchor:
   * up to 86 400 hashes, which a phone does better in portions.
   */
  readonly anchoredSeed?: string | undefined;
  /** Goes on from seconds that are proven: a long stretch need not be in memory at once. */
  readonly after?: ProvenTicks | undefined;
};

/** The calls of `listTicks` that cover a stretch of seconds, both ends included. */
export function splitRange({ from, to }: { from: number; to: number }) {
  const calls: { from: number; to: number }[] = [];
  for (let next = from; next <= to; next += TICKS_PER_CALL_MAX) {
    calls.push({ from: next, to: Math.min(to, next + TICKS_PER_CALL_MAX - 1) });
  }
  return calls;
}

export function proveTicks(
  evidence: TickEvidence,
  options: ProvingOptions = {},
): ProvenTicks | UnprovenTicks {
  const proving = provingTicks(evidence, options);
  for (;;) {
    const { done, value } = proving.next();
    if (done) return value;
  }
}

/** Stops after each second with their number so far: all 40 markets of one cost a phone 5–20 ms. */
export function* provingTicks(
  { commitments, ranges }: TickEvidence,
  { anchoredSeed, after }: ProvingOptions = {},
): Generator<number, ProvenTicks | UnprovenTicks, void> {
  const proven = new Map<number, ProvenSecond>();
  const { versions } = commitments;
  let last = after?.end;
  for (const range of ranges) {
    const start = last ? findJoin(last, range) : startAt(range, anchoredSeed);
    if (!start) {
      const kind = last ? 'join' : 'state';
      return unproven({ kind, second: range.before.second });
    }
    last = start;
    for (const published of range.ticks) {
      const anchor = findAnchor(commitments, published.second);
      if (typeof anchor !== 'string') return unproven(anchor);
      const late = findLateVersion(commitments, published.second);
      if (late) return unproven(late);
      const result = verifySecond({ ...last, versions, claimed: claimOf(published), anchor });
      if (!result.isValid) return unproven(result.fault);
      last = {
        previous: result.tick.state,
        previousSeed: published.seed,
        previousHashes: result.hashes,
      };
      proven.set(published.second, { ...published, regimes: result.tick.state.regimes });
      yield proven.size;
    }
  }
  if (!last || proven.size === 0) return unproven({ kind: 'nothing' });
  return { isProven: true, seconds: proven, versions, end: last };
}

/** Without a seed that is anchored already, the first second is hashed down to the anchor. */
function startAt(range: TickRangeReply, anchoredSeed: string | undefined): Standing | undefined {
  const previous = readState(range);
  if (!previous) return undefined;
  const previousHashes = new Map(
    MARKETS.map(({ symbol }, index) => [symbol, range.beforeHashes[index] ?? '']),
  );
  return { previous, previousSeed: anchoredSeed, previousHashes };
}

/** What is computed counts; what the next answer says of the same moment must not differ. */
function findJoin(last: Standing, range: TickRangeReply): Standing | undefined {
  const state = readState(range);
  const isSame =
    state !== undefined &&
    areSameStates(state, last.previous) &&
    range.beforeSeed === last.previousSeed &&
    MARKETS.every(({ symbol }, index) => {
      return last.previousHashes.get(symbol) === range.beforeHashes[index];
    });
  return isSame ? last : undefined;
}

/** A state that cannot be read is no state to start from. */
function readState({ before }: TickRangeReply): PriceState | undefined {
  try {
    return decodeState(before);
  } catch {
    return undefined;
  }
}

/** On the first day ticks begin some time after midnight: the anchor had to be out before them. */
function findAnchor(
  { days, firstSecond }: TickEvidence['commitments'],
  second: number,
): string | TickFault {
  const startsAtSecond = dayOfSecond(second) * SECONDS_PER_DAY;
  const day = days.find((each) => each.startsAtSecond === startsAtSecond);
  if (!day) return { kind: 'no-anchor', second };
  const beganAtMs = Math.max(startsAtSecond, firstSecond) * 1_000;
  return day.publishedAtMs < beganAtMs ? day.anchor : { kind: 'late-anchor', second };
}

function claimOf({ second, seed, prices, hashes }: PublishedSecond): ClaimedSecond {
  const ticks = MARKETS.map(({ symbol }, index) => {
    return { symbol, price: prices[index] ?? '', hash: hashes[index] ?? '' };
  });
  return { second, seed, ticks };
}

function unproven(fault: TickFault): UnprovenTicks {
  return { isProven: false, fault };
}
