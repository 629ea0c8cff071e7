/**
 * Complete candles on a gateway: the core writes them somewhat later. Until then they can be read
 * here, so a chart never has a hole; after half an hour they are in the table or nowhere.
 */
import type { FullCandle, Interval } from '@anywhen/prices';
import type { CompleteCandle } from './candle-book.ts';

const MINUTES_MAX = 30;

export class CandleShelf {
  #minutes: (readonly CompleteCandle[])[] = [];

  keep(candles: readonly CompleteCandle[]): void {
    this.#minutes.push(candles);
    if (this.#minutes.length > MINUTES_MAX) this.#minutes.shift();
  }

  /** The minutes that ended after a moment, oldest first; undefined when some are missing. */
  findSince(ms: number): (readonly CompleteCandle[])[] | undefined {
    const startOf = (minute: readonly CompleteCandle[]) =>
      minute.find(({ interval }) => interval === '1m')?.candle.startMs ?? Infinity;
    const since = this.#minutes.filter((minute) => startOf(minute) >= ms);
    const [first] = since;
    return first && startOf(first) !== ms ? undefined : since;
  }

  /** Oldest first. */
  listWaiting(market: number, interval: Interval): FullCandle[] {
    return this.#minutes
      .flat()
      .filter((each) => each.market === market && each.interval === interval)
      .map(({ candle }) => candle);
  }
}
