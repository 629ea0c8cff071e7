/**
 * The lists of markets and their order (rulebook 16.1). Gainers and losers move with the prices;
 * the others are fixed and come from the market table.
 */
import { MARKETS } from '@anywhen/prices';
import { gainersOf, losersOf, type TickerListing } from '../live/index.ts';

export const QUOTE_LISTS = ['favourites', 'common', 'gainers', 'losers', 'finance', 'all'] as const;
export type QuoteList = (typeof QUOTE_LISTS)[number];

/** The lists whose order changes with prices. */
export type MoverList = 'gainers' | 'losers';

export const ALL_SYMBOLS: readonly string[] = MARKETS.map(({ symbol }) => symbol);

export const COMMON_SYMBOLS: readonly string[] = MARKETS.filter(({ isCommon }) => isCommon).map(
  ({ symbol }) => symbol,
);

export const FINANCE_SYMBOLS: readonly string[] = MARKETS.filter(({ isFinance }) => isFinance).map(
  ({ symbol }) => symbol,
);

export function isMoverList(list: QuoteList): list is MoverList {
  return list === 'gainers' || list === 'losers';
}

export function moverSymbols(list: MoverList, listings: readonly TickerListing[]): string[] {
  const movers = list === 'gainers' ? gainersOf(listings) : losersOf(listings);
  return movers.map(({ symbol }) => symbol);
}

export function fixedSymbols(
  list: Exclude<QuoteList, MoverList>,
  favourites: readonly string[],
): readonly string[] {
  return { favourites, common: COMMON_SYMBOLS, finance: FINANCE_SYMBOLS, all: ALL_SYMBOLS }[list];
}
