/**
 * What the exchange knows of the price process: where it stands, and what was committed to each
 * day.
 */
import {
  type EncodedState,
  type PreparedSeed,
  type ProcessVersion,
  type Regimes,
  type VersionChange,
  block,
  toHex,
} from '@anywhen/prices';
import type { Moment } from '../kernel/step-context.ts';

export const DAY_SECONDS = 86_400;

/** Everything the next tick follows from, as JSON; stored anew with every tick. */
export type MarketState = {
  readonly genesis: string;
  /** UTC day number (days since 1970) that belongs to the first seed of the chain. */
  readonly firstDay: number;
  readonly process: EncodedState;
  /** Seed of the last tick; null before the first one. */
  readonly seed: string | null;
  /** Per market, the hash of the last tick of the day. */
  readonly hashes: readonly string[];
  /** In the order of their days; without any, version 1 holds for ever. */
  readonly versions?: readonly PublishedVersion[];
  /** The last one that was long enough to matter. */
  readonly outage?: Outage;
};

/** From the first missed second: until it is over all is made up, and bears the time it was due. */
export type Outage = {
  readonly no: number;
  readonly fromMs: number;
  /** Null while the missed ticks are being made up. */
  readonly untilMs: number | null;
};

export type EndedOutage = Outage & { readonly untilMs: number };

/** A version of the process, the day of the chain it begins with, and since when that is known. */
type PublishedVersion = {
  readonly version: number;
  readonly day: number;
  readonly publishedAtMs: number;
};

export type DayCommitment = {
  readonly day: number;
  readonly anchor: string;
  readonly publishedAtMs: number;
  /** Published after the day is over, so that the whole day can be recomputed from one number. */
  readonly seed: string | null;
};

export type MarketsImage = { state: MarketState | null; days: readonly DayCommitment[] };

/** The last tick as trading needs it. */
export type Reference = {
  readonly second: number;
  readonly seed: PreparedSeed;
  /** In the order of the market table. */
  readonly priceUnits: readonly number[];
  /** What the prices stand for: ln(price / start price), in the order of the market table. */
  readonly x: readonly number[];
  readonly regimes: Regimes;
  /** Of the process at this second. */
  readonly version: ProcessVersion;
  /** All that are published, also those to come. */
  readonly versions: readonly VersionChange[];
};

/**
 * The name of a receipt that may be shown to others: it reveals nothing about its member, and
 * whoever does not know the member's own key of the command cannot work it out.
 */
export function shareIdOf({ seed }: Reference, { id: commandId }: Moment, id: number): string {
  return toHex(block(seed, commandId, id)).slice(0, 32);
}

export function dayOf(state: Pick<MarketState, 'firstDay'>, second: number): number {
  return Math.floor(second / DAY_SECONDS) - state.firstDay;
}

export function startOfDay(state: Pick<MarketState, 'firstDay'>, day: number): number {
  return (state.firstDay + day) * DAY_SECONDS;
}

/** The changes of version with their first seconds, as they are published. */
export function versionsOf(
  state: Pick<MarketState, 'firstDay' | 'versions'>,
): (PublishedVersion & VersionChange)[] {
  return (state.versions ?? []).map((change) => ({
    ...change,
    startsAtSecond: startOfDay(state, change.day),
  }));
}
