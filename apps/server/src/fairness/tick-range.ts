/**
 * A range of past seconds with everything a verifier needs: the state before the first, and the
 * seed, prices and hashes of each. They are recomputed from the preceding checkpoint, in small
 * portions, one range at a time, taking turns between addresses, so that checking prices delays
 * neither making them nor other checks. Deleted ticks follow from the revealed seed of their day.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TickAppended } from '@anywhen/exchange';
import {
  advance,
  at,
  decodeState,
  encodeState,
  formatPrice,
  fromHex,
  MARKETS,
  nextTickHash,
  toHex,
  type VersionChange,
  versionAt,
} from '@anywhen/prices';
import type { ReplyOf, listTicks } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { networkOf } from '../platform/ingress/networks.ts';
import { FairQueue } from '../platform/fair-queue.ts';
import { keepJson } from '../platform/http/cached-json.ts';
import { type Checkpoint, CHECKPOINT_EVERY_SECONDS, findCheckpoint } from '../pricing/pricing.ts';
import { listTicksBetween } from '../pricing/pricing.ts';
import { listVersions } from './queries.ts';
import { RevealedSeeds } from './revealed-seeds.ts';

type TickRange = ReplyOf<typeof listTicks>;

/** About 3 ms of hashing. */
const SECONDS_PER_PORTION = 10;
/**
 * A checkpoint may be missing where the program was stopped; two in a row are too far to recompute.
 */
const REACH_SECONDS_MAX = 2 * CHECKPOINT_EVERY_SECONDS;
/** A page checks one range after another; beyond 50 the answer would come too late. */
const QUEUE = { perAskerMax: 4, waitingMax: 50 };
/** About 1 MB of answers each: ten long ranges, or many short ones. */
const CACHED_TICKS_MAX = 3_000;

export class TickRanges {
  readonly #pool: Pool;
  readonly #revealed: RevealedSeeds;
  readonly #queue = new FairQueue(QUEUE);
  /** Complete ranges never change; the most recent ones are cached. */
  readonly #cached = new Map<string, TickRange>();
  #cachedTicks = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#revealed = new RevealedSeeds(pool);
  }

  /**
   * Undefined when the first second is no longer stored, or is in the future. Each address waits
   * only for its own ranges; a cached range is returned at once.
   */
  async find(range: { from: number; to: number }, address: string): Promise<TickRange | undefined> {
    const key = `${range.from} ${range.to}`;
    const cached = this.#cached.get(key);
    if (cached) return this.#keep(key, cached);
    return this.#queue.do(networkOf(address), async () => {
      const found = this.#cached.get(key) ?? (await this.#recompute(range));
      const isWhole = found?.ticks.length === range.to - range.from + 1;
      return isWhole ? this.#keep(key, found) : found;
    });
  }

  #keep(key: string, range: TickRange): TickRange {
    if (this.#cached.delete(key)) this.#cachedTicks -= range.ticks.length;
    this.#cached.set(key, range);
    this.#cachedTicks += range.ticks.length;
    for (const [oldest, { ticks }] of this.#cached) {
      if (this.#cachedTicks <= CACHED_TICKS_MAX) break;
      this.#cached.delete(oldest);
      this.#cachedTicks -= ticks.length;
    }
    return keepJson(range);
  }

  async #recompute({ from, to }: { from: number; to: number }): Promise<TickRange | undefined> {
    const checkpoint = await findCheckpoint(this.#pool, from - 1);
    if (!checkpoint) return undefined;
    const known = checkpoint.process.second;
    if (from - known > REACH_SECONDS_MAX) return undefined;
    const stored = await listTicksBetween(this.#pool, { from: known + 1, to });
    const deletedTo = (stored[0]?.second ?? to + 1) - 1;
    const versions = await listVersions(this.#pool);
    const deleted = await this.#recomputeTicks(checkpoint, versions, deletedTo);
    const ticks = [...deleted, ...stored];
    const isWhole = ticks.every(({ second }, index) => second === known + 1 + index);
    const asked = ticks.filter(({ second }) => second >= from);
    if (!isWhole || asked.length === 0) return undefined;
    const before = await stepForward(checkpoint, versions, ticks.slice(0, from - 1 - known));
    return {
      before: copyOf(before.process),
      beforeSeed: before.seed,
      beforeHashes: [...before.hashes],
      ticks: await hashTicks(before.hashes, asked),
    };
  }

  /** As far as the seeds of their days are published. */
  async #recomputeTicks(
    { process }: Checkpoint,
    versions: readonly VersionChange[],
    to: number,
  ): Promise<TickAppended[]> {
    const ticks: TickAppended[] = [];
    let state = decodeState(process);
    for (let second = process.second + 1; second <= to; second += 1) {
      const seed = await this.#revealed.find(second);
      if (!seed) return ticks;
      const version = versionAt(versions, second);
      const tick = advance(state, seed, { second, version });
      const { priceUnits, tapeVolumeCents } = tick;
      ({ state } = tick);
      ticks.push({ kind: 'tick', second, seed: toHex(seed), priceUnits, tapeVolumeCents });
      if (second % SECONDS_PER_PORTION === 0) await nextTurn();
    }
    return ticks;
  }
}

async function stepForward(
  from: Checkpoint,
  versions: readonly VersionChange[],
  ticks: readonly TickAppended[],
): Promise<Checkpoint> {
  let state = decodeState(from.process);
  let { seed, hashes } = from;
  for (const [index, tick] of ticks.entries()) {
    const { second } = tick;
    const version = versionAt(versions, second);
    state = advance(state, fromHex(tick.seed), { second, version }).state;
    hashes = hashesAfter(hashes, tick);
    seed = tick.seed;
    if (index % SECONDS_PER_PORTION === 0) await nextTurn();
  }
  return { process: encodeState(state), seed, hashes };
}

async function hashTicks(
  before: readonly string[],
  ticks: readonly TickAppended[],
): Promise<TickRange['ticks']> {
  const hashed: TickRange['ticks'] = [];
  let hashes = before;
  for (const [index, tick] of ticks.entries()) {
    hashes = hashesAfter(hashes, tick);
    hashed.push({
      second: tick.second,
      seed: tick.seed,
      prices: MARKETS.map((_, market) => priceText(tick, market)),
      hashes: [...hashes],
    });
    if (index % SECONDS_PER_PORTION === 0) await nextTurn();
  }
  return hashed;
}

function hashesAfter(before: readonly string[], tick: TickAppended): string[] {
  return MARKETS.map(({ symbol }, market) => {
    const previous = fromHex(at(before, market));
    return toHex(nextTickHash(previous, symbol, tick.second * 1_000, priceText(tick, market)));
  });
}

function priceText({ priceUnits }: TickAppended, market: number): string {
  return formatPrice(at(priceUnits, market), at(MARKETS, market).priceDecimals);
}

function copyOf({ second, x, regimes }: Checkpoint['process']): TickRange['before'] {
  return { second, x: [...x], regimes: { ...regimes } };
}
