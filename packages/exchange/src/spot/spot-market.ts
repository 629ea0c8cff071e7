/**
 * A market as the book sees it: prices in ticks, quantities in lots, and how both become money.
 * A tick times a lot is the smallest piece of value the book knows; for the cheapest currencies it
 * is finer than an atom, so every conversion to money says which way it rounds.
 */
import { MARKETS } from '@anywhen/prices';
import { type SpotSteps, quoteUnitsOf, spotStepsOf } from '@anywhen/protocol';

export type SpotMarket = SpotSteps & {
  /** Its place in the table of markets. */
  readonly index: number;
  readonly symbol: string;
  readonly currency: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
};

export const SPOT_MARKETS: readonly SpotMarket[] = MARKETS.flatMap((market, index) => {
  const { isSpot, symbol, currency, priceDecimals, quantityDecimals } = market;
  if (!isSpot) return [];
  const steps = spotStepsOf(market);
  return { index, symbol, currency, priceDecimals, quantityDecimals, ...steps };
});

const BY_SYMBOL = new Map(SPOT_MARKETS.map((market) => [market.symbol, market]));

export function findSpotMarket(symbol: string): SpotMarket | undefined {
  return BY_SYMBOL.get(symbol);
}

/** What a buyer pays for a value: never less than it is worth. */
export function toQuoteUp(market: SpotMarket, tickLots: bigint): bigint {
  return quoteUnitsOf(market, tickLots, 'up');
}

/** What a seller gets for a value: never more than it is worth. */
export function toQuoteDown(market: SpotMarket, tickLots: bigint): bigint {
  return quoteUnitsOf(market, tickLots, 'down');
}
