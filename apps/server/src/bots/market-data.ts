/** What programs read of the markets: from the same books, candles and trades as the app. */
import { formatUnits } from '@anywhen/money';
import {
  type SpotMarket,
  SPOT_MARKETS,
  type SpotTradeRecord,
  findSpotMarket,
  formatLots,
} from '@anywhen/exchange';
import { DAY_MS, baseDecimals, formatPrice } from '@anywhen/prices';
import {
  type BotDayTicker,
  type BotKline,
  botAggTrades,
  botAvgPrice,
  botBookTicker,
  botDayTicker,
  botDepth,
  botExchangeInfo,
  botKlines,
  botOldTrades,
  botPing,
  botPrice,
  botSystemStatus,
  botTime,
  botTrades,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { PublicBooks } from '../facets/server-module.ts';
import type { MarketFeed } from '../pricing/pricing.ts';
import type { Routes } from '../platform/http/routes.ts';
import { findNewestTrades, listMarketTrades } from '../spot/spot.ts';
import { type BotCandle, listBotCandles } from './bot-candles.ts';
import { refuseBot } from './bot-refusal.ts';
import { EXCHANGE_FILTERS, MARKET_INFOS, RATE_LIMITS } from './exchange-info.ts';
import { requireMarket, rowsOf } from './orders.ts';

type MarketDataParts = {
  pool: Pool;
  books: PublicBooks;
  markets: Pick<MarketFeed, 'candles' | 'day'>;
  nowMs: () => number;
};

const CENT_DECIMALS = 2;
const NO_ID = -1;
const AVERAGE_MINUTES = 5;

export function serveMarketData(routes: Routes, parts: MarketDataParts): void {
  const { nowMs, books } = parts;
  routes.servePublic(botPing, () => ({}));
  routes.servePublic(botTime, () => ({ serverTime: nowMs() }));
  routes.servePublic(botSystemStatus, () => ({ status: 0, msg: 'normal' }));
  routes.servePublic(botExchangeInfo, ({ query }) => {
    const asked = listAsked(query)?.map(({ symbol }) => symbol);
    return {
      timezone: 'UTC' as const,
      serverTime: nowMs(),
      rateLimits: [...RATE_LIMITS],
      exchangeFilters: EXCHANGE_FILTERS,
      symbols: MARKET_INFOS.filter(({ symbol }) => asked?.includes(symbol) ?? true),
    };
  });
  routes.servePublic(botDepth, ({ query }) => {
    const { symbol } = requireMarket(query.symbol);
    const { u, bids, asks } = books.depth(symbol);
    const levels = query.limit ?? 100;
    return { lastUpdateId: u, bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
  });
  serveTrades(routes, parts);
  serveCandles(routes, parts);
  serveTickers(routes, parts);
}

function serveTrades(routes: Routes, { pool }: MarketDataParts): void {
  routes.servePublic(botTrades, async ({ query }) => {
    const { index: market } = requireMarket(query.symbol);
    return (await listMarketTrades(pool, { market, limit: rowsOf(query.limit) })).map(toTrade);
  });
  routes.servePublic(botOldTrades, async ({ query }) => {
    const { index: market } = requireMarket(query.symbol);
    const span = { market, fromId: query.fromId, limit: rowsOf(query.limit) };
    return (await listMarketTrades(pool, span)).map(toTrade);
  });
  routes.servePublic(botAggTrades, async ({ query }) => {
    const { index: market } = requireMarket(query.symbol);
    const { fromId, startTime: fromMs, endTime: toMs, limit } = query;
    const span = { market, fromId, fromMs, toMs, limit: rowsOf(limit) };
    return (await listMarketTrades(pool, span)).map((trade) => {
      const { id, price, qty, time, isBuyerMaker } = toTrade(trade);
      return { a: id, p: price, q: qty, f: id, l: id, T: time, m: isBuyerMaker, M: true };
    });
  });
}

function toTrade(trade: SpotTradeRecord) {
  const market = requireMarket(trade.symbol);
  return {
    id: trade.id,
    price: formatPrice(trade.price, market.priceDecimals),
    qty: formatLots(market, trade.lots),
    quoteQty: formatUnits(trade.paidUnits),
    time: trade.atMs,
    isBuyerMaker: trade.takerSide === 'sell',
    isBestMatch: true,
  };
}

function serveCandles(routes: Routes, { markets }: MarketDataParts): void {
  routes.servePublic(botKlines, async ({ query }) => {
    const { symbol, interval, startTime: fromMs, endTime: toMs, limit } = query;
    const market = requireMarket(symbol);
    const asked = { interval, limit: rowsOf(limit), fromMs, toMs };
    const found = await listBotCandles((span) => markets.candles({ symbol, ...span }), asked);
    return found.map((candle) => toKline(market, candle));
  });
  routes.servePublic(botAvgPrice, async ({ query: { symbol } }) => {
    const market = requireMarket(symbol);
    const minutes = await markets.candles({ symbol, interval: '1m', limit: AVERAGE_MINUTES });
    const { last, second } = markets.day(symbol);
    const sums = { volumeCents: 0, baseUnits: 0 };
    for (const { volumeCents, baseUnits } of minutes) {
      sums.volumeCents += volumeCents;
      sums.baseUnits += baseUnits;
    }
    const price = meanPrice(sums) ?? last;
    const shown = formatPrice(price, market.priceDecimals);
    return { mins: AVERAGE_MINUTES, price: shown, closeTime: second * 1_000 };
  });
}

export function toKline(market: SpotMarket, { candle, endMs }: BotCandle): BotKline {
  const price = (units: number) => formatPrice(units, market.priceDecimals);
  const base = (units: number) => formatUnits(BigInt(units), baseDecimals(market));
  const { startMs, open, high, low, close, volumeCents, baseUnits, trades } = candle;
  return [
    startMs,
    price(open),
    price(high),
    price(low),
    price(close),
    base(baseUnits),
    endMs - 1,
    formatPrice(volumeCents, CENT_DECIMALS),
    trades,
    base(Math.floor(baseUnits / 2)),
    formatPrice(Math.floor(volumeCents / 2), CENT_DECIMALS),
    '0',
  ];
}

function serveTickers(routes: Routes, parts: MarketDataParts): void {
  const { books, markets } = parts;
  const answer = <Row>(
    query: { symbol?: string | undefined; symbols?: string | undefined },
    rowOf: (market: SpotMarket) => Row,
  ) => {
    const rows = (listAsked(query) ?? SPOT_MARKETS).map(rowOf);
    const [only] = rows;
    return query.symbol !== undefined && only !== undefined ? only : rows;
  };
  routes.servePublic(botPrice, ({ query }) =>
    answer(query, ({ symbol, priceDecimals }) => {
      return { symbol, price: formatPrice(markets.day(symbol).last, priceDecimals) };
    }),
  );
  routes.servePublic(botBookTicker, ({ query }) =>
    answer(query, ({ symbol }) => ({ symbol, ...bestOf(books, symbol) })),
  );
  routes.servePublic(botDayTicker, async ({ query }) => {
    const rows = await Promise.all(
      (listAsked(query) ?? SPOT_MARKETS).map(async (market) => {
        const day = await describeDay(parts, market);
        return query.type === 'MINI' ? shorten(day) : day;
      }),
    );
    const [only] = rows;
    return query.symbol !== undefined && only !== undefined ? only : rows;
  });
}

/** Without what is reckoned from the rest, and without the book. */
function shorten(day: BotDayTicker) {
  const { symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume } = day;
  const { openTime, closeTime, firstId, lastId, count } = day;
  const prices = { openPrice, highPrice, lowPrice, lastPrice };
  return {
    symbol,
    ...prices,
    volume,
    quoteVolume,
    openTime,
    closeTime,
    firstId,
    lastId,
    count,
  };
}

const NO_AMOUNT = '0.00000000';

function bestOf(books: PublicBooks, symbol: string) {
  const { bids, asks } = books.depth(symbol);
  const [bidPrice = NO_AMOUNT, bidQty = NO_AMOUNT] = bids[0] ?? [];
  const [askPrice = NO_AMOUNT, askQty = NO_AMOUNT] = asks[0] ?? [];
  return { bidPrice, bidQty, askPrice, askQty };
}

export async function describeDay(
  {
    pool,
    books,
    markets,
  }: Pick<MarketDataParts, 'pool' | 'books'> & {
    markets: Pick<MarketFeed, 'day'>;
  },
  market: SpotMarket,
  findTrades = (count: number) => findNewestTrades(pool, { market: market.index, count }),
): Promise<BotDayTicker> {
  const { symbol, priceDecimals } = market;
  const day = markets.day(symbol);
  const { open, high, low, last, volumeCents, baseUnits, trades, second } = day;
  const price = (units: number) => formatPrice(units, priceDecimals);
  const found = trades > 0 ? await findTrades(trades) : undefined;
  const mean = Math.min(high, Math.max(low, meanPrice(day) ?? last));
  return {
    symbol,
    priceChange: formatUnits(BigInt(last - open), priceDecimals),
    priceChangePercent: (((last - open) / open) * 100).toFixed(3),
    weightedAvgPrice: price(mean),
    prevClosePrice: price(open),
    lastPrice: price(last),
    lastQty: found ? formatLots(market, found.last.lots) : NO_AMOUNT,
    ...bestOf(books, symbol),
    openPrice: price(open),
    highPrice: price(high),
    lowPrice: price(low),
    volume: formatUnits(BigInt(baseUnits), baseDecimals(market)),
    quoteVolume: formatPrice(volumeCents, CENT_DECIMALS),
    openTime: second * 1_000 - DAY_MS,
    closeTime: second * 1_000,
    firstId: found?.first.id ?? NO_ID,
    lastId: found?.last.id ?? NO_ID,
    count: trades,
  };
}

/** What was traded by how much of it, half up to the tick; undefined without a volume. */
function meanPrice({ volumeCents, baseUnits }: { volumeCents: number; baseUnits: number }) {
  return baseUnits === 0 ? undefined : Math.round((volumeCents * 1e8) / baseUnits);
}

/** Undefined for all. */
function listAsked({
  symbol,
  symbols,
}: {
  symbol?: string | undefined;
  symbols?: string | undefined;
}): SpotMarket[] | undefined {
  if (symbol !== undefined && symbols !== undefined) refuseBot('BAD_COMBINATION');
  if (symbol !== undefined) return [requireMarket(symbol)];
  if (symbols === undefined) return undefined;
  return readList(symbols).map((each) => findSpotMarket(each) ?? refuseBot('BAD_SYMBOL'));
}

function readList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    const isList = Array.isArray(list) && list.every((each) => typeof each === 'string');
    if (isList) return [...new Set(list as string[])];
  } catch {
    // Told below.
  }
  return refuseBot('ILLEGAL', 'symbols');
}
