/**
 * The seeds of a day's seconds and the day's anchor, derived once for all tests of a file: each
 * derivation takes 86 400 hashes. For tests only.
 */
import { hash } from 'node:crypto';
import { deriveSecondSeeds, seedAt, toHex } from '@anywhen/prices';

const derived = new Map<string, Uint8Array>();

/** t_0 … t_86399, to be read with seedAt and never written to. */
export function secondSeedsOf(daySeed: Uint8Array): Uint8Array {
  const key = toHex(daySeed);
  const seeds = derived.get(key) ?? deriveSecondSeeds(daySeed);
  derived.set(key, seeds);
  return seeds;
}

/** The same as dayAnchorOf, as text. */
export function anchorTextOf(daySeed: Uint8Array): string {
  return toHex(hash('sha256', seedAt(secondSeedsOf(daySeed), 0), 'buffer'));
}
