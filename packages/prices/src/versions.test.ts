/** Which version makes which second. */
import { expect, test } from 'vitest';
import { findVersion, isProcessVersion, versionAt, versionsWithin } from './versions.ts';

const CHANGES = [{ version: 2, startsAtSecond: 86_400 }];

test('[16.4] version 1 holds until the first change, and a change from its first second on', () => {
  expect([0, 86_399, 86_400, 4e9].map((second) => versionAt(CHANGES, second))).toEqual([
    1, 1, 2, 2,
  ]);
  expect(versionAt([], 4e9)).toBe(1);
});

test('[16.4] a stretch depends on the change in force at its start and on those in it', () => {
  const all = [1, 2, 3].map((day) => ({ version: day, startsAtSecond: day * 86_400, day }));
  const within = (from: number, to: number) =>
    versionsWithin(all, { from, to }).map(({ version }) => version);
  expect(within(0, 86_399)).toEqual([]);
  expect(within(0, 86_400)).toEqual([1]);
  expect(within(86_400, 172_799)).toEqual([1]);
  expect(within(172_799, 172_800)).toEqual([1, 2]);
  expect(within(300_000, 400_000)).toEqual([3]);
  expect(versionsWithin(all, { from: 86_400, to: 86_400 })).toEqual([
    { version: 1, startsAtSecond: 86_400 },
  ]);
});

test('[16.4] a version that is not known makes no second', () => {
  const unknown = [...CHANGES, { version: 4, startsAtSecond: 172_800 }];
  expect(findVersion(unknown, 172_799)).toBe(2);
  expect(findVersion(unknown, 172_800)).toBeUndefined();
  expect(() => versionAt(unknown, 172_800)).toThrow(RangeError);
  expect([0, 1, 2, 3, 4, 1.5, NaN].filter(isProcessVersion)).toEqual([1, 2, 3]);
});
