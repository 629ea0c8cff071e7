/** The market list, candles and the line of the last seconds, as pricing computes them. */
import type { Interval } from '@anywhen/prices';
import { listKlines, listMarkets, listSeconds, readMarket } from '@anywhen/protocol';
import type { MarketList, MarketsSnapshot, ReplyOf, Ticker } from '@anywhen/protocol';
import { keepJson } from '../platform/http/cached-json.ts';
import type { Routes } from '../platform/http/routes.ts';

const KLINES_DEFAULT = 500;

/** The markets as derived from ticks and history. */
export type DrawnMarkets = {
  snapshot(list?: MarketList): MarketsSnapshot;
  ticker(symbol: string): Ticker;
  seconds(symbol: string): ReplyOf<typeof listSeconds>;
  klines(query: {
    symbol: string;
    interval: Interval;
    limit: number;
    endMs?: number;
  }): Promise<ReplyOf<typeof listKlines>>;
};

export function serveMarkets(routes: Routes, feed: DrawnMarkets): void {
  routes.servePublic(listMarkets, ({ query }) => keepJson(feed.snapshot(query.list)));
  routes.servePublic(readMarket, ({ params }) => feed.ticker(params.symbol));
  routes.servePublic(listSeconds, ({ params }) => feed.seconds(params.symbol));
  routes.servePublic(listKlines, ({ query }) => {
    const { symbol, interval, limit = KLINES_DEFAULT, endMs } = query;
    return feed.klines({ symbol, interval, limit, ...(endMs === undefined ? {} : { endMs }) });
  });
}
