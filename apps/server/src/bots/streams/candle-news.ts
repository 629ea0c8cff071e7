/**
 * Candles as a stream: the current one with each second, and the one before once more when it is
 * complete. Lengths the app has are in memory; others are put together as over HTTP.
 */
import type { SpotMarket } from '@anywhen/exchange';
import { INTERVALS, type Interval } from '@anywhen/prices';
import type { BotInterval, KlineNews } from '@anywhen/protocol';
import type { MarketFeed } from '../../pricing/pricing.ts';
import { type BotCandle, listBotCandles } from '../bot-candles.ts';
import { describeCandle } from './stream-news.ts';
import type { TradeIds } from './trade-ids.ts';

type CandleParts = {
  markets: Pick<MarketFeed, 'candles' | 'openCandle'>;
  nowMs: () => number;
};

type Asked = { name: string; market: SpotMarket; interval: BotInterval };

type Ids = { first: number; last: number };

const NO_IDS: Ids = { first: -1, last: -1 };

export class CandleNews {
  readonly #parts: CandleParts;
  readonly #trades: TradeIds;
  /** By stream: the candle it told last, and the ids that go with its number of trades. */
  readonly #told = new Map<string, { candle: BotCandle; ids: Ids }>();

  constructor(parts: CandleParts, trades: TradeIds) {
    this.#parts = parts;
    this.#trades = trades;
  }

  forget(name: string): void {
    this.#told.delete(name);
  }

  async list(asked: Asked): Promise<KlineNews[]> {
    const { name } = asked;
    const before = this.#told.get(name)?.candle.candle.startMs;
    const candles = await this.#read(asked);
    const current = candles.at(-1);
    if (!current) return [];
    const isNext = before !== undefined && current.candle.startMs > before;
    const complete = isNext ? candles.find(({ candle }) => candle.startMs === before) : undefined;
    const news: KlineNews[] = [];
    if (complete) news.push(await this.#describe(asked, complete, true));
    news.push(await this.#describe(asked, current, false));
    return news;
  }

  /** The current one last, and before it the one that has just ended. */
  async #read({ name, market: { symbol }, interval }: Asked): Promise<BotCandle[]> {
    const { markets } = this.#parts;
    const told = this.#told.get(name)?.candle;
    const own = INTERVALS.find((each) => each === interval) as Interval | undefined;
    const open = own && markets.openCandle(symbol, own);
    if (open && told?.candle.startMs === open.startMs) {
      return [{ candle: open, endMs: told.endMs }];
    }
    return listBotCandles((span) => markets.candles({ symbol, ...span }), { interval, limit: 2 });
  }

  async #describe(asked: Asked, candle: BotCandle, isComplete: boolean): Promise<KlineNews> {
    const ids = await this.#idsOf(asked, candle);
    this.#told.set(asked.name, { candle, ids });
    const { market, interval } = asked;
    return describeCandle({
      market,
      interval,
      candle,
      ids,
      isComplete,
      nowMs: this.#parts.nowMs(),
    });
  }

  async #idsOf({ name, market }: Asked, { candle, endMs }: BotCandle): Promise<Ids> {
    if (candle.trades === 0) return NO_IDS;
    const told = this.#told.get(name);
    const isKnown =
      told?.candle.candle.startMs === candle.startMs && told.candle.candle.trades === candle.trades;
    if (isKnown) return told.ids;
    const span = { fromMs: candle.startMs, toMs: endMs - 1 };
    const found = await this.#trades.between(market, span);
    return found ? { first: found.first.id, last: found.last.id } : NO_IDS;
  }
}
