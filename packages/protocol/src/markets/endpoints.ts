/** Markets as a list and as candles. Prices are decimal strings with the market's own decimals. */
import { MARKETS } from '@anywhen/prices';
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, publicRead } from '../base/endpoint.ts';
import { atMs, decimal, hash, listOf, queryInt, second, symbol } from '../base/shapes.ts';
import type { Topic } from '../base/topics.ts';

/**
 * A price older than this is no price to trade at (rulebook 2.3, 3.6): a member could trade on a
 * move that already happened.
 */
export const PRICE_AGE_MS_MAX = 3_000;

const KLINES_PER_CALL_MAX = 1_000;
/** Ten minutes, and the first second. */
const SECONDS_SHOWN_MAX = 601;
/** One every half hour of a day, and the last price. */
const SPARKLINE_POINTS_MAX = 50;

const MARKET_LISTS = ['all', 'common', 'gainers', 'losers', 'finance'] as const;
export type MarketList = (typeof MARKET_LISTS)[number];

const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;

export const ticker = z.strictObject({
  symbol,
  last: decimal,
  open24h: decimal,
  high24h: decimal,
  low24h: decimal,
  /** Simulated tape, in USDT. */
  volume24h: decimal,
  /** Closes of the last 24 h, every 30 minutes, oldest first. */
  sparkline: listOf(z.number(), SPARKLINE_POINTS_MAX),
});
export type Ticker = z.infer<typeof ticker>;

const marketsSnapshot = z.strictObject({
  second,
  seed: z.nullable(hash),
  tickers: listOf(ticker, MARKETS.length),
});
export type MarketsSnapshot = z.infer<typeof marketsSnapshot>;

export const listMarkets = publicRead('listMarkets', '/markets', {
  summary: 'Tickers of a list: all, common, gainers, losers or finance.',
  query: z.strictObject({ list: z.optional(z.enum(MARKET_LISTS)) }),
  reply: marketsSnapshot,
  rejections: ['FEED_STALE'],
});

export const readMarket = publicRead('readMarket', '/markets/{symbol}', {
  summary: 'The ticker of one market.',
  params: z.strictObject({ symbol }),
  reply: ticker,
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

/** Start (ms), open, high, low, close, quote volume: the order every charting library expects. */
const kline = z.tuple([atMs, decimal, decimal, decimal, decimal, decimal]);
export type Kline = z.infer<typeof kline>;

export const listKlines = publicRead('listKlines', '/klines', {
  summary: 'Candles in ascending time, the last one still open; at most 1 000 a call.',
  query: z.strictObject({
    symbol,
    interval: z.enum(INTERVALS),
    limit: z.optional(queryInt(1, KLINES_PER_CALL_MAX)),
    endMs: z.optional(queryInt(0, 9e14)),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ klines: listOf(kline, KLINES_PER_CALL_MAX), historyEndsMs: atMs }),
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

/** The 1-second line of the last ten minutes (rulebook 16.3). */
export const listSeconds = publicRead('listSeconds', '/markets/{symbol}/seconds', {
  summary: 'The price of each of the last seconds, oldest first; at most ten minutes.',
  params: z.strictObject({ symbol }),
  reply: z.strictObject({ firstSecond: second, prices: listOf(decimal, SECONDS_SHOWN_MAX) }),
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

const endpoints = [listMarkets, readMarket, listKlines, listSeconds];

/** All markets, one frame a second. Prices stand in the order of the market table. */
const tickerEvent = z.strictObject({
  second,
  seed: hash,
  prices: listOf(decimal, MARKETS.length),
  /** Once a minute, when the 24-hour window moved on. */
  window: z.optional(
    listOf(
      z.strictObject({ open24h: decimal, high24h: decimal, low24h: decimal, volume24h: decimal }),
      MARKETS.length,
    ),
  ),
});
export type TickerEvent = z.infer<typeof tickerEvent>;

const tickEvent = z.strictObject({ second, seed: hash, price: decimal, hash });
export type TickEvent = z.infer<typeof tickEvent>;

const klineEvent = z.strictObject({ kline });
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
