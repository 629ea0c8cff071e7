/**
 * The levels of one side of the fast book, sorted, the best one last. An emptied level stays until
 * it would be the best, or until half of them are empty, so that a cancellation moves no others.
 */
import { NO_ROW } from './id-index.ts';
import type { Level, OrderTable } from './order-table.ts';
import type { Walk } from './book.ts';

/** Fewer empty levels than this are not worth cleaning up. */
const EMPTY_LEVELS_MIN = 16;

export class BookSide {
  readonly #isBuy: boolean;
  #levels: Level[] = [];
  /** The level's price for buyers, minus it for sellers: it rises toward the best. */
  #ranks: number[] = [];
  #emptyLevels = 0;
  orderCount = 0;
  lots = 0;

  constructor(isBuy: boolean) {
    this.#isBuy = isBuy;
  }

  get levelCount(): number {
    return this.#levels.length - this.#emptyLevels;
  }

  /** Never an empty one. */
  get best(): Level | undefined {
    return this.#levels[this.#levels.length - 1];
  }

  /** Counted from the best; empty ones are among them. */
  levelAfter(count: number): Level | undefined {
    return this.#levels[this.#levels.length - 1 - count];
  }

  /** The level for an order that is about to be appended to it. */
  openLevel(price: number): Level {
    const rank = this.#rankOf(price);
    const index = firstNotBelow(this.#ranks, rank);
    const found = this.#levels[index];
    if (found?.price === price) {
      if (found.firstRow === NO_ROW) this.#emptyLevels -= 1;
      return found;
    }
    const level = { price, isBuy: this.#isBuy, lots: 0, firstRow: NO_ROW, lastRow: NO_ROW };
    insertAt(this.#ranks, index, rank);
    insertAt(this.#levels, index, level);
    return level;
  }

  noteEmptied(): void {
    this.#emptyLevels += 1;
    while (this.best?.firstRow === NO_ROW) {
      this.#levels.pop();
      this.#ranks.pop();
      this.#emptyLevels -= 1;
    }
    const isWorthwhile = this.#emptyLevels >= EMPTY_LEVELS_MIN;
    if (isWorthwhile && this.#emptyLevels * 2 > this.#levels.length) this.#dropEmptyLevels();
  }

  #dropEmptyLevels(): void {
    this.#levels = this.#levels.filter((level) => level.firstRow !== NO_ROW);
    this.#ranks = this.#levels.map((level) => this.#rankOf(level.price));
    this.#emptyLevels = 0;
  }

  #rankOf(price: number): number {
    return this.#isBuy ? price : -price;
  }
}

/** Reads the rows of a side without making an object for each. */
export class TableWalk implements Walk {
  readonly #table: OrderTable;
  readonly #side: BookSide;
  #levelsDone = 0;
  #row = NO_ROW;
  price = 0;

  constructor(table: OrderTable, side: BookSide) {
    this.#table = table;
    this.#side = side;
    const { best } = side;
    if (best !== undefined) {
      this.#row = best.firstRow;
      this.price = best.price;
    }
  }

  get isDone(): boolean {
    return this.#row === NO_ROW;
  }

  get id(): number {
    return this.#table.id(this.#row);
  }

  get owner(): number {
    return this.#table.owner(this.#row);
  }

  get lots(): number {
    return this.#table.lots(this.#row);
  }

  advance(): void {
    this.#row = this.#table.next(this.#row);
    while (this.#row === NO_ROW) {
      this.#levelsDone += 1;
      const level = this.#side.levelAfter(this.#levelsDone);
      if (level === undefined) return;
      this.#row = level.firstRow;
      this.price = level.price;
    }
  }
}

function firstNotBelow(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Like `splice`, but near the end, where new levels mostly are, much cheaper. */
function insertAt<T>(list: T[], index: number, item: T): void {
  list.push(item);
  for (let to = list.length - 1; to > index; to -= 1) list[to] = list[to - 1] ?? item;
  list[index] = item;
}
