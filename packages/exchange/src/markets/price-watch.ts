/**
 * What waits for a price of one market: orders with a trigger, alerts, limits and liquidations. It
 * fires at the first tick that reaches its price, never before. Nothing ever looks through all of
 * it, and it is not stored: every item follows from what its module stores.
 */
import { LeastFirst } from '../kernel/least-first.ts';

/** `up` fires at the price or above, `down` at the price or below. */
export type Way = 'up' | 'down';

export class PriceWatch<Item> {
  readonly #idOf: (item: Item) => number;
  readonly #sides: Readonly<Record<Way, Side<Item>>> = { up: new Side(1), down: new Side(-1) };
  readonly #places = new Map<Item, { way: Way; price: number }>();

  /** Ids decide the order among those that one tick reaches. */
  constructor(idOf: (item: Item) => number) {
    this.#idOf = idOf;
  }

  get size(): number {
    return this.#places.size;
  }

  /** How many prices it holds in memory, those that nobody waits for any more included. */
  get prices(): number {
    return this.#sides.up.prices + this.#sides.down.prices;
  }

  /** An item waits for one price; put again it waits for another. Prices are whole ticks. */
  put(item: Item, way: Way, price: number): void {
    this.remove(item);
    this.#places.set(item, { way, price });
    this.#sides[way].put(item, price);
  }

  remove(item: Item): void {
    const place = this.#places.get(item);
    if (!place) return;
    this.#places.delete(item);
    this.#sides[place.way].remove(item, place.price);
  }

  /** Takes out all that this price reaches, the least id first. */
  take(price: number): Item[] {
    if (this.#places.size === 0) return [];
    const reached = [...this.#sides.up.take(price), ...this.#sides.down.take(price)];
    for (const item of reached) this.#places.delete(item);
    return reached.toSorted((one, other) => this.#idOf(one) - this.#idOf(other));
  }
}

/** One way: the next price to be reached is the least when it is counted in that way. */
class Side<Item> {
  readonly #sign: 1 | -1;
  readonly #order = new LeastFirst();
  readonly #items = new Map<number, Set<Item>>();

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  get prices(): number {
    return this.#order.length;
  }

  put(item: Item, price: number): void {
    const key = price * this.#sign;
    const items = this.#items.get(key);
    if (items) {
      items.add(item);
      return;
    }
    this.#items.set(key, new Set([item]));
    this.#order.put(key);
  }

  /** A price nobody waits for any more is forgotten: it may never be reached. */
  remove(item: Item, price: number): void {
    const key = price * this.#sign;
    const items = this.#items.get(key);
    items?.delete(item);
    if (items?.size !== 0) return;
    this.#items.delete(key);
    this.#order.remove(key);
  }

  take(price: number): Item[] {
    const reached: Item[] = [];
    const limit = price * this.#sign;
    while ((this.#order.least ?? Infinity) <= limit) {
      const key = this.#order.take();
      for (const item of this.#items.get(key) ?? []) reached.push(item);
      this.#items.delete(key);
    }
    return reached;
  }
}
