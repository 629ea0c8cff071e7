/**
 * The random numbers of one second: blocks of HMAC-SHA256 keyed by the revealed seed. Nothing
 * here may depend on anything but the seed, the name and the number of the block.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { require32Bytes } from './hex.ts';
import { MARKETS } from './markets.ts';
import { BLOCK_BYTES as HASH_BLOCK_BYTES, type HashWords } from './proofs/sha256.ts';
import { digestBlock, digestDigest, firstBlock, lastBlock, writeWords } from './proofs/sha256.ts';

/** Where the blocks of a second come from. Their words are overwritten by the next block. */
export type PreparedSeed = { readonly draw: (name: string, c: number) => HashWords };

export type Uniforms = readonly [u0: number, u1: number, u2: number, u3: number];

export const MAKER_LEVELS = 20;
const MAKER_SIZES = 2 * MAKER_LEVELS;
const BLOCK_BYTES = 32;
const TWO_TO_53 = 9_007_199_254_740_992;
/** The largest double below 1: (n + 0.5)/2⁵³ rounds to 1 for the very last n. */
const LARGEST_UNIFORM = (TWO_TO_53 - 1) / TWO_TO_53;

/** With the inner and outer state of its hash ready, so that a block costs two hash rounds. */
export function prepareSeed(seed: Uint8Array): PreparedSeed {
  const key = require32Bytes(seed);
  const [inner, outer] = [paddedKey(key, 0x36), paddedKey(key, 0x5c)];
  const draw = (name: string, c: number): HashWords => {
    const label = LABELS_CACHED.get(name)?.[c] ?? labelOf(name, c);
    return digestDigest(DRAWN, outer, digestBlock(DRAWN, inner, label));
  };
  return { draw };
}

/** The state of a keyed hash after its key. */
function paddedKey(key: Uint8Array, pad: number): HashWords {
  KEY_BLOCK.fill(pad);
  for (let at = 0; at < key.length; at += 1) KEY_BLOCK[at] = (key[at] ?? 0) ^ pad;
  return firstBlock(KEY_BLOCK);
}

/** HMAC-SHA256(seed, "NAME|c"). */
export function block(prepared: PreparedSeed, name: string, c: number): Uint8Array {
  const bytes = new Uint8Array(BLOCK_BYTES);
  writeWords(prepared.draw(name, c), bytes);
  return bytes;
}

/** The four uniform values of a block, each strictly between 0 and 1. */
export function uniforms(prepared: PreparedSeed, name: string, c: number): Uniforms {
  const words = prepared.draw(name, c);
  return [uniformAt(words, 0), uniformAt(words, 2), uniformAt(words, 4), uniformAt(words, 6)];
}

/** The market maker's forty size factors: bids 0–19, then asks 0–19, each in [0.7, 1.3]. */
export function makerSizes(prepared: PreparedSeed, symbol: string): number[] {
  const sizes: number[] = [];
  for (let c = 1; sizes.length < MAKER_SIZES; c++) {
    const words = prepared.draw(symbol, c);
    for (let half = 0; half < BLOCK_BYTES / 2 && sizes.length < MAKER_SIZES; half += 1) {
      const word = words[half >> 1] ?? 0;
      const value = half % 2 === 0 ? word >>> 16 : word & 0xffff;
      sizes.push(0.7 + (0.6 * (value + 0.5)) / 65_536);
    }
  }
  return sizes;
}

/** Reused by every draw and always overwritten whole: a day needs 3.6 million blocks. */
const DRAWN: HashWords = new Int32Array(8);
const KEY_BLOCK = new Uint8Array(HASH_BLOCK_BYTES);

const LABELS_CACHED: ReadonlyMap<string, readonly Int32Array[]> = new Map(
  ['MKT', 'FIN', ...MARKETS.map((market) => market.symbol)].map((name) => [
    name,
    [0, 1, 2, 3].map((c) => labelOf(name, c)),
  ]),
);

function labelOf(name: string, c: number): Int32Array {
  return lastBlock(utf8ToBytes(`${name}|${c}`), HASH_BLOCK_BYTES);
}

/** Eight bytes big-endian, shifted right by 11, as the middle of one of 2⁵³ equal parts. */
function uniformAt(words: HashWords, at: number): number {
  const high = (words[at] ?? 0) >>> 0;
  const low = (words[at + 1] ?? 0) >>> 0;
  const n = high * 2_097_152 + (low >>> 11);
  return Math.min((n + 0.5) / TWO_TO_53, LARGEST_UNIFORM);
}
