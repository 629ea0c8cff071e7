/**
 * The resting orders of the fast book, a row each in typed arrays, and the queues they form: every
 * row knows its level and its neighbours there. Rows are used again; no order is an object.
 */
import { IdIndex, NO_ROW } from './id-index.ts';

/** All orders of one price, the oldest first. */
export type Level = {
  readonly price: number;
  readonly isBuy: boolean;
  lots: number;
  firstRow: number;
  lastRow: number;
};

const ROWS_AT_FIRST = 32;

export class OrderTable {
  readonly #index = new IdIndex();
  #owners = new Float64Array(ROWS_AT_FIRST);
  #lots = new Float64Array(ROWS_AT_FIRST);
  #nextRows = new Int32Array(ROWS_AT_FIRST);
  #previousRows = new Int32Array(ROWS_AT_FIRST);
  readonly #levels: (Level | undefined)[] = [undefined];
  /** Rows that were given back, chained through #nextRows. */
  #freeRow = NO_ROW;

  find(id: number): number {
    return this.#index.find(id);
  }

  append(level: Level, id: number, owner: number, lots: number): void {
    const row = this.#freeRow === NO_ROW ? this.#levels.length : this.#freeRow;
    if (row === this.#freeRow) this.#freeRow = this.next(row);
    else if (row === this.#lots.length) this.#grow();
    this.#owners[row] = owner;
    this.#lots[row] = lots;
    this.#levels[row] = level;
    this.#index.add(id, row);
    this.#join(level.lastRow, row, level);
    this.#join(row, NO_ROW, level);
    level.lots += lots;
  }

  reduce(row: number, lots: number): void {
    this.#lots[row] = this.lots(row) - lots;
    this.level(row).lots -= lots;
  }

  remove(row: number): void {
    const level = this.level(row);
    level.lots -= this.lots(row);
    this.#join(this.#previousRows[row] ?? NO_ROW, this.next(row), level);
    this.#index.remove(row);
    this.#levels[row] = undefined;
    this.#nextRows[row] = this.#freeRow;
    this.#freeRow = row;
  }

  id(row: number): number {
    return this.#index.idIn(row);
  }

  owner(row: number): number {
    return this.#owners[row] ?? 0;
  }

  lots(row: number): number {
    return this.#lots[row] ?? 0;
  }

  next(row: number): number {
    return this.#nextRows[row] ?? NO_ROW;
  }

  level(row: number): Level {
    const level = this.#levels[row];
    if (level === undefined) throw new RangeError(`no order is in row ${row}`);
    return level;
  }

  /** Makes two rows neighbours; no row on one hand is that end of the level's queue. */
  #join(before: number, after: number, level: Level): void {
    if (before === NO_ROW) level.firstRow = after;
    else this.#nextRows[before] = after;
    if (after === NO_ROW) level.lastRow = before;
    else this.#previousRows[after] = before;
  }

  #grow(): void {
    const rows = this.#lots.length * 2;
    this.#owners = copied(this.#owners, new Float64Array(rows));
    this.#lots = copied(this.#lots, new Float64Array(rows));
    this.#nextRows = copied(this.#nextRows, new Int32Array(rows));
    this.#previousRows = copied(this.#previousRows, new Int32Array(rows));
  }
}

function copied<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
