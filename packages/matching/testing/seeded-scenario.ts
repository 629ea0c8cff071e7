/**
 * A scenario of a few members who do everything a book allows, at random: all terms, market orders
 * by lots and by quote, price ranges, cancellations, amendments. One seed, one scenario.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import type { Book } from '../src/book.ts';
import { LOTS_MAX } from '../src/bounds.ts';
import type { IncomingOrder, QuoteAmount, Side, Terms } from '../src/order.ts';

export type ScenarioCommand =
  | { readonly kind: 'order'; readonly order: IncomingOrder }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'amend'; readonly id: number; readonly lots: number };

/** Price and lots of real markets, and one so small that sizes often meet exactly. */
const SCALES = [
  { middle: 200, lotsMax: 5, step: 1n },
  { middle: 6_500_000, lotsMax: 1_500_000, step: 1n },
  { middle: 180_000, lotsMax: 10 ** 12, step: 100n },
  { middle: 700, lotsMax: 40, step: 1_000n },
] as const;

const TERMS: readonly Terms[] = ['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY'];

export class SeededScenario {
  readonly #random: SeededRandom;
  readonly #scale: (typeof SCALES)[number];
  readonly #owners: number;
  readonly #reach: number;
  readonly #liveMax: number;
  #middle: number;
  #lastId = 0;
  /** Ids that came to rest; some are gone since. */
  readonly #rested: number[] = [];

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
    this.#scale = this.#random.pick(SCALES);
    this.#owners = this.#random.between(3, 20);
    this.#reach = this.#random.between(3, 40);
    this.#liveMax = this.#random.between(10, 70);
    this.#middle = this.#scale.middle;
  }

  nextCommand(book: Book): ScenarioCommand {
    const live = book.countOrders('buy') + book.countOrders('sell');
    if (this.#random.isOneIn(live > this.#liveMax ? 2 : 12)) {
      return { kind: 'cancel', id: this.#someId(book) };
    }
    if (this.#random.isOneIn(8)) {
      const order = book.find(this.#someId(book));
      if (order !== undefined && order.lots > 1) {
        return { kind: 'amend', id: order.id, lots: this.#random.between(1, order.lots - 1) };
      }
    }
    if (this.#random.isOneIn(40)) this.#middle = this.#near(this.#scale.middle, this.#reach);
    return { kind: 'order', order: this.#random.isOneIn(4) ? this.#market() : this.#limit() };
  }

  noteResting(id: number): void {
    this.#rested.push(id);
  }

  /** Mostly of an order that rests, now and then of one that is gone. */
  #someId(book: Book): number {
    while (this.#rested.length > 0) {
      const index = this.#random.below(this.#rested.length);
      const id = this.#rested[index] ?? 0;
      if (book.find(id) !== undefined) return id;
      const last = this.#rested.pop() ?? 0;
      if (last !== id) this.#rested[index] = last;
      if (this.#random.isOneIn(8)) return id;
    }
    return this.#lastId + 1;
  }

  #limit(): IncomingOrder {
    const side = this.#side();
    const worstPrice = this.#random.isOneIn(4) ? this.#near(this.#middle, 2) : this.#edge(side);
    return {
      id: this.#newId(),
      owner: this.#random.between(1, this.#owners),
      side,
      price: this.#near(this.#middle, this.#reach),
      lots: this.#random.between(1, this.#scale.lotsMax),
      worstPrice,
      terms: this.#random.pick(TERMS),
      quote: null,
    };
  }

  #market(): IncomingOrder {
    const side = this.#side();
    const price = this.#random.isOneIn(3) ? this.#near(this.#middle, 4) : this.#edge(side);
    const lots = this.#random.between(1, this.#scale.lotsMax);
    const quote = this.#random.isOneIn(2) ? null : this.#quoteFor(lots);
    const isCapped = quote === null || this.#random.isOneIn(8);
    return {
      id: this.#newId(),
      owner: this.#random.between(1, this.#owners),
      side,
      price,
      lots: isCapped ? lots : LOTS_MAX,
      worstPrice: price,
      terms: this.#random.isOneIn(3) ? 'FOK' : 'IOC',
      quote,
    };
  }

  /** Worth about so many lots, seldom exactly; sometimes not even one. */
  #quoteFor(lots: number): QuoteAmount {
    const { step } = this.#scale;
    const value = BigInt(this.#middle) * BigInt(this.#random.isOneIn(20) ? 1 : lots);
    const steps = value / step + BigInt(this.#random.between(-20, 20));
    return { tickLots: (steps > 0n ? steps : 1n) * step, step };
  }

  #newId(): number {
    this.#lastId += this.#random.between(1, 3);
    return this.#lastId;
  }

  #side(): Side {
    return this.#random.isOneIn(2) ? 'buy' : 'sell';
  }

  #near(price: number, ticks: number): number {
    return price + this.#random.between(-ticks, ticks);
  }

  #edge(side: Side): number {
    return side === 'buy' ? this.#middle + 100 : this.#middle - 100;
  }
}
