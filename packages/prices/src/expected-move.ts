/**
 * What the process itself expects a price to do from now on, by what is public at this second: the
 * pull back to the start price and the lift of jumps, which have no compensator. The rest of the
 * process expects nothing.
 */
import { exp } from './exact-math.ts';
import type { Market } from './markets.ts';
import { PULL_PER_SECOND, distanceOf, jumpVariancePerSecond } from './step.ts';

/** Rates are whole numbers of hundred-millionths. */
const RATE_UNITS = 100_000_000;

/** `E[S(then)] / S(now) − 1` over so many seconds, in 10⁻⁸, to the nearest; ties away from zero. */
export function expectedMove(
  market: Market,
  { priceUnits, seconds }: { priceUnits: number; seconds: number },
): number {
  const pulled = exp(-PULL_PER_SECOND * seconds) - 1;
  const lift = (jumpVariancePerSecond(market) * seconds) / 2;
  const move = exp(pulled * distanceOf(market, priceUnits) + lift) - 1;
  const rounded = Math.floor(Math.abs(move) * RATE_UNITS + 0.5);
  return move < 0 && rounded > 0 ? -rounded : rounded;
}
