/** The markets module, and what others may use of it beside its facts. */
import { findMarket, marketIndex } from '@anywhen/prices';
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import { MarketFacts } from './facts.ts';
import { type DrawnMarkets, serveMarkets } from './routes.ts';
import { marketsStorage } from './storage.ts';

export { listOutagesBefore } from './storage.ts';

type Served = { routes: Routes; pricing: { markets: DrawnMarkets } };

export const markets = {
  storage: marketsStorage,
  facts: MarketFacts,
  serve: ({ routes, pricing }: Served) => serveMarkets(routes, pricing.markets),
} satisfies ServerModule;

const NO_MARKET = -1;

/** The index in the market table; a missing market matches nothing. */
export function placeOf(symbol: string | undefined): number | undefined {
  if (symbol === undefined) return undefined;
  return findMarket(symbol) ? marketIndex(symbol) : NO_MARKET;
}
