/**
 * The chain of days and, in each day, the chain of seconds: each seed is the SHA-256 of the next
 * one, so a revealed seed proves it was fixed before and says nothing about the seeds to come.
 * Never pass a day seed to a client before its day is over.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as keyedSha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { require32Bytes } from '../hex.ts';
import { sha256 } from './sha256.ts';

export const SECONDS_PER_DAY = 86_400;
const SEED_BYTES = 32;

/** s_0 … s_N from the secret s_N; day d belongs to the element at d. */
export function deriveDaySeeds(lastSeed: Uint8Array, lastDay: number): Uint8Array[] {
  const fromLast = [require32Bytes(lastSeed)];
  for (let seed = lastSeed; fromLast.length <= lastDay;) {
    seed = sha256(seed);
    fromLast.push(seed);
  }
  return fromLast.toReversed();
}

/** What is published at first start: SHA-256 of s_0. */
export function genesisOf(firstDaySeed: Uint8Array): Uint8Array {
  return sha256(require32Bytes(firstDaySeed));
}

/** t_86399, with which a day ends: all its seconds follow from it. */
export function lastSeedOf(daySeed: Uint8Array): Uint8Array {
  return hmac(keyedSha256, require32Bytes(daySeed), utf8ToBytes('seconds'));
}

/** t_0 … t_86399 of a day, one after another in 86 400 × 32 bytes; read them with seedAt. */
export function deriveSecondSeeds(daySeed: Uint8Array): Uint8Array {
  const flat = new Uint8Array(SECONDS_PER_DAY * SEED_BYTES);
  let seed = lastSeedOf(daySeed);
  for (let k = SECONDS_PER_DAY - 1; k >= 0; k--) {
    flat.set(seed, k * SEED_BYTES);
    seed = sha256(seed);
  }
  return flat;
}

/** t_k as a copy of its own: it may be handed on without the seeds behind it. */
export function seedAt(flat: Uint8Array, k: number): Uint8Array {
  if (!Number.isInteger(k) || k < 0 || (k + 1) * SEED_BYTES > flat.length) {
    throw new RangeError(`a day has no second ${k}`);
  }
  return flat.slice(k * SEED_BYTES, (k + 1) * SEED_BYTES);
}

/** SHA-256 of t_0, published at least a day before the day begins. */
export function dayAnchorOf(daySeed: Uint8Array): Uint8Array {
  return sha256(seedAt(deriveSecondSeeds(daySeed), 0));
}

/** True when the seed is the one that the previous seed, or the anchor, committed to. */
export function followsSeed(seed: Uint8Array, previousSeed: Uint8Array): boolean {
  return areSameBytes(sha256(require32Bytes(seed)), previousSeed);
}

/** True when k + 1 hashes lead from the seed of second k of a day to the day's anchor. */
export function reachesAnchor(seed: Uint8Array, k: number, anchor: Uint8Array): boolean {
  if (!Number.isInteger(k) || k < 0 || k >= SECONDS_PER_DAY) {
    throw new RangeError(`a day has no second ${k}`);
  }
  let reached = require32Bytes(seed);
  for (let hashes = 0; hashes <= k; hashes++) reached = sha256(reached);
  return areSameBytes(reached, anchor);
}

/** Days since 1970-01-01 UTC of a unix second. */
export function dayOfSecond(second: number): number {
  return Math.floor(second / SECONDS_PER_DAY);
}

/** The k of a unix second: 0 at midnight UTC. */
export function secondOfDay(second: number): number {
  return second - dayOfSecond(second) * SECONDS_PER_DAY;
}

function areSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
