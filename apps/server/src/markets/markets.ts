/** What other modules may use of markets, beside their facts. */
import { findMarket, marketIndex } from '@anywhen/prices';

const NO_MARKET = -1;

/** The place in the table of markets; nothing is ever found in one that does not exist. */
export function placeOf(symbol: string | undefined): number | undefined {
  if (symbol === undefined) return undefined;
  return findMarket(symbol) ? marketIndex(symbol) : NO_MARKET;
}
