/**
 * The seeds of a day's seconds: deriveSecondSeeds of the prices package, yielding to the event loop
 * in between.
 */
import { createHmac, hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SECONDS_PER_DAY } from '@anywhen/prices';

const SEED_BYTES = 32;
/**
 * About 2 ms of hashing; a whole day at once would delay every request by a quarter of a second.
 */
const HASHES_PER_SLICE = 1_000;

/** t_0 … t_86399 one after another. */
export async function deriveInSlices(daySeed: Uint8Array): Promise<Uint8Array> {
  const flat = new Uint8Array(SECONDS_PER_DAY * SEED_BYTES);
  let seed = createHmac('sha256', daySeed).update('seconds').digest();
  for (let k = SECONDS_PER_DAY - 1; k >= 0; k -= 1) {
    flat.set(seed, k * SEED_BYTES);
    seed = hash('sha256', seed, 'buffer');
    if (k % HASHES_PER_SLICE === 0) await nextTurn();
  }
  return flat;
}
