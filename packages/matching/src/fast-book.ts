/**
 * The book the exchange trades with: orders in typed arrays, levels in sorted lists. To find, take,
 * amend or cancel an order costs the same however many rest; to add one, the levels are searched by
 * halves. It must never differ from the slow book: comparison.test.ts holds it to that.
 */
import type { Book, Walk } from './book.ts';
import { assertResting, isPositiveWhole, LOTS_MAX } from './bounds.ts';
import { BookSide, TableWalk } from './book-side.ts';
import { NO_ROW } from './id-index.ts';
import type { IncomingOrder, Plan, RestingOrder, Side } from './order.ts';
import { OrderTable } from './order-table.ts';
import { planFills } from './plan.ts';
import { hashWalks } from './state-hash.ts';

export class FastBook implements Book {
  readonly #table = new OrderTable();
  readonly #bids = new BookSide(true);
  readonly #asks = new BookSide(false);

  add(order: RestingOrder): void {
    assertResting(order);
    const isBuy = order.side === 'buy';
    const facing = this.#sideOf(!isBuy).best?.price;
    if (facing !== undefined && (isBuy ? order.price >= facing : order.price <= facing)) {
      throw new RangeError(`order ${order.id} would cross the book`);
    }
    this.#assertCapacity(order, order.lots);
    this.#append(order, order.lots);
  }

  take(id: number, lots: number): void {
    const row = this.#requireRow(id);
    const left = this.#table.lots(row) - lots;
    if (!isPositiveWhole(lots) || left < 0) {
      throw new RangeError(`order ${id} cannot give ${lots} lots`);
    }
    if (left === 0) this.#remove(row);
    else this.#reduce(row, lots);
  }

  amendDown(id: number, lots: number): void {
    const row = this.#requireRow(id);
    const less = this.#table.lots(row) - lots;
    if (!isPositiveWhole(lots) || less <= 0) {
      throw new RangeError(`order ${id} cannot be amended down to ${lots} lots`);
    }
    this.#reduce(row, less);
  }

  cancel(id: number): boolean {
    const row = this.#table.find(id);
    if (row === NO_ROW) return false;
    this.#remove(row);
    return true;
  }

  find(id: number): RestingOrder | undefined {
    const row = this.#table.find(id);
    if (row === NO_ROW) return undefined;
    const { price, isBuy } = this.#table.level(row);
    const [owner, lots] = [this.#table.owner(row), this.#table.lots(row)];
    return { id, owner, side: isBuy ? 'buy' : 'sell', price, lots };
  }

  bestBid(): number | undefined {
    return this.#bids.best?.price;
  }

  bestAsk(): number | undefined {
    return this.#asks.best?.price;
  }

  walk(side: Side): Walk {
    return new TableWalk(this.#table, this.#sideOf(side === 'buy'));
  }

  levels(side: Side, limit: number): [price: number, lots: number][] {
    const bookSide = this.#sideOf(side === 'buy');
    const found: [price: number, lots: number][] = [];
    for (let count = 0; found.length < limit; count += 1) {
      const level = bookSide.levelAfter(count);
      if (level === undefined) break;
      if (level.lots > 0) found.push([level.price, level.lots]);
    }
    return found;
  }

  countOrders(side: Side): number {
    return this.#sideOf(side === 'buy').orderCount;
  }

  countLevels(side: Side): number {
    return this.#sideOf(side === 'buy').levelCount;
  }

  hash(): number {
    return hashWalks(this.walk('buy'), this.walk('sell'));
  }

  match(order: IncomingOrder): Plan {
    const plan = planFills(order, new TableWalk(this.#table, this.#sideOf(order.side !== 'buy')));
    if (plan.restLots > 0) this.#assertCapacity(order, plan.restLots);
    for (const { id, lots } of plan.fills) this.take(id, lots);
    if (plan.restLots > 0) this.#append(order, plan.restLots);
    return plan;
  }

  #sideOf(isBuy: boolean): BookSide {
    return isBuy ? this.#bids : this.#asks;
  }

  #requireRow(id: number): number {
    const row = this.#table.find(id);
    if (row === NO_ROW) throw new RangeError(`no order ${id} rests`);
    return row;
  }

  #assertCapacity({ id, side }: RestingOrder, lots: number): void {
    if (this.#table.find(id) !== NO_ROW) throw new RangeError(`order ${id} rests already`);
    if (this.#sideOf(side === 'buy').lots + lots > LOTS_MAX) {
      throw new RangeError(`the side has no room for ${lots} lots`);
    }
  }

  #append({ id, owner, side, price }: RestingOrder, lots: number): void {
    const bookSide = this.#sideOf(side === 'buy');
    this.#table.append(bookSide.openLevel(price), id, owner, lots);
    bookSide.orderCount += 1;
    bookSide.lots += lots;
  }

  #reduce(row: number, lots: number): void {
    this.#sideOf(this.#table.level(row).isBuy).lots -= lots;
    this.#table.reduce(row, lots);
  }

  #remove(row: number): void {
    const level = this.#table.level(row);
    const bookSide = this.#sideOf(level.isBuy);
    bookSide.orderCount -= 1;
    bookSide.lots -= this.#table.lots(row);
    this.#table.remove(row);
    if (level.firstRow === NO_ROW) bookSide.noteEmptied();
  }
}
