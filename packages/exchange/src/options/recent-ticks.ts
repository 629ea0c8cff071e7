/**
 * The prices of the last 30 seconds: what a settlement is the mean of, and what a quote of a few
 * seconds ago is held against. They follow from the ticks, which a start loads them from, so that
 * they are no state of their own.
 */
import { SETTLEMENT_TICKS } from '@anywhen/protocol';

/** Prices in the order of the market table. */
export type RecentTick = { readonly second: number; readonly priceUnits: readonly number[] };

export class RecentTicks {
  /** The oldest first. */
  #ticks: RecentTick[];

  constructor(ticks: readonly RecentTick[]) {
    this.#ticks = ticks
      .toSorted((one, other) => one.second - other.second)
      .slice(-SETTLEMENT_TICKS);
  }

  get lastSecond(): number {
    return this.#ticks.at(-1)?.second ?? 0;
  }

  add({ second, priceUnits }: RecentTick): void {
    this.#ticks.push({ second, priceUnits });
    if (this.#ticks.length > SETTLEMENT_TICKS) this.#ticks.shift();
  }

  find(second: number): RecentTick | undefined {
    return this.#ticks.find((tick) => tick.second === second);
  }

  /** Of the seconds of the mean that ends with this one, as many as there were. */
  pricesOfMean(market: number, lastSecond: number): number[] {
    return this.#ticks
      .filter(({ second }) => second <= lastSecond && second > lastSecond - SETTLEMENT_TICKS)
      .map(({ priceUnits }) => priceUnits[market] ?? 0);
  }
}
