/** A market's news as streams tell it (rulebook 29.9). Pure. */
import {
  type SpotMarket,
  type SpotTradeRecord,
  findSpotMarket,
  formatLots,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { baseDecimals, formatPrice } from '@anywhen/prices';
import type {
  BotDayTicker,
  BotInterval,
  KlineNews,
  MiniTickerNews,
  TickerNews,
} from '@anywhen/protocol';
import type { BotCandle } from '../bot-candles.ts';
import { toKline } from '../market-data.ts';

const CENT_DECIMALS = 2;

export function describeTrade(market: SpotMarket, trade: SpotTradeRecord, nowMs: number) {
  const { id, atMs } = trade;
  const about = { E: nowMs, s: market.symbol };
  const what = {
    p: formatPrice(trade.price, market.priceDecimals),
    q: formatLots(market, trade.lots),
  };
  const rest = { T: atMs, m: trade.takerSide === 'sell', M: true };
  return {
    trade: { e: 'trade', ...about, t: id, ...what, ...rest },
    aggregate: { e: 'aggTrade', ...about, a: id, ...what, f: id, l: id, ...rest },
  };
}

type Day = {
  open: number;
  high: number;
  low: number;
  last: number;
  baseUnits: number;
  volumeCents: number;
};

export function describeMiniTicker(symbol: string, day: Day, nowMs: number): MiniTickerNews {
  const market = findSpotMarket(symbol);
  if (!market) throw new RangeError(`${symbol} has no spot market`);
  const price = (units: number) => formatPrice(units, market.priceDecimals);
  return {
    e: '24hrMiniTicker',
    E: nowMs,
    s: symbol,
    c: price(day.last),
    o: price(day.open),
    h: price(day.high),
    l: price(day.low),
    v: formatUnits(BigInt(day.baseUnits), baseDecimals(market)),
    q: formatPrice(day.volumeCents, CENT_DECIMALS),
  };
}

export function describeTicker(day: BotDayTicker, nowMs: number): TickerNews {
  return {
    e: '24hrTicker',
    E: nowMs,
    s: day.symbol,
    p: day.priceChange,
    P: day.priceChangePercent,
    w: day.weightedAvgPrice,
    x: day.prevClosePrice,
    c: day.lastPrice,
    Q: day.lastQty,
    b: day.bidPrice,
    B: day.bidQty,
    a: day.askPrice,
    A: day.askQty,
    o: day.openPrice,
    h: day.highPrice,
    l: day.lowPrice,
    v: day.volume,
    q: day.quoteVolume,
    O: day.openTime,
    C: day.closeTime,
    F: day.firstId,
    L: day.lastId,
    n: day.count,
  };
}

export function describeCandle({
  market,
  interval,
  candle,
  ids,
  isComplete,
  nowMs,
}: {
  market: SpotMarket;
  interval: BotInterval;
  candle: BotCandle;
  ids: { first: number; last: number };
  isComplete: boolean;
  nowMs: number;
}): KlineNews {
  const { symbol } = market;
  const [t, o, h, l, c, v, T, q, n, V, Q, B] = toKline(market, candle);
  const bounds = { t, T, s: symbol, i: interval, f: ids.first, L: ids.last };
  return {
    e: 'kline',
    E: nowMs,
    s: symbol,
    k: { ...bounds, o, c, h, l, v, n, x: isComplete, q, V, Q, B },
  };
}
