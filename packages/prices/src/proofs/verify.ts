/**
 * Checks what the server reveals: each seed hashes to the one before it, and the prices follow from
 * the seed. It recomputes with the process itself and trusts nothing that it is shown but the
 * starting point.
 */
import { at } from '../at.ts';
import { fromHex, isHex, toHex } from '../hex.ts';
import { findMarket, marketIndex } from '../markets.ts';
import { advance, formatPrice, type PriceState, type Tick } from '../process.ts';
import { dayOfSecond, followsSeed, reachesAnchor, secondOfDay } from './seed-chain.ts';
import { areSameStates, decodeState, type EncodedState } from '../state-text.ts';
import { nextTickHash } from './tick-chain.ts';
import { findVersion, type VersionChange } from '../versions.ts';

export type ClaimedTick = {
  readonly symbol: string;
  readonly price: string;
  readonly hash?: string;
};

/** One second as it was published, for all markets or for some. */
export type ClaimedSecond = {
  readonly second: number;
  readonly seed: string;
  readonly ticks: readonly ClaimedTick[];
  /** The state after this second. */
  readonly state?: EncodedState;
};

/** From where the check sets out. */
export type StartingPoint = {
  readonly previous: PriceState;
  readonly previousSeed?: string | undefined;
  /**
   * Tick hashes of the previous second by symbol. None are needed at midnight UTC; for the very
   * first tick of an exchange started in the middle of a day it is 64 zeros.
   */
  readonly previousHashes?: ReadonlyMap<string, string>;
  /** Which version of the process holds when, as published. */
  readonly versions: readonly VersionChange[];
};

export type Fault =
  /** Not the second after the one before. */
  | { readonly kind: 'second'; readonly second: number; readonly expected: number }
  /** No seed before it and no anchor of its day was given: nothing can be said. */
  | { readonly kind: 'unlinked'; readonly second: number }
  | { readonly kind: 'seed'; readonly second: number }
  | { readonly kind: 'anchor'; readonly second: number }
  /** Made by a version of the process that this program does not know. */
  | { readonly kind: 'version'; readonly second: number }
  | { readonly kind: 'market'; readonly second: number; readonly symbol: string }
  | ({ readonly kind: 'price' | 'hash' } & Mismatch)
  /** A hash was claimed, but the hash it was built on was not given. */
  | { readonly kind: 'unhashed'; readonly second: number; readonly symbol: string }
  | { readonly kind: 'state'; readonly second: number };

type Mismatch = {
  readonly second: number;
  readonly symbol: string;
  readonly claimed: string;
  readonly computed: string;
};

type VerifiedSecond = {
  readonly isValid: true;
  readonly tick: Tick;
  /** Of the claimed ticks that carry a hash, for the check of the next second. */
  readonly hashes: ReadonlyMap<string, string>;
};
type Refuted = { readonly isValid: false; readonly fault: Fault };

type VerifiedRange = {
  readonly isValid: true;
  readonly seconds: number;
  readonly state: PriceState;
};

/** Checks one second; the anchor of its day is needed at midnight or without a seed before it. */
export function verifySecond(
  start: StartingPoint & { readonly claimed: ClaimedSecond; readonly anchor?: string | undefined },
): VerifiedSecond | Refuted {
  const { previous, claimed } = start;
  const expected = previous.second + 1;
  if (claimed.second !== expected) {
    return refuted({ kind: 'second', second: claimed.second, expected });
  }
  const linkFault = seedFault(claimed, start.previousSeed, start.anchor);
  if (linkFault) return refuted(linkFault);
  const { second } = claimed;
  const version = findVersion(start.versions, second);
  if (!version) return refuted({ kind: 'version', second });
  const tick = advance(previous, fromHex(claimed.seed), { second, version });
  const hashes = new Map<string, string>();
  for (const claimedTick of claimed.ticks) {
    const fault = tickFault(tick, claimedTick, start.previousHashes);
    if (fault) return refuted(fault);
    if (claimedTick.hash !== undefined) hashes.set(claimedTick.symbol, claimedTick.hash);
  }
  if (claimed.state && !isStateOf(tick, claimed.state)) {
    return refuted({ kind: 'state', second });
  }
  return { isValid: true, tick, hashes };
}

/** Checks seconds that follow each other; anchors go by day number (see dayOfSecond). */
export function verifyRange(
  start: StartingPoint & {
    readonly claimed: readonly ClaimedSecond[];
    readonly anchors: ReadonlyMap<number, string>;
  },
): VerifiedRange | Refuted {
  const { versions, anchors } = start;
  let { previous, previousSeed, previousHashes = new Map<string, string>() } = start;
  for (const claimed of start.claimed) {
    const anchor = anchors.get(dayOfSecond(claimed.second));
    const known = { previous, previousSeed, previousHashes, versions };
    const result = verifySecond({ ...known, claimed, anchor });
    if (!result.isValid) return result;
    previous = result.tick.state;
    previousSeed = claimed.seed;
    previousHashes = result.hashes;
  }
  return { isValid: true, seconds: start.claimed.length, state: previous };
}

function seedFault(
  { second, seed }: ClaimedSecond,
  previousSeed: string | undefined,
  anchor: string | undefined,
): Fault | undefined {
  const k = secondOfDay(second);
  if (!isHex(seed)) return { kind: 'seed', second };
  if (k > 0 && previousSeed !== undefined) {
    if (!isHex(previousSeed)) return { kind: 'seed', second };
    const follows = followsSeed(fromHex(seed), fromHex(previousSeed));
    return follows ? undefined : { kind: 'seed', second };
  }
  if (anchor === undefined) return { kind: 'unlinked', second };
  const reaches = isHex(anchor) && reachesAnchor(fromHex(seed), k, fromHex(anchor));
  return reaches ? undefined : { kind: 'anchor', second };
}

function tickFault(
  tick: Tick,
  claimed: ClaimedTick,
  previousHashes: ReadonlyMap<string, string> | undefined,
): Fault | undefined {
  const { second } = tick;
  const { symbol } = claimed;
  const market = findMarket(symbol);
  if (!market) return { kind: 'market', second, symbol };
  const price = formatPrice(at(tick.priceUnits, marketIndex(symbol)), market.priceDecimals);
  if (price !== claimed.price) {
    return { kind: 'price', second, symbol, claimed: claimed.price, computed: price };
  }
  if (claimed.hash === undefined) return undefined;
  const previousHash = secondOfDay(second) === 0 ? '' : previousHashes?.get(symbol);
  if (previousHash === undefined) return { kind: 'unhashed', second, symbol };
  const before = isHex(previousHash) ? fromHex(previousHash) : undefined;
  const computed = toHex(nextTickHash(before, symbol, second * 1000, price));
  if (computed === claimed.hash) return undefined;
  return { kind: 'hash', second, symbol, claimed: claimed.hash, computed };
}

/** A state that cannot even be read is as wrong as one with another number in it. */
function isStateOf(tick: Tick, claimed: EncodedState): boolean {
  try {
    return areSameStates(decodeState(claimed), tick.state);
  } catch {
    return false;
  }
}

function refuted(fault: Fault): Refuted {
  return { isValid: false, fault };
}
