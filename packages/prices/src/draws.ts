/**
 * The random numbers of one second: blocks of HMAC-SHA256 keyed by the revealed seed. Nothing
 * here may depend on anything but the seed, the name and the number of the block.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { require32Bytes } from './hex.ts';
import { MARKETS } from './markets.ts';

type HashState = ReturnType<typeof sha256.create>;

/** A seed whose inner and outer hash states are ready, so a block costs two hash rounds. */
export type PreparedSeed = { readonly inner: HashState; readonly outer: HashState };

export type Uniforms = readonly [u0: number, u1: number, u2: number, u3: number];

export const MAKER_LEVELS = 20;
const MAKER_SIZES = 2 * MAKER_LEVELS;
const BLOCK_BYTES = 32;
const TWO_TO_53 = 9_007_199_254_740_992;
/** The largest double below 1: (n + 0.5)/2⁵³ rounds to 1 for the very last n. */
const LARGEST_UNIFORM = (TWO_TO_53 - 1) / TWO_TO_53;

export function prepareSeed(seed: Uint8Array): PreparedSeed {
  const { iHash, oHash } = hmac.create(sha256, require32Bytes(seed));
  return { inner: iHash, outer: oHash };
}

/** HMAC-SHA256(seed, "NAME|c"). */
export function block(prepared: PreparedSeed, name: string, c: number): Uint8Array {
  return fillScratch(prepared, name, c).slice();
}

/** The four uniform values of a block, each strictly between 0 and 1. */
export function uniforms(prepared: PreparedSeed, name: string, c: number): Uniforms {
  fillScratch(prepared, name, c);
  return [uniformAt(0), uniformAt(8), uniformAt(16), uniformAt(24)];
}

/** The market maker's forty size factors: bids 0–19, then asks 0–19, each in [0.7, 1.3]. */
export function makerSizes(prepared: PreparedSeed, symbol: string): number[] {
  const sizes: number[] = [];
  for (let c = 1; sizes.length < MAKER_SIZES; c++) {
    fillScratch(prepared, symbol, c);
    for (let byte = 0; byte < BLOCK_BYTES && sizes.length < MAKER_SIZES; byte += 2) {
      sizes.push(0.7 + (0.6 * (SCRATCH_VIEW.getUint16(byte) + 0.5)) / 65_536);
    }
  }
  return sizes;
}

/** Reused by every draw and always overwritten whole: a day needs 3.6 million blocks. */
const SCRATCH = new Uint8Array(BLOCK_BYTES);
const SCRATCH_VIEW = new DataView(SCRATCH.buffer);
const INNER = sha256.create();
const OUTER = sha256.create();

const LABELS_CACHED: ReadonlyMap<string, readonly Uint8Array[]> = new Map(
  ['MKT', 'FIN', ...MARKETS.map((market) => market.symbol)].map((name) => [
    name,
    [0, 1, 2, 3].map((c) => labelOf(name, c)),
  ]),
);

function fillScratch(prepared: PreparedSeed, name: string, c: number): Uint8Array {
  const label = LABELS_CACHED.get(name)?.[c] ?? labelOf(name, c);
  copyState(prepared.inner, INNER).update(label).digestInto(SCRATCH);
  copyState(prepared.outer, OUTER).update(SCRATCH).digestInto(SCRATCH);
  return SCRATCH;
}

/** Like clone(), which takes new memory every time and about twice as long. */
function copyState(from: HashState, to: HashState): HashState {
  // oxlint-disable-next-line no-underscore-dangle -- The library's own name.
  return from._cloneInto(to);
}

function labelOf(name: string, c: number): Uint8Array {
  return utf8ToBytes(`${name}|${c}`);
}

/** Eight bytes big-endian, shifted right by 11, as the middle of one of 2⁵³ equal parts. */
function uniformAt(byte: number): number {
  const high = SCRATCH_VIEW.getUint32(byte);
  const low = SCRATCH_VIEW.getUint32(byte + 4);
  const n = high * 2_097_152 + (low >>> 11);
  return Math.min((n + 0.5) / TWO_TO_53, LARGEST_UNIFORM);
}
