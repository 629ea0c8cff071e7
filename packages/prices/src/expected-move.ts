/**
 * What the process itself expects a price to do from now on, by what is public at this second: the
 * pull back to the start price and the lift of jumps, which have no compensator. The rest of the
 * process expects nothing.
 */
import { exp } from './exact-math.ts';
import type { Market } from './markets.ts';
import { distanceOf, jumpVariancePerSecond } from './step.ts';
import { type ProcessVersion, pullPerSecond } from './versions.ts';

/** Rates are whole numbers of hundred-millionths. */
const RATE_UNITS = 100_000_000;

type Asked = {
  readonly priceUnits: number;
  readonly seconds: number;
  readonly version: ProcessVersion;
};

/** `E[S(then)] / S(now) − 1` over so many seconds, in 10⁻⁸, to the nearest; ties away from zero. */
export function expectedMove(market: Market, { priceUnits, seconds, version }: Asked): number {
  const pulled = exp(-pullPerSecond(version) * seconds) - 1;
  const lift = (jumpVariancePerSecond(market) * seconds) / 2;
  const move = exp(pulled * distanceOf(market, priceUnits) + lift) - 1;
  const rounded = Math.floor(Math.abs(move) * RATE_UNITS + 0.5);
  return move < 0 && rounded > 0 ? -rounded : rounded;
}
