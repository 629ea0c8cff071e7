/** What prices cost: a second of all markets against its budget of 2 ms, and a day against 60 s. */
import {
  MARKETS,
  NEWEST_VERSION,
  advance,
  deriveSecondSeeds,
  initialState,
  nextTickHash,
  formatPrice,
  seedAt,
} from '@anywhen/prices';
import { median, report } from './support/report.ts';

const SECONDS = 3_000;
const ROUNDS = 5;
const START = 20_000 * 86_400;

const seeds = deriveSecondSeeds(new Uint8Array(32).fill(3));
const roundsMs = Array.from({ length: ROUNDS }, measure);
const perSecondMs = median(roundsMs) / SECONDS;
report('prices-second', perSecondMs / 2, { atMost: 1 }, `${perSecondMs.toFixed(3)} ms of 2 ms`);
const daySeconds = (perSecondMs * 86_400) / 1_000;
report('prices-day', daySeconds / 60, { atMost: 1 }, `${daySeconds.toFixed(1)} s of 60 s`);

/** Prices and hashes of some minutes of all markets, as a verifier would recompute them. */
function measure(): number {
  const began = performance.now();
  let state = initialState(START - 1);
  const hashes: (Uint8Array | undefined)[] = MARKETS.map(() => undefined);
  for (let k = 0; k < SECONDS; k += 1) {
    const now = { second: START + k, version: NEWEST_VERSION };
    const tick = advance(state, seedAt(seeds, k), now);
    for (const [index, { symbol, priceDecimals }] of MARKETS.entries()) {
      const price = formatPrice(tick.priceUnits[index] ?? 0, priceDecimals);
      hashes[index] = nextTickHash(hashes[index], symbol, tick.second * 1_000, price);
    }
    state = tick.state;
  }
  return performance.now() - began;
}
