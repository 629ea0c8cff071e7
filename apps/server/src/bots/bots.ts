/**
 * Members' own programs: the keys they sign with, and the surface they call in the dialect of
 * Binance spot. Adapters only: what an order may be, and what it does, is decided elsewhere.
 */
import type { Pool } from 'pg';
import type { Core } from '../core/core.ts';
import type { ErasureLeft, Provided, ServerModule } from '../facets/server-module.ts';
import type { Identity } from '../identity/identity.ts';
import type { MemberFacts } from '../members/facts.ts';
import type { OrderCounts } from '../platform/http/order-counts.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { MarketFeed } from '../pricing/pricing.ts';
import type { SpotFacts } from '../spot/facts.ts';
import type { TermsFacts } from '../terms/facts.ts';
import type { AnsweringParts } from './calls/answering.ts';
import { CancelNames } from './calls/cancel-names.ts';
import { serveAccount } from './account.ts';
import { KEY_SEAL, deleteKeysOf } from './keys/key-table.ts';
import { serveKeys } from './keys/key-routes.ts';
import { serveMarketData } from './market-data.ts';
import { serveOrderLists } from './order-lists.ts';
import { serveOrders } from './orders.ts';
import type { BotSockets } from './streams/bot-sockets.ts';
import { serveListenKeys } from './streams/listen-keys.ts';
import { openStreams } from './streams/streams.ts';
import { serveUdf } from './udf.ts';

export type { AnsweringParts } from './calls/answering.ts';
export { BotLimits } from './bot-limits.ts';
export { KnownKeys } from './known-keys.ts';
export { serveBotRoutes } from './serve.ts';
export { BotSockets } from './streams/bot-sockets.ts';
export { UNCOUNTED } from './streams/limits.ts';

type Served = {
  routes: Routes;
  botRoutes: Routes;
  botSockets: BotSockets;
  answering: AnsweringParts;
  observe(endpoint: string, status: number, seconds: number): void;
  pool: Pool;
  core: Core;
  identity: Identity;
  facts: { spot: SpotFacts; members: MemberFacts; terms: TermsFacts };
  pricing: { markets: MarketFeed };
  orderCounts: OrderCounts | undefined;
  nowMs: () => number;
};

export const bots = {
  sealed: [KEY_SEAL],
  uncovered: {
    'program_key.last_network': 'from where a key was last used: it is shown, nothing follows',
    listen_key: 'shows a member’s own events, which are in the tables anyway, and changes nothing',
    'program_key.last_used_at_ms': 'a moment that is shown to the key’s member',
  },
  serve: (parts: Served & { provided: readonly Provided[] }) => {
    serveKeys(parts.routes, parts.identity);
    const [books] = parts.provided.flatMap((each) => each.books ?? []);
    if (!books) throw new Error('bots: no module provides books');
    const { botRoutes, botSockets: sockets, answering, observe, identity } = parts;
    const { markets } = parts.pricing;
    const shared = { ...parts, books, markets, cancelNames: new CancelNames() };
    serveMarketData(botRoutes, shared);
    serveOrders(botRoutes, shared);
    serveOrderLists(botRoutes, shared);
    serveUdf(botRoutes, shared);
    serveListenKeys(botRoutes, { ...parts, randomBytes: identity.deps.randomBytes });
    serveAccount(botRoutes, parts);
    openStreams({ ...shared, sockets }, { routes: botRoutes.list(), answering, observe });
  },
  endAccess: deleteKeysOf,
  erase: async (client, uid): Promise<ErasureLeft> => {
    await deleteKeysOf(client, uid);
    return 'nothing';
  },
} satisfies ServerModule;
