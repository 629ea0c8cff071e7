/** The chain of market weather and its powers. */
import { expect, test } from 'vitest';
import { at } from './at.ts';
import {
  MINUTE_TRANSITION,
  nextRegime,
  type Regime,
  REGIMES,
  transitionOver,
  VOLATILITY_FACTORS,
} from './regime.ts';

test('[16.4] a uniform value walks along the row: calm, normal, stressed', () => {
  const steps: [Regime, number, Regime][] = [
    ['calm', 0.989, 'calm'],
    ['calm', 0.991, 'normal'],
    ['calm', 1 - 2 ** -53, 'normal'],
    ['normal', 0.005, 'calm'],
    ['normal', 0.006, 'normal'],
    ['normal', 0.9959, 'normal'],
    ['normal', 0.9961, 'stressed'],
    ['stressed', 2 ** -54, 'normal'],
    ['stressed', 0.0199, 'normal'],
    ['stressed', 0.021, 'stressed'],
  ];
  for (const [from, u, to] of steps) expect(nextRegime(from, u, MINUTE_TRANSITION)).toBe(to);
});

test('[16.4] in the long run regimes share 33.3, 55.6 and 11.1 %, and variance averages 1', () => {
  const longRun = at(transitionOver(5_000), 1);
  const shares = [1 / 3, 5 / 9, 1 / 9];
  shares.forEach((share, index) => expect(at(longRun, index)).toBeCloseTo(share, 9));
  const variance = REGIMES.reduce(
    (sum, regime, index) => sum + at(shares, index) * VOLATILITY_FACTORS[regime] ** 2,
    0,
  );
  expect(variance / 1.12).toBeCloseTo(1, 12);
});

test('[16.6] one minute is the matrix itself, and two are its square', () => {
  expect(transitionOver(1)).toEqual(MINUTE_TRANSITION);
  expect(at(at(transitionOver(2), 0), 0)).toBeCloseTo(0.99 * 0.99 + 0.01 * 0.006, 15);
  expect(at(at(transitionOver(2), 0), 2)).toBeCloseTo(0.01 * 0.004, 15);
  for (const row of transitionOver(60)) {
    expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 13);
  }
});
