/**
 * The candles of a replay, from nothing but the seconds that have gone by: what is still to come is
 * in none of them. Going on adds to the last one; going back begins again.
 */
import type { Bar } from '../../charts/bars/bars.ts';

type CandlesOf = {
  readonly stepMs: number;
  readonly firstSecond: number;
  readonly decimals: number;
  /** Of the time before the day, for the look; may be empty. */
  readonly before: readonly Bar[];
};

/** As many seconds as the line of the live chart has. */
const LINE_SECONDS = 600;

export class Candles {
  readonly #of: CandlesOf;
  readonly #before: readonly Bar[];
  #bars: Bar[] = [];
  #count = 0;

  constructor(of: CandlesOf) {
    this.#of = of;
    const firstMs = this.#startOf(of.firstSecond);
    this.#before = of.before.filter(({ startMs }) => startMs < firstMs);
  }

  /** After so many of the seconds. */
  upTo(units: readonly number[], count: number): readonly Bar[] {
    if (count < this.#count) [this.#bars, this.#count] = [[], 0];
    for (; this.#count < count; this.#count += 1) this.#add(units[this.#count] ?? 0);
    return [...this.#before, ...this.#bars];
  }

  #add(units: number): void {
    const price = units / 10 ** this.#of.decimals;
    const startMs = this.#startOf(this.#of.firstSecond + this.#count);
    const last = this.#bars.at(-1);
    if (last?.startMs !== startMs) {
      this.#bars.push({ startMs, open: price, high: price, low: price, close: price, volume: 0 });
      return;
    }
    const high = Math.max(last.high, price);
    const low = Math.min(last.low, price);
    this.#bars[this.#bars.length - 1] = { ...last, high, low, close: price };
  }

  #startOf(second: number): number {
    const atMs = second * 1_000;
    return atMs - (atMs % this.#of.stepMs);
  }
}

/** The last ten minutes second by second. */
export function secondBars(
  units: readonly number[],
  { firstSecond, decimals, count }: { firstSecond: number; decimals: number; count: number },
): readonly Bar[] {
  const from = Math.max(0, count - LINE_SECONDS);
  return units.slice(from, count).map((each, index) => {
    const price = each / 10 ** decimals;
    const startMs = (firstSecond + from + index) * 1_000;
    return { startMs, open: price, high: price, low: price, close: price, volume: 0 };
  });
}
