/** The blocks of a second and what is read from them. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { block, makerSizes, prepareSeed, uniforms } from './draws.ts';
import { normalQuantile } from './exact-math.ts';
import { fromHex } from './hex.ts';

const FIRST_SEED = fromHex('4bffa106d258e2c563b7048ea1cb91d689f497fb564b9f6eb9e740ead44c54ab');
const FIRST = prepareSeed(FIRST_SEED);
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('[EX-16.3] the first uniform value and the first two maker sizes of BTCUSDT', () => {
  expect(uniforms(FIRST, 'BTCUSDT', 0)[0]).toBe(0.33170613784560404);
  const view = new DataView(block(FIRST, 'BTCUSDT', 1).buffer);
  expect([view.getUint16(0), view.getUint16(2)]).toEqual([62_700, 20_077]);
  const sizes = makerSizes(FIRST, 'BTCUSDT');
  expect(sizes.slice(0, 2).map((size) => size.toFixed(8))).toEqual(['1.27404022', '0.88381500']);
});

test('[EX-16.3] normal values of the first second', () => {
  expect(normalQuantile(uniforms(FIRST, 'MKT', 0)[0]).toFixed(12)).toBe('1.192248562206');
  expect(normalQuantile(uniforms(FIRST, 'BTCUSDT', 0)[0]).toFixed(12)).toBe('-0.435206870973');
});

test('[16.7] a block is the plain HMAC of name and number, for known and unknown names', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.constantFrom('MKT', 'FIN', 'BTCUSDT', 'US500USDT', 'ANYTHING'),
      fc.integer({ min: 0, max: 5 }),
      (seed, name, c) => {
        const plain = hmac(sha256, seed, utf8ToBytes(`${name}|${c}`));
        expect(block(prepareSeed(seed), name, c)).toEqual(plain);
      },
    ),
  );
});

test('drawing one seed leaves another prepared seed and earlier blocks as they were', () => {
  const before = block(FIRST, 'ETHUSDT', 0);
  const stored = Uint8Array.from(before);
  block(prepareSeed(new Uint8Array(32)), 'ETHUSDT', 0);
  expect(before).toEqual(stored);
  expect(block(FIRST, 'ETHUSDT', 0)).toEqual(stored);
});

test('[16.7] uniform values are the top 53 bits of each quarter, strictly between 0 and 1', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const prepared = prepareSeed(seed);
      const view = new DataView(block(prepared, 'BTCUSDT', 0).buffer);
      const expected = [0, 8, 16, 24].map(
        (byte) => (Number(view.getBigUint64(byte) >> 11n) + 0.5) / 2 ** 53,
      );
      expect(uniforms(prepared, 'BTCUSDT', 0)).toEqual(expected);
      for (const u of expected) expect(u > 0 && u < 1).toBe(true);
    }),
  );
});

test('[2.8] the forty maker sizes come from blocks 1 to 3 and lie in [0.7, 1.3]', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const prepared = prepareSeed(seed);
      const sizes = makerSizes(prepared, 'SOLUSDT');
      const last = new DataView(block(prepared, 'SOLUSDT', 3).buffer).getUint16(14);
      expect(sizes).toHaveLength(40);
      expect(sizes[39]).toBe(0.7 + (0.6 * (last + 0.5)) / 65_536);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0.7);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(1.3);
    }),
  );
});
