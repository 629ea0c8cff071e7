/**
 * The simulated tape: what a market is said to have traded during a step. It has a random number of
 * its own and nothing reads it back, so no rule about volumes can ever move a price.
 */
import { exp, normalQuantile } from './exact-math.ts';
import type { Market, Tier } from './markets.ts';
import { type Regime, VOLATILITY_FACTORS } from './regime.ts';
import { type ProcessVersion, tapeOf } from './versions.ts';

type During = { readonly u: number; readonly regime: Regime };

const SPREAD = 0.6;
/** Half of the square of SPREAD: what exp(SPREAD·z) is above 1 on average, as an exponent. */
const AVERAGE_EXCESS = 0.18;
const SECONDS_PER_DAY = 86_400;
/** USDT a second, where markets of a tier trade alike. */
const USUAL_OF_TIER: Readonly<Record<Tier, number>> = { A: 20_000, B: 2_000, C: 200, F: 1_000 };

/** Hundredths of a USDT, half up. */
export function tapeVolumeOf(
  market: Market,
  { u, regime }: During,
  { seconds, version }: { readonly seconds: number; readonly version: ProcessVersion },
): number {
  const z = normalQuantile(u);
  const perSecond =
    tapeOf(version) === 'by-tier'
      ? USUAL_OF_TIER[market.tier] * exp(SPREAD * z)
      : usualOf(market, regime) * exp(SPREAD * z - AVERAGE_EXCESS);
  return Math.floor(perSecond * seconds * 100 + 0.5);
}

/** Without the regime every day would have the same volume to a fraction of a percent. */
function usualOf({ turnoverPerDay }: Market, regime: Regime): number {
  return (turnoverPerDay / SECONDS_PER_DAY) * VOLATILITY_FACTORS[regime];
}
