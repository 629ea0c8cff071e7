/** Plans along other walks than a book's, and that planning changes nothing. */
import { describe, expect, it } from 'vitest';
import { FastBook } from './fast-book.ts';
import { ListWalk } from './list-walk.ts';
import type { IncomingOrder, Side } from './order.ts';
import { planFills } from './plan.ts';

const MAKER = 0;
const ALICE = 1;
const BOB = 2;

const quote = (id: number, price: number, lots: number) => ({ id, owner: MAKER, price, lots });

function bookOf(side: Side, prices: readonly number[]): FastBook {
  const book = new FastBook();
  prices.forEach((price, index) => book.add({ id: index + 1, owner: ALICE, side, price, lots: 5 }));
  return book;
}

function limit(side: Side, price: number, lots: number): IncomingOrder {
  return { id: 50, owner: BOB, side, price, lots, worstPrice: price, terms: 'GTC', quote: null };
}

describe('[2.8] a walk that is not along a book', () => {
  /** Members' orders and a market maker's quotes as one list, members first at the same price. */
  const ladder = [
    quote(-1, 100, 3),
    { ...quote(7, 101, 5), owner: ALICE },
    quote(-2, 101, 3),
    quote(-3, 103, 3),
  ];

  it('is planned along in its own order', () => {
    const { fate, fills } = planFills(limit('buy', 102, 10), new ListWalk(ladder));
    expect(fills).toEqual([ladder[0], ladder[1], { ...ladder[2], lots: 2 }]);
    expect(fate).toBe('filled');
  });

  it('makes an order expire that would rest across it', () => {
    const order = { ...limit('buy', 103, 20), worstPrice: 101 };
    const plan = planFills(order, new ListWalk(ladder));
    expect(plan).toMatchObject({ fate: 'out-of-range', filledLots: 11, restLots: 0 });
  });

  it('leaves an order alone when there is nobody', () => {
    const plan = planFills(limit('buy', 103, 20), new ListWalk([]));
    expect(plan).toEqual({ fate: 'rests', fills: [], filledLots: 0, restLots: 20 });
  });
});

describe('a plan', () => {
  it('is only a plan: the book is as before, and taking it step by step gives what match gives', () => {
    const prices = [100, 101, 101, 102];
    const [planned, matched] = [bookOf('sell', prices), bookOf('sell', prices)];
    const before = planned.hash();
    const order = limit('buy', 101, 18);
    const plan = planFills(order, planned.walk('sell'));
    expect(planned.hash()).toBe(before);
    for (const { id, lots } of plan.fills) planned.take(id, lots);
    planned.add({ ...order, lots: plan.restLots });
    expect(matched.match(order)).toEqual(plan);
    expect(planned.hash()).toBe(matched.hash());
  });

  it('adds up: filled, resting and expired lots are the order’s lots', () => {
    const order = limit('buy', 101, 18);
    const plan = planFills(order, bookOf('sell', [100, 101, 102]).walk('sell'));
    expect(plan.fills.reduce((sum, { lots }) => sum + lots, 0)).toBe(plan.filledLots);
    expect(plan.filledLots + plan.restLots).toBe(order.lots);
  });
});
