/**
 * The one interface of both books: resting orders of one market by price, then by time. A book is
 * never crossed. What cannot be right (an unknown id, more lots than there are) throws: the caller
 * plans first, so it would be a bug.
 */
import type { IncomingOrder, Plan, RestingOrder, Side } from './order.ts';

export interface Book {
  /** Puts an order behind all others of its price; it must not cross the other side. */
  add(order: RestingOrder): void;
  /** A fill of a resting order; it leaves the book with its last lot. */
  take(id: number, lots: number): void;
  /** Makes an order smaller; it keeps its place in the queue. */
  amendDown(id: number, lots: number): void;
  /** False when no such order rests. */
  cancel(id: number): boolean;
  find(id: number): RestingOrder | undefined;

  bestBid(): number | undefined;
  bestAsk(): number | undefined;
  /** The orders of a side from the best on; good until the book changes. */
  walk(side: Side): Walk;
  /** Price and sum of lots of the best levels. */
  levels(side: Side, limit: number): [price: number, lots: number][];
  countOrders(side: Side): number;
  countLevels(side: Side): number;
  /** Equal for equal books, whatever led there. */
  hash(): number;

  /** Plans the order against this book alone, and carries the plan out. */
  match(order: IncomingOrder): Plan;
}

/** Stands on one resting order at a time; its fields mean nothing once it is done. */
export interface Walk {
  readonly isDone: boolean;
  readonly id: number;
  readonly owner: number;
  readonly price: number;
  readonly lots: number;
  advance(): void;
}
