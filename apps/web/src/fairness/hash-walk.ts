/**
 * Hashes a second's seed down to the anchor of its day, up to 86 400 hashes, in portions of a few
 * milliseconds, so that the page stays responsive.
 */
import { deriveDaySeeds, fromHex, isHex, toHex } from '@anywhen/prices';

export type Walk = {
  readonly seed: string;
  readonly anchor: string;
  /** For second k of a day it is k + 1. */
  readonly hashes: number;
  readonly onProgress: (part: number) => void;
  readonly pause: () => Promise<void>;
  readonly nowMs: () => number;
};

const PORTION_MS_MAX = 6;
const HASHES_PER_STEP = 64;

/** True when exactly so many hashes lead from the seed to the anchor. */
export async function reachAnchor(walk: Walk): Promise<boolean> {
  const { seed, anchor, hashes, onProgress, pause, nowMs } = walk;
  if (!isHex(seed)) return false;
  let reached = fromHex(seed);
  let done = 0;
  let portionEndsMs = nowMs() + PORTION_MS_MAX;
  while (done < hashes) {
    const step = Math.min(HASHES_PER_STEP, hashes - done);
    reached = hashTimes(reached, step);
    done += step;
    if (nowMs() < portionEndsMs) continue;
    onProgress(done / hashes);
    await pause();
    portionEndsMs = nowMs() + PORTION_MS_MAX;
  }
  onProgress(1);
  return toHex(reached) === anchor;
}

/** Days are chained by the same hash as seconds, so the day chain's function serves both. */
export function hashTimes(seed: Uint8Array, times: number): Uint8Array {
  return deriveDaySeeds(seed, times)[0] ?? seed;
}
