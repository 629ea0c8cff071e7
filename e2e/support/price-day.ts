/**
 * A whole day of all markets as one hash: every price of every second, each hash over the previous
 * one. The same code runs in Node and in a page; both call `globalThis.hashDay`.
 */
import {
  MARKETS,
  NEWEST_VERSION,
  SECONDS_PER_DAY,
  advance,
  deriveSecondSeeds,
  formatPrice,
  initialState,
  nextTickHash,
  seedAt,
  toHex,
} from '@anywhen/prices';

const DAY = 20_700;
const DAY_SEED = new Uint8Array(32).map((_, index) => 7 * index + 1);
/** Yields, so that the page stays responsive. */
const SECONDS_PER_PORTION = 2_000;

export type DayHash = { prices: number; hash: string };

async function hashDay(seconds = SECONDS_PER_DAY): Promise<DayHash> {
  const seeds = deriveSecondSeeds(DAY_SEED);
  const first = DAY * SECONDS_PER_DAY;
  let state = initialState(first - 1);
  let hash: Uint8Array | undefined;
  for (let k = 0; k < seconds; k += 1) {
    const tick = advance(state, seedAt(seeds, k), {
      second: first + k,
      version: NEWEST_VERSION,
    });
    ({ state } = tick);
    // A chain begins anew at midnight, and this one must not.
    const atMs = tick.second * 1_000 + 1;
    for (const [index, { symbol, priceDecimals }] of MARKETS.entries()) {
      const price = formatPrice(tick.priceUnits[index] ?? 0, priceDecimals);
      hash = nextTickHash(hash, symbol, atMs, price);
    }
    if (k % SECONDS_PER_PORTION === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return { prices: seconds * MARKETS.length, hash: toHex(hash ?? new Uint8Array(32)) };
}

Object.assign(globalThis, { hashDay });
