/**
 * Where in a table in memory an entry is stored. Members choose their keys, and the code is public:
 * without a secret they could choose thousands that all want one slot, and each lookup would walk
 * past all of them. HalfSipHash-1-3 under a key that nobody outside the process knows. It decides
 * places only, never a result, so that a replay needs no key and the journal holds none.
 */

/** Two random numbers of 32 bits. */
export type SlotKey = readonly [number, number];

/** For simulations, where nobody chooses keys against us. */
export const PUBLIC_SLOT_KEY: SlotKey = [0, 0];

const BYTES = 12;
const ROUNDS_AT_THE_END = 3;

/** A whole number below 2³², equally likely each for whoever does not know the key. */
export function slotHash(words: readonly [number, number, number], key: SlotKey): number {
  const [key0, key1] = key;
  const fed = words.length + 1;
  let v0 = key0 | 0;
  let v1 = key1 | 0;
  let v2 = 0x6c796765 ^ key0;
  let v3 = 0x74656462 ^ key1;
  for (let round = 0; round < fed + ROUNDS_AT_THE_END; round += 1) {
    const word = round < fed ? (words[round] ?? BYTES << 24) : 0;
    if (round === fed) v2 ^= 0xff;
    v3 ^= word;
    v0 = (v0 + v1) | 0;
    v1 = rotate(v1, 5) ^ v0;
    v0 = rotate(v0, 16);
    v2 = (v2 + v3) | 0;
    v3 = rotate(v3, 8) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = rotate(v3, 7) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = rotate(v1, 13) ^ v2;
    v2 = rotate(v2, 16);
    v0 ^= word;
  }
  return (v1 ^ v3) >>> 0;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
