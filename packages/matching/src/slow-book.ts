/**
 * The book as one would explain it: two lists, sorted after every new order and searched from their
 * start. It is there to be compared with, so it plans in its own way and must never use plan.ts.
 */
import type { Book, Walk } from './book.ts';
import { assertIncoming, assertResting, isPositiveWhole, LOTS_MAX } from './bounds.ts';
import { ListWalk } from './list-walk.ts';
import type { Fate, Fill, IncomingOrder, Plan, QuoteAmount, RestingOrder, Side } from './order.ts';
import { hashWalks } from './state-hash.ts';

export class SlowBook implements Book {
  #bids: RestingOrder[] = [];
  #asks: RestingOrder[] = [];

  add(order: RestingOrder): void {
    assertResting(order);
    const { id, owner, side, price, lots } = order;
    if (this.find(id) !== undefined) throw new RangeError(`order ${id} rests already`);
    if (this.#facing(side).some((other) => isWithin(side, other.price, price))) {
      throw new RangeError(`order ${id} would cross the book`);
    }
    if (sumOf(this.#list(side)) + lots > LOTS_MAX) throw new RangeError('the side has no room');
    const list = [...this.#list(side), { id, owner, side, price, lots }];
    // Sorting leaves equal prices as they are, so the new order stays behind them.
    list.sort((left, right) =>
      side === 'buy' ? right.price - left.price : left.price - right.price,
    );
    this.#replace(side, list);
  }

  take(id: number, lots: number): void {
    const order = this.#require(id);
    if (!isPositiveWhole(lots) || lots > order.lots) throw new RangeError(`order ${id} has less`);
    if (lots === order.lots) this.cancel(id);
    else this.#setLots(order, order.lots - lots);
  }

  amendDown(id: number, lots: number): void {
    const order = this.#require(id);
    if (!isPositiveWhole(lots) || lots >= order.lots) throw new RangeError(`order ${id} has less`);
    this.#setLots(order, lots);
  }

  cancel(id: number): boolean {
    const order = this.find(id);
    if (order === undefined) return false;
    const others = this.#list(order.side).filter((other) => other.id !== id);
    this.#replace(order.side, others);
    return true;
  }

  find(id: number): RestingOrder | undefined {
    const hasId = (order: RestingOrder) => order.id === id;
    return this.#bids.find(hasId) ?? this.#asks.find(hasId);
  }

  bestBid(): number | undefined {
    return this.#bids[0]?.price;
  }

  bestAsk(): number | undefined {
    return this.#asks[0]?.price;
  }

  walk(side: Side): Walk {
    return new ListWalk(this.#list(side));
  }

  levels(side: Side, limit: number): [price: number, lots: number][] {
    const list = this.#list(side);
    const prices = [...new Set(list.map((order) => order.price))];
    return prices
      .slice(0, limit)
      .map((price) => [price, sumOf(list.filter((order) => order.price === price))]);
  }

  countOrders(side: Side): number {
    return this.#list(side).length;
  }

  countLevels(side: Side): number {
    return this.levels(side, Infinity).length;
  }

  hash(): number {
    return hashWalks(this.walk('buy'), this.walk('sell'));
  }

  match(order: IncomingOrder): Plan {
    assertIncoming(order);
    const plan = planSlowly(order, this.#facing(order.side));
    if (plan.restLots > 0 && this.find(order.id)) throw new RangeError(`${order.id} rests already`);
    for (const fill of plan.fills) this.take(fill.id, fill.lots);
    if (plan.restLots > 0) this.add({ ...order, lots: plan.restLots });
    return plan;
  }

  #list(side: Side): RestingOrder[] {
    return side === 'buy' ? this.#bids : this.#asks;
  }

  #facing(side: Side): RestingOrder[] {
    return side === 'buy' ? this.#asks : this.#bids;
  }

  #replace(side: Side, list: RestingOrder[]): void {
    if (side === 'buy') this.#bids = list;
    else this.#asks = list;
  }

  #require(id: number): RestingOrder {
    const order = this.find(id);
    if (order === undefined) throw new RangeError(`no order ${id} rests`);
    return order;
  }

  #setLots(changed: RestingOrder, lots: number): void {
    const list = this.#list(changed.side);
    this.#replace(
      changed.side,
      list.map((order) => (order === changed ? { ...order, lots } : order)),
    );
  }
}

function planSlowly(order: IncomingOrder, facing: readonly RestingOrder[]): Plan {
  const { side, terms } = order;
  const atItsPrice = facing.filter((other) => isWithin(side, other.price, order.price));
  if (terms === 'POST_ONLY') {
    const isFree = atItsPrice.length === 0;
    return isFree ? { ...nothing('rests'), restLots: order.lots } : nothing('would-take');
  }
  const inRange = atItsPrice.filter((other) => isWithin(side, other.price, order.worstPrice));
  const ownPlace = inRange.findIndex((other) => other.owner === order.owner);
  const open = ownPlace < 0 ? inRange : inRange.slice(0, ownPlace);
  const { fills, wantsMore } =
    order.quote === null ? fillLots(order, open) : fillQuote(order, order.quote, open, inRange);
  const filledLots = sumOf(fills);
  const plan = (fate: Fate, restLots = 0): Plan => ({ fate, fills, filledLots, restLots });
  if (!wantsMore && filledLots > 0) return plan('filled');
  if (terms === 'FOK') return nothing('not-fillable');
  if (!wantsMore) return plan('expires');
  if (open.length < inRange.length) return plan('self-trade');
  if (inRange.length < atItsPrice.length) return plan('out-of-range');
  return terms === 'GTC' ? plan('rests', order.lots - filledLots) : plan('expires');
}

type Filling = { fills: Fill[]; wantsMore: boolean };

function fillLots(order: IncomingOrder, open: readonly RestingOrder[]): Filling {
  const fills: Fill[] = [];
  for (const { id, owner, price, lots } of open) {
    const wanted = order.lots - sumOf(fills);
    if (wanted > 0) fills.push({ id, owner, price, lots: Math.min(wanted, lots) });
  }
  return { fills, wantsMore: sumOf(fills) < order.lots };
}

function fillQuote(
  order: IncomingOrder,
  { tickLots, step }: QuoteAmount,
  open: readonly RestingOrder[],
  inRange: readonly RestingOrder[],
): Filling {
  const fills: Fill[] = [];
  const wantedAt = (price: number): number => {
    const left = tickLots - valueOf(order.side, step, fills);
    return Math.min(lotsFor(order.side, left, BigInt(price)), order.lots - sumOf(fills));
  };
  for (const { id, owner, price, lots } of open) {
    const wanted = wantedAt(price);
    if (wanted > 0) fills.push({ id, owner, price, lots: Math.min(wanted, lots) });
  }
  const nextPrices = [fills.at(-1), inRange[fills.length]].flatMap((at) => at?.price ?? []);
  return { fills, wantsMore: nextPrices.every((price) => wantedAt(price) > 0) };
}

/** A buyer pays whole steps, at least the value; a seller receives whole steps, at most it. */
function valueOf(side: Side, step: bigint, fills: readonly Fill[]): bigint {
  const values = fills.map(({ price, lots }) => BigInt(price) * BigInt(lots));
  const inSteps = values.map((value) => (side === 'buy' ? value + step - 1n : value) / step);
  return inSteps.reduce((sum, steps) => sum + steps * step, 0n);
}

function lotsFor(side: Side, left: bigint, price: bigint): number {
  if (left <= 0n) return 0;
  return Number((side === 'buy' ? left : left + price - 1n) / price);
}

function nothing(fate: Fate): Plan {
  return { fate, fills: [], filledLots: 0, restLots: 0 };
}

/** Whether one who buys (sells) for at most (at least) `bound` takes the price. */
function isWithin(side: Side, price: number, bound: number): boolean {
  return side === 'buy' ? price <= bound : price >= bound;
}

function sumOf(parts: readonly { lots: number }[]): number {
  return parts.reduce((sum, { lots }) => sum + lots, 0);
}
