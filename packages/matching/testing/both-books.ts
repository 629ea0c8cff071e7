/** Both books and short ways to fill them, for tests that hold for either. */
import type { Book } from '../src/book.ts';
import { FastBook } from '../src/fast-book.ts';
import type { IncomingOrder, RestingOrder, Side } from '../src/order.ts';
import { SlowBook } from '../src/slow-book.ts';

export const ALICE = 1;
export const BOB = 2;
export const CAROL = 3;

export type Open = () => Book;

export const BOOKS: [name: string, open: Open][] = [
  ['fast', () => new FastBook()],
  ['slow', () => new SlowBook()],
];

export function resting(
  id: number,
  side: Side,
  price: number,
  lots: number,
  owner = ALICE,
): RestingOrder {
  return { id, owner, side, price, lots };
}

/** Limit GTC of Bob without a price range, unless said otherwise. */
export function incoming(terms: Partial<IncomingOrder> & { side: Side }): IncomingOrder {
  const price = terms.price ?? (terms.side === 'buy' ? 1_000_000_000 : 1);
  const base = { id: 100, owner: BOB, lots: 10, terms: 'GTC', quote: null };
  return { ...base, worstPrice: price, price, ...terms } as IncomingOrder;
}

export function bookWith(open: Open, orders: readonly RestingOrder[]): Book {
  const book = open();
  for (const order of orders) book.add(order);
  return book;
}

export function idsOf(book: Book, side: Side): number[] {
  const ids: number[] = [];
  for (const walk = book.walk(side); !walk.isDone; walk.advance()) ids.push(walk.id);
  return ids;
}

/** What became of the order, then its fills in words. */
export function filled(book: Book, terms: Partial<IncomingOrder> & { side: Side }): string[] {
  const { fate, fills } = book.match(incoming(terms));
  return [fate, ...fills.map(({ id, price, lots }) => `${lots} of ${id} at ${price}`)];
}
