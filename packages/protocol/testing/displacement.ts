/** How far prices get from their start in the long run, for tests that ask all likely states. */
import {
  type Market,
  NEWEST_VERSION,
  type ProcessVersion,
  exp,
  jumpVariancePerSecond,
  pullPerSecond,
} from '@anywhen/prices';

const YEAR_SECONDS = 31_536_000;

/** Of ln(price / start), when the process has run for ever. */
export function displacementDeviation(market: Market, version: ProcessVersion): number {
  const variance = (market.vol * market.vol) / YEAR_SECONDS + jumpVariancePerSecond(market);
  return Math.sqrt(variance / (2 * pullPerSecond(version)));
}

/** The price, in steps of its market, that lies so many deviations above its start. */
export function ticksAt(market: Market, deviations: number): number {
  const x = deviations * displacementDeviation(market, NEWEST_VERSION);
  return Math.max(1, Math.round(market.start * exp(x) * 10 ** market.priceDecimals));
}
