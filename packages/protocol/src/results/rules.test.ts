/** How sure a win rate is, and the one at which nothing is won or lost. */
import { expect, it } from 'vitest';
import { breakEvenOf, winRateOf } from './rules.ts';

const rounded = (value: number | undefined) => value && Math.round(value * 10_000) / 10_000;

it('[EX-25.3] has the range of Wilson beside it', () => {
  const rate = winRateOf({ wins: 12, losses: 8 });
  expect([rate?.share, rounded(rate?.low), rounded(rate?.high)]).toEqual([0.6, 0.3866, 0.7812]);
  const few = winRateOf({ wins: 3, losses: 0 });
  expect([few?.share, rounded(few?.low), few?.high]).toEqual([1, 0.4385, 1]);
  const none = winRateOf({ wins: 0, losses: 4 });
  expect([none?.share, none?.low, rounded(none?.high)]).toEqual([0, 0, 0.4899]);
  expect(winRateOf({ wins: 0, losses: 0 })).toBeUndefined();
});

it('[EX-25.4] is above the break-even line only with a gain', () => {
  const sums = { wins: 12, losses: 8, wonUnits: 96n, lostUnits: -80n };
  expect(rounded(breakEvenOf(sums))).toBe(0.5556);
  expect(rounded(breakEvenOf({ ...sums, lostUnits: -96n }))).toBe(0.6);
  expect(breakEvenOf({ wins: 3, losses: 0, wonUnits: 9n, lostUnits: 0n })).toBeUndefined();
});
