/** When price commands are due, for given moments: midnight, late timers, outages. */
import type { DayCommitment } from '@anywhen/exchange';
import { expect, test } from 'vitest';
import {
  firstDayToChange,
  isFreshAt,
  lastDueSecond,
  listDueCommitments,
  msUntil,
} from './feed-schedule.ts';

const known = (published: number[], revealed: number[] = []) => {
  return (day: number): DayCommitment | undefined => {
    if (!published.includes(day)) return undefined;
    const seed = revealed.includes(day) ? 'seed' : null;
    return { day, anchor: 'anchor', publishedAtMs: 0, seed };
  };
};
const dueOn = (day: number, findDay: ReturnType<typeof known>) =>
  listDueCommitments({ day, lastDay: 3_650, findDay });

test('a second is due exactly when it begins, never before', () => {
  expect(lastDueSecond(59_999)).toBe(59);
  expect(lastDueSecond(59_999.9)).toBe(59);
  expect(lastDueSecond(60_000)).toBe(60);
});

test('the sleep ends with the second, and a timer that fires early sleeps the rest', () => {
  expect(msUntil(60, 59_200)).toBe(800);
  expect(msUntil(60, 59_999.4)).toBe(1);
  expect(msUntil(60, 60_000)).toBe(1);
  expect(msUntil(60, 63_000)).toBe(1);
});

test('[16.7] before the first tick the anchors of three days are due, and no seed', () => {
  expect(dueOn(0, known([]))).toEqual({ publish: [0, 1, 2], reveal: [] });
});

test('[16.7] a new day brings the anchor of the day after next and the seed of yesterday', () => {
  expect(dueOn(1, known([0, 1, 2]))).toEqual({ publish: [3], reveal: [0] });
  expect(dueOn(5, known([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3]))).toEqual({
    publish: [7],
    reveal: [4],
  });
});

test('nothing is due twice in a day', () => {
  expect(dueOn(1, known([0, 1, 2, 3], [0]))).toEqual({ publish: [], reveal: [] });
});

test('[16.5] a seed that a crash left unrevealed is due again, oldest first', () => {
  expect(dueOn(3, known([0, 1, 2, 3, 4], [0]))).toEqual({ publish: [5], reveal: [1, 2] });
});

test('the chain ends with its last day: nothing beyond is published', () => {
  const findDay = known([0, 1, 2], [0, 1]);
  expect(listDueCommitments({ day: 2, lastDay: 2, findDay })).toEqual({ publish: [], reveal: [] });
});

test('a tick is fresh for three seconds', () => {
  expect(isFreshAt(100, 103_000)).toBe(true);
  expect(isFreshAt(100, 103_001)).toBe(false);
});

test('[16.4] a new version of the process begins on the first day that is a day and an hour ahead', () => {
  const DAY_MS = 86_400_000;
  const firstDay = 20_000;
  const dayAt = (days: number) => firstDayToChange({ firstDay }, (firstDay + days) * DAY_MS);
  expect(dayAt(0)).toBe(2);
  expect(dayAt(22 / 24)).toBe(2);
  expect(dayAt(23.5 / 24)).toBe(3);
  expect(dayAt(7.5)).toBe(9);
});
