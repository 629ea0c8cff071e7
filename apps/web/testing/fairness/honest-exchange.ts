/** For tests only: what an honest exchange publishes, computed with the real price process. */
import {
  MARKETS,
  SECONDS_PER_DAY,
  type PriceState,
  advance,
  dayOfSecond,
  deriveDaySeeds,
  deriveSecondSeeds,
  encodeState,
  formatPrice,
  fromHex,
  genesisOf,
  historySeedOf,
  initialState,
  nextTickHash,
  secondOfDay,
  seedAt,
  toHex,
  versionAt,
} from '@anywhen/prices';
import type { Commitments, Evidence, TickRange } from '../../src/fairness/data.ts';

/** 2026-01-05, the first of two days. */
const FIRST_DAY = 20_458;
export const DAY_START = FIRST_DAY * SECONDS_PER_DAY;

const daySeeds = deriveDaySeeds(new Uint8Array(32).fill(7), 1);
const secondSeeds = daySeeds.map(deriveSecondSeeds);

export function seedOf(second: number): string {
  const seeds = secondSeeds[dayOfSecond(second) - FIRST_DAY];
  if (!seeds) throw new RangeError('the test exchange has two days');
  return toHex(seedAt(seeds, secondOfDay(second)));
}

type Versions = Commitments['versions'];

export function commitmentsOf(firstSecond: number, versions: Versions = []): Commitments {
  const days = secondSeeds.map((seeds, day) => {
    const startsAtSecond = DAY_START + day * SECONDS_PER_DAY;
    const publishedAtSecond = day === 0 ? firstSecond - 5 : startsAtSecond - SECONDS_PER_DAY;
    const anchor = toHex(genesisOf(seedAt(seeds, 0)));
    return { day, startsAtSecond, anchor, publishedAtMs: publishedAtSecond * 1_000, seed: null };
  });
  const genesis = toHex(genesisOf(daySeeds[0] ?? new Uint8Array(32)));
  const historySeed = toHex(historySeedOf(fromHex(genesis)));
  return { genesis, historySeed, firstSecond, versions, days };
}

/** The second day goes by version 2, which was known a day before. */
export const CHANGED_VERSION: Versions[number] = {
  version: 2,
  day: 1,
  startsAtSecond: DAY_START + SECONDS_PER_DAY,
  publishedAtMs: DAY_START * 1_000,
};

type Span = {
  firstSecond: number;
  from: number;
  to: number;
  versions?: Versions;
  /** How far all markets are from their start prices before the first tick. */
  x?: number;
};

/** Seconds `from` … `to` of an exchange whose first tick was `firstSecond`. */
export function honestEvidence(span: Span): Evidence {
  const { firstSecond, from, to, versions = [], x = 0 } = span;
  let state: PriceState = { ...initialState(firstSecond - 1), x: MARKETS.map(() => x) };
  let hashes = MARKETS.map(() => '0'.repeat(64));
  let range: TickRange | undefined;
  for (let second = firstSecond; second <= to; second++) {
    if (second === from) {
      const beforeSeed = second === firstSecond ? null : seedOf(second - 1);
      range = { before: encodeStateOf(state), beforeSeed, beforeHashes: hashes, ticks: [] };
    }
    const seed = seedOf(second);
    const version = versionAt(versions, second);
    const tick = advance(state, fromHex(seed), { second, version });
    const prices = tick.priceUnits.map((units, index) => {
      return formatPrice(units, MARKETS[index]?.priceDecimals ?? 0);
    });
    hashes = hashesAfter(hashes, second, prices);
    range?.ticks.push({ second, seed, prices, hashes });
    state = tick.state;
  }
  if (!range) throw new RangeError('an empty range was requested');
  return { from, commitments: commitmentsOf(firstSecond, versions), range };
}

/** The prices an honest app would have shown for these seconds. */
export function pricesOnScreenOf({ range }: Evidence, symbol: string): Map<number, string> {
  const index = MARKETS.findIndex((market) => market.symbol === symbol);
  return new Map(range.ticks.map(({ second, prices }) => [second, prices[index] ?? '']));
}

/** A different text of the same shape. */
export function swapFirst(text: string): string {
  return (text.startsWith('1') ? '2' : '1') + text.slice(1);
}

function encodeStateOf(state: PriceState): TickRange['before'] {
  const { second, x, regimes } = encodeState(state);
  return { second, x: [...x], regimes: { ...regimes } };
}

function hashesAfter(before: readonly string[], second: number, prices: string[]): string[] {
  return MARKETS.map(({ symbol }, index) => {
    const previous = fromHex(before[index] ?? '');
    return toHex(nextTickHash(previous, symbol, second * 1_000, prices[index] ?? ''));
  });
}
