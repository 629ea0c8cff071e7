/**
 * All a taker can trade with, best first: members' orders and the market maker's quotes as one
 * walk. At the same price members always come before the market maker.
 */
import type { Side, Walk } from '@anywhen/matching';
import type { Quote } from './maker.ts';

/** Never a member's uid. */
const MAKER_OWNER = 0;

/** Quotes have no order: their id is the level below zero. */
export function isQuote(id: number): boolean {
  return id < 0;
}

export function quoteLevel(id: number): number {
  return -1 - id;
}

export class LiquidityWalk implements Walk {
  readonly #isAsks: boolean;
  readonly #orders: Walk;
  readonly #quotes: readonly Quote[];
  #level = 0;
  #isAtQuote = false;

  /** `side` is the side that is walked, not the taker's. */
  constructor(side: Side, orders: Walk, quotes: readonly Quote[]) {
    this.#isAsks = side === 'sell';
    this.#orders = orders;
    this.#quotes = quotes;
    this.#settle();
  }

  get isDone(): boolean {
    return this.#orders.isDone && this.#level >= this.#quotes.length;
  }

  get id(): number {
    return this.#isAtQuote ? -1 - this.#level : this.#orders.id;
  }

  get owner(): number {
    return this.#isAtQuote ? MAKER_OWNER : this.#orders.owner;
  }

  get price(): number {
    return this.#isAtQuote ? (this.#quotes[this.#level]?.price ?? 0) : this.#orders.price;
  }

  get lots(): number {
    return this.#isAtQuote ? (this.#quotes[this.#level]?.lots ?? 0) : this.#orders.lots;
  }

  advance(): void {
    if (this.#isAtQuote) this.#level += 1;
    else this.#orders.advance();
    this.#settle();
  }

  /** Steps over quotes with nothing left, and stands where the better price is. */
  #settle(): void {
    while (this.#quotes[this.#level]?.lots === 0) this.#level += 1;
    const quote = this.#quotes[this.#level];
    if (!quote || this.#orders.isDone) {
      this.#isAtQuote = quote !== undefined;
      return;
    }
    const { price } = this.#orders;
    this.#isAtQuote = this.#isAsks ? quote.price < price : quote.price > price;
  }
}
