/**
 * The current candles of all markets and intervals, from committed ticks. A tick touches only the
 * minute; a complete minute is added to the seven longer candles that contain it. Trades add volume
 * and never move a price. Pure: complete candles are returned for the caller to write.
 */
import type { TickAppended } from '@anywhen/exchange';
import {
  at,
  type FullCandle,
  type Interval,
  INTERVALS,
  intervalStart,
  MARKETS,
  mergeCandles,
  MINUTE_MS,
  withBase,
} from '@anywhen/prices';

export type BookTick = Pick<TickAppended, 'second' | 'priceUnits' | 'tapeVolumeCents'>;

/** One trade of members in a market, in cents of USDT. */
export type TradedVolume = { market: number; atMs: number; cents: number };

export type CompleteCandle = {
  /** The index in MARKETS. */
  readonly market: number;
  readonly interval: Interval;
  readonly candle: FullCandle;
};

type Minute = {
  readonly startMs: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volumeCents: Float64Array;
  readonly trades: Float64Array;
};

/** By market, what was traded in a minute. */
type Traded = Pick<Minute, 'volumeCents' | 'trades'>;

/** By market, the complete minutes of an interval that is still open, as one candle. */
type Parts = (FullCandle | undefined)[];

const LONGER_INTERVALS = INTERVALS.slice(1);

export class CandleBook {
  readonly #parts: ReadonlyMap<Interval, Parts>;
  /** Traded in minutes that no tick has begun yet, by their start. */
  readonly #coming = new Map<number, Traded>();
  #minute: Minute | undefined;

  constructor(parts: ReadonlyMap<Interval, Parts> = new Map()) {
    this.#parts = new Map(LONGER_INTERVALS.map((each) => [each, [...(parts.get(each) ?? [])]]));
  }

  /**
   * A book that continues where the stored candles end: the open part of an interval is made of the
   * complete candles of the next shorter one, and of the open part of that. Each market's candles
   * of an interval come in ascending time.
   */
  static restore(endMs: number, stored: readonly CompleteCandle[]): CandleBook {
    const parts = new Map<Interval, Parts>();
    let shorter: Interval = '1m';
    for (const interval of LONGER_INTERVALS) {
      const startMs = intervalStart(interval, endMs);
      const found = stored.filter(
        (each) => each.interval === shorter && each.candle.startMs >= startMs,
      );
      const rest = parts.get(shorter);
      const byMarket = MARKETS.map((_, market) => {
        const own = found.filter((each) => each.market === market).map(({ candle }) => candle);
        const open = rest?.[market];
        const all = open ? [...own, open] : own;
        return all.length === 0 ? undefined : mergeCandles(startMs, all);
      });
      parts.set(interval, byMarket);
      shorter = interval;
    }
    return new CandleBook(parts);
  }

  /** Returns the candles that this tick proves complete: none within its minute. */
  apply(tick: BookTick): CompleteCandle[] {
    const tickMs = tick.second * 1_000;
    const complete = this.closeBefore(tickMs);
    if (this.#minute) growMinute(this.#minute, tick);
    else this.#minute = this.#begin(intervalStart('1m', tickMs), tick);
    return complete;
  }

  /** By the minute of the trade: it may be ahead of the ticks, which come after their second. */
  addVolume({ market, atMs, cents }: TradedVolume): void {
    const startMs = intervalStart('1m', atMs);
    const minute = this.#minute;
    const isBegun = minute !== undefined && startMs <= minute.startMs;
    const { volumeCents, trades } = isBegun ? minute : this.#comingAt(startMs);
    volumeCents[market] = at(volumeCents, market) + cents;
    trades[market] = at(trades, market) + 1;
  }

  /** No tick comes before this moment any more: returns the candles that are complete by it. */
  closeBefore(nextTickMs: number): CompleteCandle[] {
    const minute = this.#minute;
    if (minute && nextTickMs < minute.startMs + MINUTE_MS) return [];
    this.#minute = undefined;
    const complete: CompleteCandle[] = [];
    for (const market of MARKETS.keys()) {
      const candle = minute && minuteCandle(minute, market);
      if (candle) complete.push({ market, interval: '1m', candle });
      for (const [interval, parts] of this.#parts) {
        const part = candle ? grow(parts[market], interval, candle) : parts[market];
        const isOver = part !== undefined && intervalStart(interval, nextTickMs) > part.startMs;
        if (isOver) complete.push({ market, interval, candle: part });
        parts[market] = isOver ? undefined : part;
      }
    }
    return complete;
  }

  /** The open candle as of the last tick; undefined when its interval has had no tick yet. */
  findOpen(market: number, interval: Interval): FullCandle | undefined {
    const minute = this.#minute && minuteCandle(this.#minute, market);
    const part = this.#parts.get(interval)?.[market];
    if (!minute) return part;
    if (interval === '1m') return minute;
    return grow(part, interval, minute);
  }

  #begin(startMs: number, tick: BookTick): Minute {
    const minute = beginMinute(startMs, tick);
    for (const [comingMs, { volumeCents, trades }] of this.#coming) {
      if (comingMs > startMs) continue;
      this.#coming.delete(comingMs);
      for (const market of MARKETS.keys()) {
        minute.volumeCents[market] = at(minute.volumeCents, market) + at(volumeCents, market);
        minute.trades[market] = at(minute.trades, market) + at(trades, market);
      }
    }
    return minute;
  }

  #comingAt(startMs: number): Traded {
    const column = () => new Float64Array(MARKETS.length);
    const traded = this.#coming.get(startMs) ?? { volumeCents: column(), trades: column() };
    this.#coming.set(startMs, traded);
    return traded;
  }
}

/** The longer candle with one more minute. */
function grow(part: FullCandle | undefined, interval: Interval, minute: FullCandle): FullCandle {
  const startMs = intervalStart(interval, minute.startMs);
  return mergeCandles(startMs, part ? [part, minute] : [minute]);
}

function beginMinute(startMs: number, { priceUnits, tapeVolumeCents }: BookTick): Minute {
  return {
    startMs,
    open: Float64Array.from(priceUnits),
    high: Float64Array.from(priceUnits),
    low: Float64Array.from(priceUnits),
    close: Float64Array.from(priceUnits),
    volumeCents: Float64Array.from(tapeVolumeCents),
    trades: new Float64Array(MARKETS.length),
  };
}

function growMinute(minute: Minute, { priceUnits, tapeVolumeCents }: BookTick): void {
  for (const market of MARKETS.keys()) {
    const price = at(priceUnits, market);
    minute.high[market] = Math.max(at(minute.high, market), price);
    minute.low[market] = Math.min(at(minute.low, market), price);
    minute.close[market] = price;
    minute.volumeCents[market] = at(minute.volumeCents, market) + at(tapeVolumeCents, market);
  }
}

function minuteCandle(minute: Minute, market: number): FullCandle {
  const candle = {
    startMs: minute.startMs,
    open: at(minute.open, market),
    high: at(minute.high, market),
    low: at(minute.low, market),
    close: at(minute.close, market),
    volumeCents: at(minute.volumeCents, market),
  };
  return withBase(candle, at(minute.trades, market));
}
