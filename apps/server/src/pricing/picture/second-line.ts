/** The prices of the last ten minutes, second by second, of every market (rulebook 16.3). */
import { at, MARKETS } from '@anywhen/prices';

export const LINE_SECONDS = 600;

export class SecondLine {
  readonly #prices = new Float64Array(MARKETS.length * LINE_SECONDS);
  #lastSecond: number | undefined;
  #count = 0;

  /** A second that does not follow the last one starts a new line: a line never has a hole. */
  push(second: number, priceUnits: readonly number[]): void {
    this.#count = second - 1 === this.#lastSecond ? Math.min(this.#count + 1, LINE_SECONDS) : 1;
    this.#lastSecond = second;
    for (const [market, units] of priceUnits.entries()) {
      this.#prices[market * LINE_SECONDS + (second % LINE_SECONDS)] = units;
    }
  }

  /** Undefined before the first second. */
  find(market: number): { firstSecond: number; priceUnits: number[] } | undefined {
    if (this.#lastSecond === undefined) return undefined;
    const firstSecond = this.#lastSecond - this.#count + 1;
    const priceUnits = Array.from({ length: this.#count }, (_, index) =>
      at(this.#prices, market * LINE_SECONDS + ((firstSecond + index) % LINE_SECONDS)),
    );
    return { firstSecond, priceUnits };
  }
}
