/**
 * A spot market as the form counts with it: what lots and ticks are worth, and back. The
 * formulas are those of the exchange (`spot-rules` in the protocol), so that what is shown before
 * the tap is what it will book. No floating point in here, ever.
 */
import type { Rounding } from '@anywhen/money';
import { findMarket, MARKETS, type Market } from '@anywhen/prices';
import { quoteUnitsOf, spotStepsOf, tickLotsOf } from '@anywhen/protocol';

export { lotsOf, priceText, quantityText, ticksOf } from '../market-parts/market-steps.ts';

export const SPOT_MARKETS: readonly Market[] = MARKETS.filter(({ isSpot }) => isSpot);

/** Undefined for a symbol that does not exist or is not traded on spot. */
export function findSpotMarket(symbol: string | null | undefined): Market | undefined {
  const market = findMarket(symbol ?? '');
  return market?.isSpot ? market : undefined;
}

/** Atoms of the currency in so many lots. */
export function lotUnits(market: Market, lots: bigint): bigint {
  return lots * spotStepsOf(market).lotUnits;
}

/** Atoms of USDT: rounded up is what a buyer pays or holds, down what a seller gets (N5). */
export function quoteUnits(market: Market, tickLots: bigint, rounding: Rounding): bigint {
  return quoteUnitsOf(spotStepsOf(market), tickLots, rounding);
}

/** The most lots that can be had at this price for so many atoms of USDT. */
export function lotsFor(
  market: Market,
  { units, ticks }: { units: bigint; ticks: bigint },
): bigint {
  return ticks > 0n ? tickLotsOf(spotStepsOf(market), units, 'down') / ticks : 0n;
}

/**
 * What one touch of plus or minus moves a price by: about a hundredth of a percent in a round
 * figure. A single tick of 0.01 would be of no use to anybody at 65 000.
 */
export function touchStep(ticks: bigint): bigint {
  const digits = ticks.toString().length;
  return digits > STEP_DIGITS ? 10n ** BigInt(digits - STEP_DIGITS) : 1n;
}

const STEP_DIGITS = 5;
