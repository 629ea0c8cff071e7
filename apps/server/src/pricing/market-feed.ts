/**
 * The markets for the rest of the server: tickers, candles, prices for valuations, an event per
 * tick. It refuses with FEED_STALE only while there is nothing at all to show.
 */
import type { Pool } from 'pg';
import type { Database } from '../core/storage/table.ts';
import {
  type FullCandle,
  INTERVAL_MS,
  type Interval,
  findMarket,
  marketIndex,
} from '@anywhen/prices';
import type {
  Kline,
  KlineEvent,
  MarketList,
  MarketsSnapshot,
  TickEvent,
  Ticker,
} from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';
import type { CandleKeeper } from './candles/candle-keeper.ts';
import { findClosesBefore, findHourCloses, listCandles } from './candles/candle-store.ts';
import { gapless, joinCandles } from './candles/gapless.ts';
import { toKline } from './candles/kline.ts';
import { isFreshAt } from './feed/feed-schedule.ts';
import type { MarketPicture, Price, TickFrame } from './picture/market-picture.ts';
import { type DayFigures, dayFigures } from './picture/tickers.ts';

type KlineQuery = { symbol: string; interval: Interval; limit: number; endMs?: number };

type CandleQuery = {
  symbol: string;
  interval: Interval;
  limit: number;
  fromMs?: number | undefined;
  beforeMs?: number | undefined;
};

/** Everything that exists once the markets are open. */
type OpenMarkets = {
  picture: MarketPicture;
  keeper: Pick<CandleKeeper, 'listWaiting'>;
  historyEndsMs: number;
};

export class MarketFeed {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  readonly #listeners: ((frame: TickFrame) => void)[] = [];
  #open: OpenMarkets | undefined;

  constructor({ pool, nowMs }: { pool: Pool; nowMs: () => number }) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  show(open: OpenMarkets): void {
    this.#open = open;
  }

  /** Called for each committed second with its changes. */
  onTick(listener: (frame: TickFrame) => void): void {
    this.#listeners.push(listener);
  }

  get listeners(): readonly ((frame: TickFrame) => void)[] {
    return this.#listeners;
  }

  /** False when the last committed tick, or an opening still without one, is over 3 s old. */
  isFresh(nowMs = this.#nowMs()): boolean {
    return this.#open !== undefined && isFreshAt(this.#open.picture.second, nowMs);
  }

  /** Undefined for a currency without a market, and before the markets are open. */
  priceOf(currency: string): Price | undefined {
    return this.#open?.picture.priceOf(currency);
  }

  /** Prices at past whole hours; a moment whose hour is not stored yet has the current price. */
  async pastPrices(
    currencies: readonly string[],
    moments: readonly number[],
    reader: Database = this.#pool,
  ): Promise<(atMs: number) => (currency: string) => Price | undefined> {
    const markets = currencies.flatMap((currency) => findMarket(`${currency}USDT`) ?? []);
    const closes = await findHourCloses(reader, {
      markets: markets.map(({ symbol }) => marketIndex(symbol)),
      endsMs: moments,
    });
    return (atMs) => (currency) => {
      const now = this.priceOf(currency);
      const market = findMarket(`${currency}USDT`);
      if (!now || !market) return now;
      const units = closes({ market: marketIndex(market.symbol), endMs: atMs });
      return units === undefined ? now : { ...now, units };
    };
  }

  /**
   * For each moment the close of the last candle that had ended: of intervals that are stored for
   * ever, it is the same whenever it is asked for. Undefined without a market.
   */
  async lastingPrices(
    interval: Interval,
    asked: readonly { currency: string; atMs: number }[],
  ): Promise<(Price | undefined)[]> {
    const hasEnded = (startMs: number, atMs: number) => startMs + INTERVAL_MS[interval] <= atMs;
    const keeper = this.#open?.keeper;
    const found = asked.flatMap(({ currency, atMs }, place) => {
      const { symbol, priceDecimals: decimals } = findMarket(`${currency}USDT`) ?? {};
      return symbol ? [{ place, market: marketIndex(symbol), atMs, decimals: decimals ?? 0 }] : [];
    });
    // Read before the table: a candle written meanwhile is then in one of the two.
    const waiting = found.map(({ market, atMs }) =>
      keeper?.listWaiting(market, interval).findLast(({ startMs }) => hasEnded(startMs, atMs)),
    );
    const stored = await findClosesBefore(this.#pool, { interval, asked: found });
    const prices: (Price | undefined)[] = asked.map(() => undefined);
    for (const [index, { place, decimals }] of found.entries()) {
      const units = waiting[index]?.close ?? stored[index];
      if (units !== undefined) prices[place] = { units, decimals };
    }
    return prices;
  }

  snapshot(list: MarketList = 'all'): MarketsSnapshot {
    return this.#require().picture.snapshot(list);
  }

  ticker(symbol: string): Ticker {
    return this.#require(symbol).picture.ticker(symbol);
  }

  seconds(symbol: string): { firstSecond: number; prices: string[] } {
    return this.#require(symbol).picture.seconds(symbol);
  }

  /** The only answer that needs a tick, because it includes the seed and the hash. */
  tickEvent(symbol: string): TickEvent {
    return this.#require(symbol).picture.findTickEvent(symbol) ?? refuse('FEED_STALE');
  }

  klineEvent(symbol: string, interval: Interval): KlineEvent {
    return this.#require(symbol).picture.klineEvent(symbol, interval);
  }

  /** In ascending time without a gap, the last one still open unless `endMs` is before it. */
  async klines(query: KlineQuery): Promise<{ klines: Kline[]; historyEndsMs: number }> {
    const { symbol, interval, limit } = query;
    const { picture, keeper, historyEndsMs } = this.#require(symbol);
    const market = marketIndex(symbol);
    // Read before the table: a candle written meanwhile is then in one of the two.
    const open = picture.openCandle(market, interval);
    const fresh = [...keeper.listWaiting(market, interval), open];
    const beforeMs = Math.min(query.endMs ?? Infinity, open.startMs + INTERVAL_MS[interval]);
    const stored = await listCandles(this.#pool, { market, interval, beforeMs, limit });
    const known = joinCandles(stored, fresh);
    const candles = gapless(known, { interval, beforeMs, limit });
    return { klines: candles.map((candle) => toKline(market, candle)), historyEndsMs };
  }

  /** Those that begin in a span, ascending and without a gap; the last one may be open. */
  async candles(query: CandleQuery): Promise<FullCandle[]> {
    const { symbol, interval, fromMs = 0, limit } = query;
    const { picture, keeper } = this.#require(symbol);
    const market = marketIndex(symbol);
    const open = picture.openCandle(market, interval);
    const fresh = [...keeper.listWaiting(market, interval), open];
    const endMs = Math.min(query.beforeMs ?? Infinity, open.startMs + INTERVAL_MS[interval]);
    const beforeMs =
      query.fromMs === undefined ? endMs : Math.min(endMs, fromMs + limit * INTERVAL_MS[interval]);
    const stored = await listCandles(this.#pool, { market, interval, beforeMs, limit });
    const known = joinCandles(stored, fresh);
    const found = gapless(known, { interval, beforeMs, limit });
    return found.filter(({ startMs }) => startMs >= fromMs);
  }

  /** The current one, with what it has so far. */
  openCandle(symbol: string, interval: Interval): FullCandle {
    return this.#require(symbol).picture.openCandle(marketIndex(symbol), interval);
  }

  /** The last 24 hours in whole units, and the last price. */
  day(symbol: string): DayFigures & { last: number; second: number } {
    const { picture } = this.#require(symbol);
    const market = marketIndex(symbol);
    const { second } = picture;
    return { ...dayFigures(picture, market), last: picture.last(market), second };
  }

  #require(symbol?: string): OpenMarkets {
    if (symbol !== undefined && !findMarket(symbol)) refuse('NOT_FOUND');
    return this.#open ?? refuse('FEED_STALE');
  }
}
