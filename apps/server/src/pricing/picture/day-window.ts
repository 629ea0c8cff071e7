/**
 * The last 24 hours of every market by the minute (rulebook 16.1): the 1 440 complete minutes of
 * the window and the one before it, whose close is the base of the change. It advances each minute.
 */
import { at, type FullCandle, INTERVAL_MS, MARKETS, MINUTE_MS } from '@anywhen/prices';

export type WindowFigures = {
  /** Undefined only before the first complete minute. */
  readonly open: number | undefined;
  readonly high: number;
  readonly low: number;
  readonly volumeCents: number;
  readonly baseUnits: number;
  readonly trades: number;
};

/** What is summed over the minutes of the window. */
const SUMMED = ['volumeCents', 'baseUnits', 'trades'] as const;
type Sums = Record<(typeof SUMMED)[number], number>;

export const WINDOW_MINUTES = 1_440;
const STORED_MINUTES = WINDOW_MINUTES + 1;
const SPARK_MS = INTERVAL_MS['30m'];

export class DayWindow {
  readonly #lanes: readonly Lane[] = MARKETS.map(() => new Lane());
  #endMs: number | undefined;

  /** One complete minute of all markets, by market; minutes without a tick before it are flat. */
  push(candles: readonly FullCandle[]): void {
    const { startMs } = at(candles, 0);
    if (this.#endMs !== undefined && startMs < this.#endMs) return;
    this.fillUpTo(startMs);
    for (const [market, lane] of this.#lanes.entries()) lane.push(at(candles, market));
    this.#endMs = startMs + MINUTE_MS;
  }

  /** Minutes without a tick are flat; false when the window already reaches that far. */
  fillUpTo(minuteMs: number): boolean {
    const missed = this.#endMs === undefined ? 0 : (minuteMs - this.#endMs) / MINUTE_MS;
    if (missed <= 0) return false;
    for (const lane of this.#lanes) {
      for (let flat = Math.min(missed, STORED_MINUTES); flat > 0; flat -= 1) lane.pushFlat();
    }
    this.#endMs = minuteMs;
    return true;
  }

  figures(market: number): WindowFigures {
    return at(this.#lanes, market).figures();
  }

  /** Closes at every whole and half hour of the last 24 h, oldest first: at most 48. */
  sparkline(market: number): number[] {
    if (this.#endMs === undefined) return [];
    return at(this.#lanes, market).closesEvery(SPARK_MS / MINUTE_MS, {
      skipNewest: (this.#endMs % SPARK_MS) / MINUTE_MS,
    });
  }
}

/**
 * One market's minutes in a ring buffer; sums are updated, extremes are searched when they leave.
 */
class Lane {
  readonly #high = new Float64Array(STORED_MINUTES);
  readonly #low = new Float64Array(STORED_MINUTES);
  readonly #close = new Float64Array(STORED_MINUTES);
  readonly #traded = SUMMED.map(() => new Float64Array(STORED_MINUTES));
  #count = 0;
  #next = 0;
  readonly #sums: Sums = { volumeCents: 0, baseUnits: 0, trades: 0 };
  #highest = -Infinity;
  #lowest = Infinity;

  push({ high, low, close, ...traded }: Omit<FullCandle, 'startMs' | 'open'>): void {
    const leaving = this.#count < WINDOW_MINUTES ? undefined : this.#place(WINDOW_MINUTES - 1);
    this.#high[this.#next] = high;
    this.#low[this.#next] = low;
    this.#close[this.#next] = close;
    for (const [index, column] of this.#traded.entries()) {
      const name = at(SUMMED, index);
      this.#sums[name] += traded[name] - (leaving === undefined ? 0 : at(column, leaving));
      column[this.#next] = traded[name];
    }
    this.#next = (this.#next + 1) % STORED_MINUTES;
    this.#count = Math.min(this.#count + 1, STORED_MINUTES);
    this.#moveExtremes(leaving, high, low);
  }

  pushFlat(): void {
    const close = at(this.#close, this.#place(0));
    this.push({ high: close, low: close, close, volumeCents: 0, baseUnits: 0, trades: 0 });
  }

  figures(): WindowFigures {
    const open = this.#count === 0 ? undefined : at(this.#close, this.#place(this.#count - 1));
    return { open, high: this.#highest, low: this.#lowest, ...this.#sums };
  }

  closesEvery(step: number, { skipNewest }: { skipNewest: number }): number[] {
    const closes: number[] = [];
    const oldest = Math.min(this.#count, WINDOW_MINUTES) - 1;
    for (let age = skipNewest; age <= oldest; age += step) {
      closes.push(at(this.#close, this.#place(age)));
    }
    return closes.toReversed();
  }

  #moveExtremes(leaving: number | undefined, high: number, low: number): void {
    const hasLostHighest = leaving !== undefined && this.#high[leaving] === this.#highest;
    const hasLostLowest = leaving !== undefined && this.#low[leaving] === this.#lowest;
    this.#highest = Math.max(this.#highest, high);
    this.#lowest = Math.min(this.#lowest, low);
    if (!hasLostHighest && !hasLostLowest) return;
    this.#highest = -Infinity;
    this.#lowest = Infinity;
    for (let age = 0; age < Math.min(this.#count, WINDOW_MINUTES); age += 1) {
      const place = this.#place(age);
      this.#highest = Math.max(this.#highest, at(this.#high, place));
      this.#lowest = Math.min(this.#lowest, at(this.#low, place));
    }
  }

  /** The index of the minute of a given age: the newest has age 0. */
  #place(age: number): number {
    return (this.#next - 1 - age + 2 * STORED_MINUTES) % STORED_MINUTES;
  }
}
