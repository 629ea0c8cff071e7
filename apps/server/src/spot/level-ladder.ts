/** The levels of members' orders on one side of a market, best first, without empty ones. */
import type { Side } from '@anywhen/protocol';

/** In ticks and lots. */
export type Level = { readonly price: number; readonly lots: number };

export class LevelLadder {
  readonly #lots = new Map<number, number>();
  /** Best first. */
  #prices: number[] = [];
  readonly #direction: 1 | -1;

  constructor(side: Side) {
    this.#direction = side === 'buy' ? -1 : 1;
  }

  /** Grows the level, or with negative lots shrinks it. */
  add(price: number, lots: number): void {
    const before = this.#lots.get(price);
    const after = (before ?? 0) + lots;
    if (after < 0) throw new RangeError(`a level of ${after} lots at ${price}`);
    if (after > 0) this.#lots.set(price, after);
    else this.#lots.delete(price);
    if (before === undefined && after > 0) this.#prices.splice(this.#placeOf(price), 0, price);
    if (before !== undefined && after === 0) this.#prices.splice(this.#placeOf(price), 1);
  }

  best(limit: number): Level[] {
    return this.#prices.slice(0, limit).map((price) => {
      return { price, lots: this.#lots.get(price) ?? 0 };
    });
  }

  clear(): void {
    this.#lots.clear();
    this.#prices = [];
  }

  /** The index of the price, or where it would be inserted. */
  #placeOf(price: number): number {
    let [low, high] = [0, this.#prices.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#prices[middle] ?? 0;
      if ((found - price) * this.#direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
