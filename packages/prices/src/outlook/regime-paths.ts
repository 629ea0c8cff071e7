/**
 * What the regimes of the coming minutes may add up to: the sum of their squared volatility
 * factors, which is the variance of these minutes in units of a normal one. Five points stand for
 * the whole distribution. They follow minute by minute: compressing what has come together in each
 * regime changes none of the moments that five points can carry.
 */
import { at } from '../at.ts';
import { MINUTE_TRANSITION, REGIMES, type Regime, VOLATILITY_FACTORS } from '../regime.ts';
import { type Point, gaussPoints } from './quadrature.ts';

/** Of each regime that the last minute may have: sums with their chances. */
type Paths = readonly (readonly Point[])[];

/** Within 0.05 % of the whole distribution, out to six deviations. */
const POINTS = 5;

const SQUARED_FACTORS = REGIMES.map((name) => VOLATILITY_FACTORS[name] * VOLATILITY_FACTORS[name]);

/** What was worked out, by start regime and minutes. */
const knownPaths: Record<Regime, Paths[]> = { calm: [], normal: [], stressed: [] };

/**
 * The points of the minutes after the one that has the given regime. Of the last minute only a part
 * counts.
 */
export function regimePoints(
  start: Regime,
  { minutes, lastPart }: { minutes: number; lastPart: number },
): Point[] {
  const ends = pathsFrom(start, minutes).map((paths, regime) =>
    paths.map(({ value, weight }) => ({
      value: value - (1 - lastPart) * at(SQUARED_FACTORS, regime),
      weight,
    })),
  );
  return compress(ends.flat());
}

function pathsFrom(start: Regime, minutes: number): Paths {
  const known = knownPaths[start];
  if (known.length === 0) {
    known.push(REGIMES.map((name) => (name === start ? [{ value: 0, weight: 1 }] : [])));
  }
  while (known.length <= minutes) known.push(afterMinute(at(known, known.length - 1)));
  return at(known, minutes);
}

function afterMinute(paths: Paths): Paths {
  return REGIMES.map((_, to) => {
    const arriving = paths.flatMap((points, from) => {
      const chance = at(at(MINUTE_TRANSITION, from), to);
      if (chance === 0) return [];
      return points.map(({ value, weight }) => ({
        value: value + at(SQUARED_FACTORS, to),
        weight: weight * chance,
      }));
    });
    return compress(arriving);
  });
}

function compress(points: readonly Point[]): Point[] {
  return points.length <= 1 ? [...points] : gaussPoints(points, POINTS);
}
