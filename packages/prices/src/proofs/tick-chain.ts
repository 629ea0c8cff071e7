/**
 * The hash chain over each market's ticks: every hash covers all ticks of its UTC day up to it,
 * so a price that was once sent cannot be replaced later.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { DAY_MS } from '../time.ts';

const HASH_BYTES = 32;

/**
 * SHA256(previous hash ‖ "SYMBOL|unixMs|price"). The chain starts over from zero bytes at
 * midnight UTC, whatever came before; `undefined` says that no tick of this day came before.
 */
export function nextTickHash(
  previousHash: Uint8Array | undefined,
  symbol: string,
  unixMs: number,
  priceText: string,
): Uint8Array {
  const isFirst = previousHash === undefined || unixMs % DAY_MS === 0;
  const before = isFirst ? new Uint8Array(HASH_BYTES) : previousHash;
  if (before.length !== HASH_BYTES) throw new RangeError('a tick hash has 32 bytes');
  return sha256(concatBytes(before, utf8ToBytes(`${symbol}|${unixMs}|${priceText}`)));
}
