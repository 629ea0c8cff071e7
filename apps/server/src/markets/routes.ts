/** Markets as a list, as candles and as the line of the last seconds; all comes from pricing. */
import { listKlines, listMarkets, listSeconds, readMarket } from '@anywhen/protocol';
import type { Routes } from '../platform/http/routes.ts';
import type { MarketFeed } from '../pricing/pricing.ts';

const KLINES_DEFAULT = 500;

export function serveMarkets(routes: Routes, feed: MarketFeed): void {
  routes.servePublic(listMarkets, ({ query }) => feed.snapshot(query.list));
  routes.servePublic(readMarket, ({ params }) => feed.ticker(params.symbol));
  routes.servePublic(listSeconds, ({ params }) => feed.seconds(params.symbol));
  routes.servePublic(listKlines, ({ query }) => {
    const { symbol, interval, limit = KLINES_DEFAULT, endMs } = query;
    return feed.klines({ symbol, interval, limit, ...(endMs === undefined ? {} : { endMs }) });
  });
}
