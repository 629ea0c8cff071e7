/** The outlook against sums over single ticks, which leave nothing to a formula. */
import { describe, expect, it } from 'vitest';
import { MINUTE_TRANSITION, REGIMES, type Regime } from '../regime.ts';
import { outlookOf } from './outlook.ts';

const EXPIRY = 20_000 * 86_400;
const VERSION_2 = [{ version: 2, startsAtSecond: 0 }];
const HALF_LIVES = { 1: 90, 2: 730 };
const pullOf = (version: 1 | 2) => Math.LN2 / (HALF_LIVES[version] * 86_400);
const SECOND = 1 / (1.12 * 31_536_000);
const JUMPS = 1 / 86_400 / (0.55 / 0.006) ** 2 + 0.5 / 86_400 / (0.55 / 0.009) ** 2;

/** The variance of the settlement mean for a volatility of 1, tick after tick. */
function varianceByTicks(regime: Regime, left: number): number {
  let chances: number[] = REGIMES.map((name) => (name === regime ? 1 : 0));
  let variance = 0;
  for (let ahead = left - 1; ahead >= 0; ahead -= 1) {
    if ((EXPIRY - ahead) % 60 === 0) {
      chances = REGIMES.map((_, to) =>
        chances.reduce((sum, share, from) => sum + share * (MINUTE_TRANSITION[from]?.[to] ?? 0), 0),
      );
    }
    const [calm = 0, normal = 0, stressed = 0] = chances;
    const share = Math.min(30, ahead + 1) / 30;
    const expected = 0.36 * calm + normal + 4 * stressed;
    variance += share * share * (expected * SECOND + JUMPS);
  }
  return variance;
}

const STATES = REGIMES.flatMap((regime) =>
  [61, 62, 90, 119, 120, 121, 300, 617, 3_600, 7_199].map((left) => ({ regime, left })),
);

describe('[7.3] the outlook', () => {
  it.each(STATES)('of a $regime market has the variance of $left ticks', ({ regime, left }) => {
    const { ways } = outlookOf({
      regime,
      second: EXPIRY - left,
      until: EXPIRY,
      versions: VERSION_2,
    });
    const mean = ways.reduce((sum, { chance, variance }) => sum + chance * variance, 0);
    // Of more than two jumps nothing is counted, and one tick of 30 has a regime of its own.
    expect(Math.abs(mean / varianceByTicks(regime, left) - 1)).toBeLessThan(5e-4);
    const chances = ways.reduce((sum, { chance }) => sum + chance, 0);
    expect(chances).toBeCloseTo(1, 12);
    expect(Math.min(...ways.map(({ chance }) => chance))).toBeGreaterThanOrEqual(0);
  });

  it('pulls toward the start price as long as the middle of the mean is away', () => {
    const pullWith = (versions: typeof VERSION_2) =>
      outlookOf({ regime: 'normal', second: EXPIRY - 3_600, until: EXPIRY, versions }).pull;
    expect(pullWith([])).toBeCloseTo(pullOf(1) * 3_585.5, 15);
    expect(pullWith(VERSION_2)).toBeCloseTo(pullOf(2) * 3_585.5, 15);
  });

  it('pulls with each version as many ticks as it makes', () => {
    for (const left of [3_600, 1_801, 1_800, 15, 1, 0]) {
      const versions = [{ version: 2, startsAtSecond: EXPIRY - left }];
      const asked = { regime: 'normal', second: EXPIRY - 3_600, until: EXPIRY, versions } as const;
      // The tick of the first second counts: it is the first that the new version makes.
      const later = Math.min(3_585.5, Math.max(0, left + 1 - 14.5));
      const expected = pullOf(1) * (3_585.5 - later) + pullOf(2) * later;
      expect(outlookOf(asked).pull).toBeCloseTo(expected, 15);
    }
  });

  it('of the last minute, which nobody trades in, is what its regime leaves', () => {
    for (const [left, counted] of [
      [60, 60 - 19.494_444_4],
      [30, 30 - 19.494_444_4],
      [19, 0],
      [0, 0],
      [-5, 0],
    ] as const) {
      const { ways } = outlookOf({
        regime: 'stressed',
        second: EXPIRY - left,
        until: EXPIRY,
        versions: [],
      });
      expect(ways).toHaveLength(1);
      expect(ways[0]?.variance).toBeCloseTo(4 * counted * SECOND, 11);
    }
  });
});
