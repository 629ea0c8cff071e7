/**
 * Trades, tickers and candles as streams: trades with the commit that made them, the others with
 * each committed second. Only what is followed is put together.
 */
import {
  type ExchangeEvent,
  SPOT_MARKETS,
  type SpotMarket,
  findSpotMarket,
} from '@anywhen/exchange';
import type { BotInterval } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../../core/core.ts';
import type { PublicBooks } from '../../facets/server-module.ts';
import type { Log } from '../../platform/log.ts';
import type { MarketFeed } from '../../pricing/pricing.ts';
import { describeDay } from '../market-data.ts';
import { CandleNews } from './candle-news.ts';
import { describeMiniTicker, describeTicker, describeTrade } from './stream-news.ts';
import type { FollowedStream, StreamRooms } from './stream-rooms.ts';
import { TradeIds } from './trade-ids.ts';

type MarketStreamParts = {
  rooms: StreamRooms;
  pool: Pool;
  core: Pick<Core, 'onCommitted'>;
  books: PublicBooks;
  markets: Pick<MarketFeed, 'candles' | 'day' | 'openCandle' | 'onTick'>;
  nowMs: () => number;
  log: Log;
};

const SPOT_SYMBOLS = SPOT_MARKETS.map(({ symbol }) => symbol);

/** What of a market has changed in a second, put together once however many streams tell it. */
type Second = { tickers: Map<string, Promise<object>>; miniTickers: Map<string, object> };

export class MarketStreams {
  readonly #parts: MarketStreamParts;
  readonly #ids: TradeIds;
  readonly #candles: CandleNews;
  /** The last mini ticker of each market that all followers of them have got. */
  readonly #told = new Map<string, string>();
  #isBusy = false;

  constructor(parts: MarketStreamParts) {
    this.#parts = parts;
    this.#ids = new TradeIds(parts.pool);
    this.#candles = new CandleNews(parts, this.#ids);
  }

  start(): void {
    const { core, markets, rooms } = this.#parts;
    core.onCommitted((events) => this.#takeTrades(events));
    markets.onTick(() => void this.#tick());
    rooms.onFollowed(
      () => undefined,
      (ended) => this.#candles.forget(ended.name),
    );
  }

  #takeTrades(events: readonly ExchangeEvent[]): void {
    const { rooms, nowMs } = this.#parts;
    for (const event of events) {
      if (event.kind !== 'spot-trade') continue;
      const { trade } = event;
      const market = findSpotMarket(trade.symbol);
      if (!market) continue;
      this.#ids.note(trade);
      const name = trade.symbol.toLowerCase();
      const [asTrade, asAggregate] = [`${name}@trade`, `${name}@aggTrade`];
      if (!rooms.isFollowed(asTrade) && !rooms.isFollowed(asAggregate)) continue;
      const told = describeTrade(market, trade, nowMs());
      rooms.publish(asTrade, told.trade);
      rooms.publish(asAggregate, told.aggregate);
    }
  }

  /** A second whose news takes longer than it lasts has no news of its own. */
  async #tick(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const second: Second = { tickers: new Map(), miniTickers: new Map() };
    try {
      const followed = [...this.#parts.rooms.followed()];
      await Promise.all(followed.map((each) => this.#tell(each, second)));
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'bots: the news of a second was not told');
    } finally {
      this.#isBusy = false;
    }
  }

  async #tell({ name, stream }: FollowedStream, second: Second): Promise<void> {
    const { rooms } = this.#parts;
    switch (stream.kind) {
      case 'allMiniTickers': {
        const news = this.#listChanged(second);
        if (news.length > 0) rooms.publish(name, news);
        return;
      }
      case 'allTickers': {
        const all = SPOT_SYMBOLS.map((symbol) => this.#ticker(symbol, second));
        rooms.publish(name, await Promise.all(all));
        return;
      }
      case 'ticker':
        if (findSpotMarket(stream.symbol)) {
          rooms.publish(name, await this.#ticker(stream.symbol, second));
        }
        return;
      case 'miniTicker':
        if (findSpotMarket(stream.symbol)) {
          rooms.publish(name, this.#miniTicker(stream.symbol, second));
        }
        return;
      case 'kline': {
        const market = findSpotMarket(stream.symbol);
        if (market) await this.#tellCandles({ name, market, interval: stream.interval });
        return;
      }
      default:
    }
  }

  async #tellCandles(asked: {
    name: string;
    market: SpotMarket;
    interval: BotInterval;
  }): Promise<void> {
    for (const news of await this.#candles.list(asked)) this.#parts.rooms.publish(asked.name, news);
  }

  #listChanged(second: Second): object[] {
    return SPOT_SYMBOLS.flatMap((symbol) => {
      const news = this.#miniTicker(symbol, second);
      const { E: _atMs, ...what } = news as { E: number };
      const text = JSON.stringify(what);
      if (this.#told.get(symbol) === text) return [];
      this.#told.set(symbol, text);
      return [news];
    });
  }

  #miniTicker(symbol: string, { miniTickers }: Second): object {
    const { markets, nowMs } = this.#parts;
    const known =
      miniTickers.get(symbol) ?? describeMiniTicker(symbol, markets.day(symbol), nowMs());
    miniTickers.set(symbol, known);
    return known;
  }

  #ticker(symbol: string, { tickers }: Second): Promise<object> {
    const known = tickers.get(symbol);
    if (known) return known;
    const market = findSpotMarket(symbol);
    if (!market) throw new RangeError(`${symbol} has no spot market`);
    const { nowMs } = this.#parts;
    const findTrades = (count: number) => this.#ids.newest(market, count);
    const made = describeDay(this.#parts, market, findTrades).then((day) =>
      describeTicker(day, nowMs()),
    );
    tickers.set(symbol, made);
    return made;
  }
}
