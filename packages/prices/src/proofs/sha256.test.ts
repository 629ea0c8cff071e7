/** [16.7] Our SHA-256 is the library's, for texts of every length around a block. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as plainSha256 } from '@noble/hashes/sha2.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from '../hex.ts';
import { digestBlock, digestDigest, firstBlock, lastBlock, sha256, writeWords } from './sha256.ts';

test('[16.7] a digest is the same as the library computes', () => {
  expect(toHex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    expect(sha256(bytes), String(length)).toEqual(plainSha256(bytes));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      expect(sha256(bytes)).toEqual(plainSha256(bytes));
    }),
  );
});

test('[16.7] a keyed hash of one block is the same, too', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const text = fc.uint8Array({ maxLength: 55 });
  fc.assert(
    fc.property(key, text, (secret, bytes) => {
      const [inner, outer] = [0x36, 0x5c].map((pad) => {
        const block = new Uint8Array(64).fill(pad);
        for (const [at, byte] of secret.entries()) block[at] = byte ^ pad;
        return firstBlock(block);
      });
      if (!inner || !outer) throw new Error('a key has two halves');
      const words = digestBlock(new Int32Array(8), inner, lastBlock(bytes, 64));
      const digest = new Uint8Array(32);
      writeWords(digestDigest(words, outer, words), digest);
      expect(digest).toEqual(hmac(plainSha256, secret, bytes));
    }),
  );
});

test('a text that is too long for one block is refused', () => {
  expect(() => lastBlock(new Uint8Array(56), 0)).toThrow('one block');
});
