/**
 * What a server publishes about a day that is over: commitments, and ticks with the states before
 * them, from a chain of our own. The exchange opened late on that day, so that it is short.
 */
import {
  MARKETS,
  SECONDS_PER_DAY,
  type PriceState,
  advance,
  dayAnchorOf,
  deriveDaySeeds,
  deriveSecondSeeds,
  encodeState,
  formatPrice,
  genesisOf,
  historySeedOf,
  initialState,
  secondOfDay,
  seedAt,
  toHex,
} from '@anywhen/prices';
import type { Commitments, TickRange } from '../../src/replay/data.ts';

export const DAY_START = Date.UTC(2026, 10, 18) / 1_000;
export const LAST = DAY_START + SECONDS_PER_DAY - 1;
/** The exchange has had a quarter of an hour of this day. */
export const FIRST = LAST - 899;

const [DAY_SEED = new Uint8Array(32), NEXT_SEED = new Uint8Array(32)] = deriveDaySeeds(
  new Uint8Array(32).fill(32),
  1,
);
const SEEDS = deriveSecondSeeds(DAY_SEED);
const VERSION = 3;
const NO_HASHES = MARKETS.map(() => '0'.repeat(64));

type Second = TickRange['ticks'][number] & { before: PriceState };

const seconds = listSeconds();

function listSeconds(): Second[] {
  const all: Second[] = [];
  let state = initialState(FIRST - 1);
  for (let second = FIRST; second <= LAST; second += 1) {
    const seed = seedAt(SEEDS, secondOfDay(second));
    const tick = advance(state, seed, { second, version: VERSION });
    const prices = MARKETS.map(({ priceDecimals }, index) =>
      formatPrice(tick.priceUnits[index] ?? 0, priceDecimals),
    );
    all.push({ second, seed: toHex(seed), prices, hashes: NO_HASHES, before: state });
    state = tick.state;
  }
  return all;
}

export const COMMITMENTS: Commitments = {
  genesis: toHex(genesisOf(DAY_SEED)),
  historySeed: toHex(historySeedOf(genesisOf(DAY_SEED))),
  firstSecond: FIRST,
  versions: [{ version: VERSION, day: 0, startsAtSecond: DAY_START, publishedAtMs: 0 }],
  days: [
    { day: 0, seed: toHex(DAY_SEED) },
    { day: 1, seed: null },
  ].map(({ day, seed }) => ({
    day,
    seed,
    startsAtSecond: DAY_START + day * SECONDS_PER_DAY,
    anchor: toHex(dayAnchorOf(day === 0 ? DAY_SEED : NEXT_SEED)),
    publishedAtMs: (FIRST - 1) * 1_000,
  })),
};

export function publishedTicks({ from, to }: { from: number; to: number }): TickRange {
  const ticks = seconds.filter(({ second }) => second >= from && second <= to);
  const [first] = ticks;
  if (!first) throw new RangeError(`nothing is published of ${from}`);
  const beforeSeed = seconds[from - FIRST - 1]?.seed ?? null;
  return {
    before: encodeState(first.before) as TickRange['before'],
    beforeSeed,
    beforeHashes: NO_HASHES,
    ticks: ticks.map(({ before: _before, ...tick }) => tick),
  };
}

/** Of one market, second by second. */
export function publishedPrices(index: number): string[] {
  return seconds.map(({ prices }) => prices[index] ?? '');
}

export function seedOf(second: number): string {
  return toHex(seedAt(SEEDS, secondOfDay(second)));
}
