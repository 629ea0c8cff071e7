/** What anybody may read of the markets in the dialect of Binance spot (rulebook 29.6). */
import { MARKETS } from '@anywhen/prices';
import * as z from 'zod/mini';
import { text } from '../base/shapes.ts';
import { DEPTH_LEVELS } from '../spot/market-data.ts';
import { openCall } from './bot-call.ts';
import { amount, asset, id, listsOf, marketName, marketNames, moment, momentMs } from './shapes.ts';
import { oneOrAll, rows, wholeId } from './shapes.ts';

const MARKETS_MAX = MARKETS.length;

/** Those of the app, and more that are put together of them. */
export const BOT_INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type BotInterval = (typeof BOT_INTERVALS)[number];

export const botPing = openCall('botPing', 'GET /api/v3/ping', {
  summary: 'Whether it is there.',
  weight: { one: 1 },
  reply: z.strictObject({}),
});

export const botTime = openCall('botTime', 'GET /api/v3/time', {
  summary: 'The time by which signed calls are taken.',
  weight: { one: 1 },
  reply: z.strictObject({ serverTime: moment }),
});

const filter = z.union([
  z.strictObject({
    filterType: z.literal('PRICE_FILTER'),
    minPrice: amount,
    maxPrice: amount,
    tickSize: amount,
  }),
  z.strictObject({
    filterType: z.enum(['LOT_SIZE', 'MARKET_LOT_SIZE']),
    minQty: amount,
    maxQty: amount,
    stepSize: amount,
  }),
  z.strictObject({
    filterType: z.literal('NOTIONAL'),
    minNotional: amount,
    applyMinToMarket: z.boolean(),
    maxNotional: amount,
    applyMaxToMarket: z.boolean(),
    avgPriceMins: z.int(),
  }),
  z.strictObject({
    filterType: z.literal('PERCENT_PRICE_BY_SIDE'),
    bidMultiplierUp: amount,
    bidMultiplierDown: amount,
    askMultiplierUp: amount,
    askMultiplierDown: amount,
    avgPriceMins: z.int(),
  }),
  z.strictObject({ filterType: z.literal('MAX_NUM_ORDERS'), maxNumOrders: z.int() }),
]);

const word = text(40);
const words = listsOf(word, 12);

export const rateLimit = z.strictObject({
  rateLimitType: z.enum(['REQUEST_WEIGHT', 'ORDERS']),
  interval: z.enum(['SECOND', 'MINUTE', 'DAY']),
  intervalNum: z.int(),
  limit: z.int(),
});

const marketInfo = z.strictObject({
  symbol: marketName,
  status: word,
  baseAsset: asset,
  baseAssetPrecision: z.int(),
  quoteAsset: asset,
  quotePrecision: z.int(),
  quoteAssetPrecision: z.int(),
  baseCommissionPrecision: z.int(),
  quoteCommissionPrecision: z.int(),
  orderTypes: words,
  icebergAllowed: z.boolean(),
  ocoAllowed: z.boolean(),
  otoAllowed: z.boolean(),
  quoteOrderQtyMarketAllowed: z.boolean(),
  allowTrailingStop: z.boolean(),
  cancelReplaceAllowed: z.boolean(),
  isSpotTradingAllowed: z.boolean(),
  isMarginTradingAllowed: z.boolean(),
  filters: listsOf(filter, 8),
  permissions: words,
  permissionSets: listsOf(words, 2),
  defaultSelfTradePreventionMode: word,
  allowedSelfTradePreventionModes: words,
});
export type BotMarketInfo = z.infer<typeof marketInfo>;

export const botExchangeInfo = openCall('botExchangeInfo', 'GET /api/v3/exchangeInfo', {
  summary: 'The spot markets with their filters, and the limits.',
  weight: { one: 20 },
  query: z.strictObject({
    symbol: z.optional(marketName),
    symbols: z.optional(marketNames),
    permissions: z.optional(text(200)),
    showPermissionSets: z.optional(text(5)),
    symbolStatus: z.optional(text(20)),
  }),
  reply: z.strictObject({
    timezone: z.literal('UTC'),
    serverTime: moment,
    rateLimits: listsOf(rateLimit, 4),
    exchangeFilters: listsOf(
      z.strictObject({
        filterType: z.literal('EXCHANGE_MAX_NUM_ORDERS'),
        maxNumOrders: z.int(),
      }),
      2,
    ),
    symbols: listsOf(marketInfo, MARKETS_MAX),
  }),
});

const level = z.tuple([amount, amount]);

export const botDepth = openCall('botDepth', 'GET /api/v3/depth', {
  summary: `The book: at most ${DEPTH_LEVELS} levels of each side.`,
  weight: {
    one: 5,
    byLimit: [
      [1_000, 250],
      [500, 50],
      [100, 25],
    ],
  },
  query: z.strictObject({
    symbol: marketName,
    limit: z.optional(rows),
    symbolStatus: z.optional(text(20)),
  }),
  reply: z.strictObject({
    lastUpdateId: id,
    bids: listsOf(level, DEPTH_LEVELS),
    asks: listsOf(level, DEPTH_LEVELS),
  }),
});

const publicTrade = z.strictObject({
  id,
  price: amount,
  qty: amount,
  quoteQty: amount,
  time: moment,
  isBuyerMaker: z.boolean(),
  isBestMatch: z.boolean(),
});

export const botTrades = openCall('botTrades', 'GET /api/v3/trades', {
  summary: 'The last trades of a market, oldest first; the simulated tape has none.',
  weight: { one: 10 },
  query: z.strictObject({ symbol: marketName, limit: z.optional(rows) }),
  reply: listsOf(publicTrade),
});

export const botOldTrades = openCall('botOldTrades', 'GET /api/v3/historicalTrades', {
  summary: 'Trades of a market from one on, oldest first.',
  weight: { one: 10 },
  query: z.strictObject({
    symbol: marketName,
    limit: z.optional(rows),
    fromId: z.optional(wholeId),
  }),
  reply: listsOf(publicTrade),
});

export const botAggTrades = openCall('botAggTrades', 'GET /api/v3/aggTrades', {
  summary: 'Trades as aggregates of one each, oldest first.',
  weight: { one: 2 },
  query: z.strictObject({
    symbol: marketName,
    fromId: z.optional(wholeId),
    startTime: z.optional(momentMs),
    endTime: z.optional(momentMs),
    limit: z.optional(rows),
  }),
  reply: listsOf(
    z.strictObject({
      a: id,
      p: amount,
      q: amount,
      f: id,
      l: id,
      T: moment,
      m: z.boolean(),
      M: z.boolean(),
    }),
  ),
});

/** Start, four prices, base volume, end, quote volume, trades, what takers bought, nothing. */
const kline = z.tuple([
  moment,
  amount,
  amount,
  amount,
  amount,
  amount,
  moment,
  amount,
  z.int(),
  amount,
  amount,
  amount,
]);
export type BotKline = z.infer<typeof kline>;

export const botKlines = openCall('botKlines', 'GET /api/v3/klines', {
  summary: 'Candles, oldest first, the last one perhaps still open.',
  weight: { one: 2 },
  query: z.strictObject({
    symbol: marketName,
    interval: z.enum(BOT_INTERVALS),
    startTime: z.optional(momentMs),
    endTime: z.optional(momentMs),
    timeZone: z.optional(text(10)),
    limit: z.optional(rows),
  }),
  reply: listsOf(kline),
});

export const botAvgPrice = openCall('botAvgPrice', 'GET /api/v3/avgPrice', {
  summary: 'The mean price of the last five minutes.',
  weight: { one: 2 },
  query: z.strictObject({ symbol: marketName }),
  reply: z.strictObject({ mins: z.int(), price: amount, closeTime: moment }),
});

const ofMarkets = z.strictObject({
  symbol: z.optional(marketName),
  symbols: z.optional(marketNames),
  symbolStatus: z.optional(text(20)),
});

const dayTicker = z.strictObject({
  symbol: marketName,
  priceChange: amount,
  priceChangePercent: amount,
  weightedAvgPrice: amount,
  prevClosePrice: amount,
  lastPrice: amount,
  lastQty: amount,
  bidPrice: amount,
  bidQty: amount,
  askPrice: amount,
  askQty: amount,
  openPrice: amount,
  highPrice: amount,
  lowPrice: amount,
  volume: amount,
  quoteVolume: amount,
  openTime: moment,
  closeTime: moment,
  firstId: id,
  lastId: id,
  count: z.int(),
});
export type BotDayTicker = z.infer<typeof dayTicker>;

const miniDayTicker = z.pick(dayTicker, {
  symbol: true,
  openPrice: true,
  highPrice: true,
  lowPrice: true,
  lastPrice: true,
  volume: true,
  quoteVolume: true,
  openTime: true,
  closeTime: true,
  firstId: true,
  lastId: true,
  count: true,
});

export const botDayTicker = openCall('botDayTicker', 'GET /api/v3/ticker/24hr', {
  summary: 'The last 24 hours of one market or of all.',
  weight: { one: 2, all: 80 },
  query: z.extend(ofMarkets, { type: z.optional(z.enum(['FULL', 'MINI'])) }),
  reply: oneOrAll(z.union([dayTicker, miniDayTicker]), MARKETS_MAX),
});

export const botPrice = openCall('botPrice', 'GET /api/v3/ticker/price', {
  summary: 'The last price of one market or of all.',
  weight: { one: 2, all: 4 },
  query: ofMarkets,
  reply: oneOrAll(z.strictObject({ symbol: marketName, price: amount }), MARKETS_MAX),
});

const bestQuotes = z.strictObject({
  symbol: marketName,
  bidPrice: amount,
  bidQty: amount,
  askPrice: amount,
  askQty: amount,
});

export const botBookTicker = openCall('botBookTicker', 'GET /api/v3/ticker/bookTicker', {
  summary: 'The best bid and ask of one market or of all.',
  weight: { one: 2, all: 4 },
  query: ofMarkets,
  reply: oneOrAll(bestQuotes, MARKETS_MAX),
});

export const botSystemStatus = openCall('botSystemStatus', 'GET /sapi/v1/system/status', {
  summary: 'That it runs.',
  weight: { one: 1 },
  reply: z.strictObject({ status: z.int(), msg: word }),
});

export const marketCalls = [
  botPing,
  botTime,
  botExchangeInfo,
  botDepth,
  botTrades,
  botOldTrades,
  botAggTrades,
  botKlines,
  botAvgPrice,
  botDayTicker,
  botPrice,
  botBookTicker,
  botSystemStatus,
];
