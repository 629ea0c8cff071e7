/** Markets as a list and as candles. Prices are decimal strings with the market's own decimals. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';
import { atMs, decimal, hash, queryInt, second, symbol } from '../base/shapes.ts';
import type { Topic } from '../base/topics.ts';

/**
 * A price older than this is no price to trade at (rulebook 2.3, 3.6): a member could trade on a
 * move that already happened.
 */
export const PRICE_AGE_MS_MAX = 3_000;

export const MARKET_LISTS = ['all', 'common', 'gainers', 'losers', 'finance'] as const;
export type MarketList = (typeof MARKET_LISTS)[number];

export const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;

export const ticker = z.strictObject({
  symbol,
  last: decimal,
  open24h: decimal,
  high24h: decimal,
  low24h: decimal,
  /** Simulated tape, in USDT. */
  volume24h: decimal,
  /** Closes of the last 24 h, every 30 minutes, oldest first. */
  sparkline: z.array(z.number()),
});
export type Ticker = z.infer<typeof ticker>;

export const marketsSnapshot = z.strictObject({
  second,
  seed: z.nullable(hash),
  tickers: z.array(ticker),
});
export type MarketsSnapshot = z.infer<typeof marketsSnapshot>;

export const listMarkets = defineEndpoint('member', {
  name: 'listMarkets',
  summary: 'Tickers of a list: all, common, gainers, losers or finance.',
  method: 'GET',
  path: '/markets',
  access: 'public',
  query: z.strictObject({ list: z.optional(z.enum(MARKET_LISTS)) }),
  reply: marketsSnapshot,
  rejections: ['FEED_STALE'],
});

export const readMarket = defineEndpoint('member', {
  name: 'readMarket',
  summary: 'The ticker of one market.',
  method: 'GET',
  path: '/markets/{symbol}',
  access: 'public',
  params: z.strictObject({ symbol }),
  reply: ticker,
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

/** Start (ms), open, high, low, close, quote volume: the order every charting library expects. */
export const kline = z.tuple([atMs, decimal, decimal, decimal, decimal, decimal]);
export type Kline = z.infer<typeof kline>;

export const listKlines = defineEndpoint('member', {
  name: 'listKlines',
  summary: 'Candles in ascending time, the last one still open; at most 1 000 a call.',
  method: 'GET',
  path: '/klines',
  access: 'public',
  query: z.strictObject({
    symbol,
    interval: z.enum(INTERVALS),
    limit: z.optional(queryInt(1, 1_000)),
    endMs: z.optional(queryInt(0, 9e14)),
  }),
  reply: z.strictObject({ klines: z.array(kline), historyEndsMs: atMs }),
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

/** The 1-second line of the last ten minutes (rulebook 16.3). */
export const listSeconds = defineEndpoint('member', {
  name: 'listSeconds',
  summary: 'The price of each of the last seconds, oldest first; at most ten minutes.',
  method: 'GET',
  path: '/markets/{symbol}/seconds',
  access: 'public',
  params: z.strictObject({ symbol }),
  reply: z.strictObject({ firstSecond: second, prices: z.array(decimal) }),
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

const endpoints = [listMarkets, readMarket, listKlines, listSeconds];

/** All markets, one frame a second. Prices stand in the order of the market table. */
export const tickerEvent = z.strictObject({
  second,
  seed: hash,
  prices: z.array(decimal),
  /** Once a minute, when the 24-hour window moved on. */
  window: z.optional(
    z.array(
      z.strictObject({ open24h: decimal, high24h: decimal, low24h: decimal, volume24h: decimal }),
    ),
  ),
});
export type TickerEvent = z.infer<typeof tickerEvent>;

export const tickEvent = z.strictObject({ second, seed: hash, price: decimal, hash });
export type TickEvent = z.infer<typeof tickEvent>;

export const klineEvent = z.strictObject({ kline });
export type KlineEvent = z.infer<typeof klineEvent>;

const topics = {
  ticker: {
    pattern: /^ticker:all$/,
    example: 'ticker:all',
    access: 'public',
    snapshot: marketsSnapshot,
    event: tickerEvent,
  },
  tick: {
    pattern: /^tick:[A-Z0-9]{2,12}$/,
    example: 'tick:BTCUSDT',
    access: 'public',
    snapshot: tickEvent,
    event: tickEvent,
  },
  kline: {
    pattern: new RegExp(`^kline:[A-Z0-9]{2,12}:(${INTERVALS.join('|')})$`),
    example: 'kline:BTCUSDT:1m',
    access: 'public',
    snapshot: klineEvent,
    event: klineEvent,
  },
} as const satisfies Record<string, Topic>;

export const marketsApi = { endpoints, topics };
