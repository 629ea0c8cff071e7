/** What the request bucket allows. */
import { expect, test } from 'vitest';
import { RequestRate } from './request-rate.ts';

const rateAt = (nowMs: number) => new RequestRate({ perSecond: 5, burst: 15, nowMs });

test('[W4] five requests a second may go on forever', () => {
  const rate = rateAt(0);
  const answers = Array.from({ length: 1_000 }, (_, index) => rate.take(index * 200));
  expect(answers.every(Boolean)).toBe(true);
});

test('[W4] six requests a second are rejected once the burst is used up', () => {
  const rate = rateAt(0);
  const answers = Array.from({ length: 200 }, (_, index) => rate.take((index * 1_000) / 6));
  const firstNo = answers.indexOf(false);
  expect(firstNo).toBeGreaterThan(15);
  expect(firstNo).toBeLessThan(100);
});

test('[W4] a burst of fifteen passes, the sixteenth does not', () => {
  const rate = rateAt(0);
  const answers = Array.from({ length: 16 }, () => rate.take(0));
  expect(answers.indexOf(false)).toBe(15);
});

test('a clock that runs backwards adds nothing', () => {
  const rate = rateAt(1_000_000);
  for (let taken = 0; taken < 15; taken += 1) rate.take(1_000_000);
  expect(rate.take(0)).toBe(false);
  expect(rate.take(100)).toBe(false);
});
