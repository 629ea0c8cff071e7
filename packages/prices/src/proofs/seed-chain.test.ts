/** The chains of days and seconds, with the printed examples. */
import { expect, test } from 'vitest';
import { at } from '../at.ts';
import { toHex } from '../hex.ts';
import {
  dayAnchorOf,
  dayOfSecond,
  deriveDaySeeds,
  deriveSecondSeeds,
  followsSeed,
  genesisOf,
  reachesAnchor,
  secondOfDay,
  seedAt,
} from './seed-chain.ts';

const COUNTING = Uint8Array.from({ length: 32 }, (_, index) => index);
const SECONDS = deriveSecondSeeds(COUNTING);
const ANCHOR = dayAnchorOf(COUNTING);

test('[EX-16.2] a chain of days leads from the last seed to the published genesis', () => {
  const seeds = deriveDaySeeds(COUNTING, 2);
  expect(seeds.map(toHex)).toEqual([
    '2f287b4d3d4910f6cada9e1bd1b4648099e8c52c81aa4a6aebfa6fc86f19834e',
    '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  ]);
  expect(toHex(genesisOf(at(seeds, 0)))).toBe(
    '4e05063392f42b5180353ef82da86c714042155044d91ab3253f1bab08120a0a',
  );
  expect(followsSeed(at(seeds, 0), genesisOf(at(seeds, 0)))).toBe(true);
  expect(followsSeed(at(seeds, 2), at(seeds, 1))).toBe(true);
  expect(followsSeed(at(seeds, 2), at(seeds, 0))).toBe(false);
});

test('[16.7] a chain for 3 650 days has one seed for each day and one for the last', () => {
  const seeds = deriveDaySeeds(COUNTING, 3_650);
  expect(seeds).toHaveLength(3_651);
  expect(at(seeds, 3_650)).toEqual(COUNTING);
});

test('[EX-16.3] the seconds of a day hang on an anchor', () => {
  expect(toHex(seedAt(SECONDS, 86_399))).toBe(
    'a449c9196e99442fdc1ab9398dbbb7c50eceb53f866e95b141f6a96de4cd5d41',
  );
  expect(toHex(seedAt(SECONDS, 0))).toBe(
    '4bffa106d258e2c563b7048ea1cb91d689f497fb564b9f6eb9e740ead44c54ab',
  );
  expect(toHex(ANCHOR)).toBe('c158905d4b8c324cdad1b74550675d4cf12b5a5fd35e08249f81cbd68b7b4fc6');
});

test('[16.7] each second follows the one before it, and none other', () => {
  for (const k of [1, 2, 777, 86_399]) {
    expect(followsSeed(seedAt(SECONDS, k), seedAt(SECONDS, k - 1))).toBe(true);
    expect(followsSeed(seedAt(SECONDS, k), seedAt(SECONDS, k))).toBe(false);
    expect(followsSeed(seedAt(SECONDS, k - 1), seedAt(SECONDS, k))).toBe(false);
  }
});

test('[16.7] a seed reaches the anchor only as the second it is', () => {
  for (const k of [0, 1, 600]) {
    expect(reachesAnchor(seedAt(SECONDS, k), k, ANCHOR)).toBe(true);
    expect(reachesAnchor(seedAt(SECONDS, k), k + 1, ANCHOR)).toBe(false);
  }
  const edited = seedAt(SECONDS, 600);
  edited[31] = at(edited, 31) ^ 1;
  expect(reachesAnchor(edited, 600, ANCHOR)).toBe(false);
});

test('a seed that is handed on is a copy: its buffer holds no later seed', () => {
  expect(seedAt(SECONDS, 5).buffer.byteLength).toBe(32);
});

test('there is no second before midnight or after the last, and no seed of another length', () => {
  for (const k of [-1, 86_400, 0.5]) {
    expect(() => seedAt(SECONDS, k)).toThrow(RangeError);
    expect(() => reachesAnchor(COUNTING, k, ANCHOR)).toThrow(RangeError);
  }
  expect(() => deriveSecondSeeds(COUNTING.subarray(1))).toThrow(RangeError);
  expect(() => deriveDaySeeds(new Uint8Array(33), 2)).toThrow(RangeError);
});

test('a unix second knows its day and its place in it', () => {
  expect([dayOfSecond(1_767_225_600), secondOfDay(1_767_225_600)]).toEqual([20_454, 0]);
  expect([dayOfSecond(1_767_225_599), secondOfDay(1_767_225_599)]).toEqual([20_453, 86_399]);
});
