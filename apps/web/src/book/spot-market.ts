/**
 * Arithmetic of a spot market for the form: converts lots and ticks to amounts and back. The
 * formulas are those of the exchange (`spot-rules` in the protocol), so what is shown before the
 * tap is what will be booked. Never floating point.
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

/** Converts lots to atoms of the currency. */
export function lotUnits(market: Market, lots: bigint): bigint {
  return lots * spotStepsOf(market).lotUnits;
}

/**
 * Atoms of USDT: rounded up for what a buyer pays or holds, down for what a seller receives (N5).
 */
export function quoteUnits(market: Market, tickLots: bigint, rounding: Rounding): bigint {
  return quoteUnitsOf(spotStepsOf(market), tickLots, rounding);
}

/** The most lots that so many atoms of USDT buy at this price. */
export function lotsFor(
  market: Market,
  { units, ticks }: { units: bigint; ticks: bigint },
): bigint {
  return ticks > 0n ? tickLotsOf(spotStepsOf(market), units, 'down') / ticks : 0n;
}

/**
 * The step of the plus and minus buttons: about a hundredth of a percent, as a round figure. A
 * single tick of 0.01 would be useless at a price of 65 000.
 */
export function touchStep(ticks: bigint): bigint {
  const digits = ticks.toString().length;
  return digits > STEP_DIGITS ? 10n ** BigInt(digits - STEP_DIGITS) : 1n;
}

const STEP_DIGITS = 5;
