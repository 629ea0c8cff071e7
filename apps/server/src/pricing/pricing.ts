/**
 * Makes ticks from the secret seed chain; stores ticks, candles and tickers. Only what is named
 * here is for the rest of the server; a secret is not among it.
 */
import type { ServerModule } from '../facets/server-module.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { MarketFeed } from './market-feed.ts';
import { serveMarketTopics } from './topics.ts';

export { FollowedCatchUp } from './feed/followed-catch-up.ts';
export { FollowedPrices, type Opening } from './followed-prices.ts';
export { Pricing, TEST_HISTORY } from './leading-pricing.ts';
export { MarketFeed } from './market-feed.ts';
export { deriveInSlices } from './secret/second-seeds.ts';
export { type Checkpoint, CHECKPOINT_EVERY_SECONDS, findCheckpoint } from './ticks/checkpoints.ts';
export { listTicksBetween } from './ticks/tick-store.ts';
export { tickAge } from './tick-age.ts';
export { serveMarketTopics } from './topics.ts';

export const pricing = {
  serve: (parts: { hub: Hub; pricing: { markets: MarketFeed } }) =>
    serveMarketTopics(parts.hub, parts.pricing.markets),
} satisfies ServerModule;
