/** The spot module: books and tape in memory, filled from what is stored. */
import { SPOT_MARKETS, findSpotMarket } from '@anywhen/exchange';
import { type DepthSnapshot, TRADES_SHOWN } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../core/core.ts';
import type { OrdersAsked, Provided, PublicBooks, ServerModule } from '../facets/server-module.ts';
import { type PriceOf, valueOf } from '../funding/funding.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { spotBusCommands } from './bus-commands.ts';
import { DepthFeed } from './depth-feed.ts';
import { type DepthView, writeLevels } from './depth-view.ts';
import { type ValuesAt, endedSales } from './ended-trades.ts';
import { SpotFacts } from './facts.ts';
import { spotNotices } from './notices.ts';
import { listLastTrades, listOrderMarkets, listOrdersByChange } from './queries.ts';
import { hasPlacedLimit, hasPlacedStop, orderDeeds } from './records/deeds.ts';
import { listNotedOrders } from './records/noted.ts';
import { serveSpotRoutes } from './routes.ts';
import { spotStorage } from './storage.ts';
import { serveSpotTopics } from './topics.ts';
import { TradeTape } from './trade-tape.ts';

type SpotParts = {
  routes: Routes;
  hub: Hub;
  pool: Pool;
  core: Core;
  facts: { spot: SpotFacts; markets: MarketFacts };
  nowMs: () => number;
  log: Log;
  onStartOver: (listener: () => void) => void;
};

type PastPrices = (...asked: Parameters<ValuesAt>) => Promise<(atMs: number) => PriceOf>;

type ProvidedParts = Omit<SpotParts, 'routes' | 'hub'> & {
  pricing: { markets: { pastPrices: PastPrices } };
};

export { changedLevels, writeLevels } from './depth-view.ts';
export { findOcoIds, findOrderByClientId, findOrderOf } from './dialect-queries.ts';
export { listOcoLegs, listOwnOcos } from './dialect-queries.ts';
export { findNewestTrades, listMarketTrades } from './dialect-queries.ts';
export { listBotOrdersOf, listBotTradesOf } from './dialect-queries.ts';

export const spot = {
  storage: spotStorage,
  facts: SpotFacts,
  busCommands: spotBusCommands,
  notices: spotNotices,
  serve: serveSpot,
  provide: (parts: ProvidedParts) => provideSpot(parts),
} satisfies ServerModule;

function provideSpot(parts: ProvidedParts) {
  const { pool, facts } = parts;
  const books = new OpenBooks(parts);
  return {
    books,
    noted: {
      'spot-order': (db: Pool, own: Parameters<typeof listNotedOrders>[1]) =>
        listNotedOrders(db, own, facts.markets),
    },
    ordersByChange: (uid: number, asked: OrdersAsked) => listOrdersByChange(pool, uid, asked),
    endedTrades: spotEndedTrades(parts),
    productCodes: { 'spot-order': listOrderMarkets },
    weekDeeds: { 'limit-order': hasPlacedLimit, 'stop-loss': hasPlacedStop },
    classDeeds: orderDeeds,
  };
}

/** Also for tests of results, which have no books. */
export function spotEndedTrades({ pricing }: Pick<ProvidedParts, 'pricing'>) {
  return endedSales(async (...asked) => {
    const pricesAt = await pricing.markets.pastPrices(...asked);
    return (atMs, currency, units) => valueOf(currency, units, pricesAt(atMs));
  });
}

/** Opened before anybody is served, because later modules read the same books. */
class OpenBooks implements PublicBooks {
  // Before the books, so that the trades that moved a book are published with it.
  readonly tape = new TradeTape();
  readonly feed: DepthFeed;

  constructor(parts: Omit<SpotParts, 'routes' | 'hub'>) {
    parts.core.onCommitted((events) => this.tape.take(events));
    this.feed = new DepthFeed({ ...parts, timer: wakeLater });
  }

  depth(symbol: string): Omit<DepthSnapshot, 'checksum'> {
    const { u, bids, asks } = this.look(symbol);
    const market = findSpotMarket(symbol) ?? refuse('NOT_FOUND');
    return { u, bids: writeLevels(market, bids), asks: writeLevels(market, asks) };
  }

  look(symbol: string): { u: number } & DepthView {
    const { u, view } = this.feed.look(symbol);
    return { u, ...view };
  }

  onTouched(watcher: (symbol: string) => void): void {
    this.feed.onTouched(watcher);
  }
}

async function serveSpot(parts: SpotParts & { provided: readonly Provided[] }): Promise<void> {
  const opened = parts.provided.find(({ books }) => books instanceof OpenBooks)?.books;
  const { tape, feed: depth } = (opened as OpenBooks | undefined) ?? new OpenBooks(parts);
  await fillTape(tape, parts);
  serveSpotRoutes(parts.routes, { ...parts, depth, tape });
  serveSpotTopics(parts.hub, { ...parts, depth, tape });
}

async function fillTape(
  tape: TradeTape,
  { pool, core, log, onStartOver }: SpotParts,
): Promise<void> {
  const markets = SPOT_MARKETS.map(({ index }) => index);
  const fill = async () =>
    tape.add(await listLastTrades(pool, { markets, perMarket: TRADES_SHOWN }));
  core.onReloaded(() => {
    fill().catch((error: unknown) => log.warn({ err: error }, 'trades: not read again'));
  });
  onStartOver(() => tape.clear());
  await fill();
}

/** The timer alone must not keep the program running. */
function wakeLater(delayMs: number, wake: () => void): void {
  setTimeout(wake, delayMs).unref();
}
