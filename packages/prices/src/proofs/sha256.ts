/**
 * SHA-256 written for many short texts of one second of prices: words instead of bytes between two
 * rounds, and no memory taken on the way. A day of all markets is fifteen million rounds, and with
 * a library's a day of outage would take twice as long to make up. The tests compare every result
 * with the library's.
 */

/** Eight words: the state after whole blocks, or a digest. */
export type HashWords = Int32Array;

export const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const BLOCK_WORDS = 16;
/** Of the last block: what is left beside the end mark and the length. */
const LAST_BYTES_MAX = 55;

const FIRST_WORDS = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);
const ROUND_WORDS = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

/** Overwritten by every block. */
const SCHEDULE = new Int32Array(64);
const SCRATCH = new Int32Array(8);
const LAST_BYTES = new Uint8Array(2 * BLOCK_BYTES);

export function sha256(bytes: Uint8Array): Uint8Array {
  const words = SCRATCH;
  words.set(FIRST_WORDS);
  const whole = bytes.length - (bytes.length % BLOCK_BYTES);
  for (let at = 0; at < whole; at += BLOCK_BYTES) addBlock(words, bytes, at);
  const rest = bytes.length - whole;
  LAST_BYTES.fill(0);
  for (let at = 0; at < rest; at += 1) LAST_BYTES[at] = bytes[whole + at] ?? 0;
  const end = endOf(LAST_BYTES, rest, bytes.length);
  for (let at = 0; at < end; at += BLOCK_BYTES) addBlock(words, LAST_BYTES, at);
  const digest = new Uint8Array(DIGEST_BYTES);
  writeWords(words, digest);
  return digest;
}

/** The state after one block, which a keyed hash begins with. */
export function firstBlock(block: Uint8Array): HashWords {
  const words = FIRST_WORDS.slice();
  addBlock(words, block, 0);
  return words;
}

/** A text that ends the hash in one more block, as the words of that block. */
export function lastBlock(text: Uint8Array, bytesBefore: number): Int32Array {
  if (text.length > LAST_BYTES_MAX) throw new RangeError('the text does not fit into one block');
  const bytes = new Uint8Array(BLOCK_BYTES);
  bytes.set(text);
  endOf(bytes, text.length, bytesBefore + text.length);
  const words = new Int32Array(BLOCK_WORDS);
  readWords(bytes, 0, words);
  return words;
}

/** Adds a block of words to a state; the result is the same object. */
export function digestBlock(words: HashWords, from: HashWords, block: Int32Array): HashWords {
  words.set(from);
  SCHEDULE.set(block);
  compress(words);
  return words;
}

/** Adds another digest as the end of a text of two blocks: the outer half of a keyed hash. */
export function digestDigest(words: HashWords, from: HashWords, inner: HashWords): HashWords {
  SCHEDULE.set(inner);
  SCHEDULE[8] = 0x80000000;
  for (let at = 9; at < 15; at += 1) SCHEDULE[at] = 0;
  SCHEDULE[15] = (BLOCK_BYTES + DIGEST_BYTES) * 8;
  words.set(from);
  compress(words);
  return words;
}

export function writeWords(words: HashWords, bytes: Uint8Array): void {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    bytes[4 * at] = word >>> 24;
    bytes[4 * at + 1] = word >>> 16;
    bytes[4 * at + 2] = word >>> 8;
    bytes[4 * at + 3] = word;
  }
}

/** Sets the end mark and the length in bits; returns the length of the whole blocks. */
function endOf(bytes: Uint8Array, length: number, total: number): number {
  const end = length > LAST_BYTES_MAX ? 2 * BLOCK_BYTES : BLOCK_BYTES;
  bytes[length] = 0x80;
  // Texts are shorter than half a gigabyte.
  const bits = total * 8;
  for (let at = 1; at <= 4; at += 1) bytes[end - at] = bits >>> (8 * (at - 1));
  return end;
}

function addBlock(words: HashWords, bytes: Uint8Array, at: number): void {
  readWords(bytes, at, SCHEDULE);
  compress(words);
}

function readWords(bytes: Uint8Array, from: number, words: Int32Array): void {
  for (let at = 0; at < BLOCK_WORDS; at += 1) {
    const byte = from + 4 * at;
    words[at] =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0);
  }
}

/** FIPS 180-4, 6.2.2, on the sixteen words at the beginning of the schedule. */
function compress(words: HashWords): void {
  const w = SCHEDULE as unknown as number[];
  const k = ROUND_WORDS as unknown as number[];
  const s = words as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 16; at < 64; at += 1) {
    const x = w[at - 15] as number;
    const y = w[at - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[at] = (s0 + (w[at - 7] as number) + s1 + (w[at - 16] as number)) | 0;
  }
  // Not destructured: that costs as much as the rounds themselves.
  let a = s[0];
  let b = s[1];
  let c = s[2];
  let d = s[3];
  let e = s[4];
  let f = s[5];
  let g = s[6];
  let h = s[7];
  for (let at = 0; at < 64; at += 1) {
    const t1 =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        (g ^ (e & (f ^ g))) +
        (k[at] as number) +
        (w[at] as number)) |
      0;
    const t2 =
      ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
        ((a & b) | (c & (a | b)))) |
      0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  s[0] = (s[0] + a) | 0;
  s[1] = (s[1] + b) | 0;
  s[2] = (s[2] + c) | 0;
  s[3] = (s[3] + d) | 0;
  s[4] = (s[4] + e) | 0;
  s[5] = (s[5] + f) | 0;
  s[6] = (s[6] + g) | 0;
  s[7] = (s[7] + h) | 0;
}
