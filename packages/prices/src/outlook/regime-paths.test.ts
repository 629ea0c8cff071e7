/** The points against the whole distribution, worked out path class by path class. */
import { describe, expect, it } from 'vitest';
import { MINUTE_TRANSITION, REGIMES, type Regime } from '../regime.ts';
import { regimePoints } from './regime-paths.ts';

const SQUARES = [0.36, 1, 4];

/** Chance by last regime and by how many minutes were calm and stressed: nothing is left out. */
function wholeDistribution(start: Regime, minutes: number) {
  let known = new Map([[`${REGIMES.indexOf(start)}/0/0`, 1]]);
  for (let minute = 0; minute < minutes; minute += 1) {
    const next = new Map<string, number>();
    for (const [key, chance] of known) {
      const [from = 0, calm = 0, stressed = 0] = key.split('/').map(Number);
      for (const [to, share] of (MINUTE_TRANSITION[from] ?? []).entries()) {
        if (share === 0) continue;
        const place = `${to}/${calm + Number(to === 0)}/${stressed + Number(to === 2)}`;
        next.set(place, (next.get(place) ?? 0) + chance * share);
      }
    }
    known = next;
  }
  return [...known].map(([key, weight]) => {
    const [last = 0, calm = 0, stressed = 0] = key.split('/').map(Number);
    return { last, weight, sum: minutes + (0.36 - 1) * calm + (4 - 1) * stressed };
  });
}

describe('[7.3] what the regimes of coming minutes add up to', () => {
  it.each<[Regime, number]>([
    ['normal', 1],
    ['calm', 2],
    ['stressed', 4],
    ['normal', 15],
    ['stressed', 60],
    ['calm', 119],
  ])('has the first ten moments of the whole distribution: %s, %i minutes', (start, minutes) => {
    const whole = wholeDistribution(start, minutes);
    for (const lastPart of [1, 0.692]) {
      const points = regimePoints(start, { minutes, lastPart });
      for (let power = 0; power < 10; power += 1) {
        const exact = whole.reduce((total, { last, weight, sum }) => {
          const counted = sum - (1 - lastPart) * (SQUARES[last] ?? 0);
          return total + weight * (counted / minutes) ** power;
        }, 0);
        const ours = points.reduce((total, { value, weight }) => {
          return total + weight * (value / minutes) ** power;
        }, 0);
        expect(Math.abs(ours / exact - 1)).toBeLessThan(1e-12);
      }
    }
  });

  it('is the same whichever was asked for first', () => {
    const late = regimePoints('calm', { minutes: 33, lastPart: 1 });
    regimePoints('calm', { minutes: 90, lastPart: 1 });
    expect(regimePoints('calm', { minutes: 33, lastPart: 1 })).toEqual(late);
  });
});
