/**
 * The hash chain over each market's ticks: every hash covers all ticks of its UTC day up to it,
 * so a price that was once sent cannot be replaced later.
 */
import { sha256 } from './sha256.ts';
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
  return sha256(chained(before, `${symbol}|${unixMs}|${priceText}`));
}

const LETTERS = new TextEncoder();
/** Reused by every tick; a text is a symbol, a time and a price. */
const CHAINED = new Uint8Array(HASH_BYTES + 200);

function chained(before: Uint8Array, text: string): Uint8Array {
  CHAINED.set(before);
  const { read, written } = LETTERS.encodeInto(text, CHAINED.subarray(HASH_BYTES));
  if (read !== text.length) throw new RangeError('a tick is a short text');
  return CHAINED.subarray(0, HASH_BYTES + written);
}
