/** A second as it is made: what its hashes chain, and when one that was made ahead may be taken. */
import { MARKETS, formatPrice, fromHex, initialState, nextTickHash, toHex } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { type TickInput, chainedHashes, isMadeFrom, makeTick } from './tick-maker.ts';

const SECOND = 1_768_003_260;
const FROM = {
  process: initialState(SECOND - 1),
  hashes: chainedHashes(MARKETS.map((_, index) => index.toString(16).padStart(64, '0'))),
};
const INPUT: TickInput = { second: SECOND, seed: '0a'.repeat(32), version: 1 };
const MADE = makeTick(FROM, INPUT);

describe('[16.7] a second that is made', () => {
  it('chains each market by its hash before, its symbol, its own moment and its price', () => {
    const hashes = MARKETS.map(({ symbol, priceDecimals }, index) => {
      const before = fromHex(FROM.hashes.texts[index] ?? '');
      const price = formatPrice(MADE.priceUnits[index] ?? 0, priceDecimals);
      return toHex(nextTickHash(before, symbol, SECOND * 1_000, price));
    });
    expect(MADE.hashes.texts).toEqual(hashes);
  });

  it('ahead is taken for its own state, seed and version, and for no other', () => {
    const hashes = chainedHashes(FROM.hashes.texts.with(0, 'f'.repeat(64)));
    expect(isMadeFrom(MADE, { ...FROM }, { ...INPUT })).toBe(true);
    expect(isMadeFrom(MADE, FROM, { ...INPUT, seed: '0b'.repeat(32) })).toBe(false);
    expect(isMadeFrom(MADE, FROM, { ...INPUT, version: 2 })).toBe(false);
    expect(isMadeFrom(MADE, { ...FROM, process: initialState(SECOND) }, INPUT)).toBe(false);
    expect(isMadeFrom(MADE, { ...FROM, hashes }, INPUT)).toBe(false);
  });
});
