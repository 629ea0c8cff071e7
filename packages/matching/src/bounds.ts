/**
 * How large the numbers of a book may become. Prices, lots and the lots of a side are `number`s
 * and stay at or below 2^53 − 1, where they are exact; values (price × lots) are always bigint.
 */
import type { IncomingOrder, RestingOrder } from './order.ts';

/** The most lots an order, a level or a side may have. */
export const LOTS_MAX = Number.MAX_SAFE_INTEGER;

export type BookBounds = {
  /** The lowest and the highest price an order may have, in ticks. */
  readonly priceMin: number;
  readonly priceMax: number;
  /** The most one order may be worth, in tick·lots. */
  readonly notionalMax: bigint;
  /** The most orders that may rest on one side. */
  readonly ordersMax: number;
};

/** Whether a market with these bounds can have a book: ask for each one before the first order. */
export function fitsBook({ priceMin, priceMax, notionalMax, ordersMax }: BookBounds): boolean {
  if (!isPositiveWhole(priceMin) || !isPositiveWhole(priceMax)) return false;
  if (priceMin > priceMax || !isPositiveWhole(ordersMax)) return false;
  const lotsMax = notionalMax / BigInt(priceMin);
  return lotsMax >= 1n && lotsMax * BigInt(ordersMax) <= BigInt(LOTS_MAX);
}

export function assertResting({ id, owner, price, lots }: RestingOrder): void {
  const isWhole = isPositiveWhole(id) && Number.isSafeInteger(owner);
  if (!isWhole || !isPositiveWhole(price) || !isPositiveWhole(lots)) {
    throw new RangeError(`order ${id} of ${owner}: ${lots} lots at ${price} is not possible`);
  }
}

export function assertIncoming(order: IncomingOrder): void {
  assertResting(order);
  if (!isPositiveWhole(order.worstPrice)) {
    throw new RangeError(`order ${order.id}: ${order.worstPrice} is not a price`);
  }
  const { quote } = order;
  if (quote !== null && (quote.tickLots <= 0n || quote.tickLots % quote.step !== 0n)) {
    throw new RangeError(`order ${order.id}: a quote amount has whole steps`);
  }
}

export function isPositiveWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
