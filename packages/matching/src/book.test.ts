/** How resting orders are stored: one description, checked against both books. */
import { describe, expect, it } from 'vitest';
import type { Book } from './book.ts';
import { LOTS_MAX } from './bounds.ts';
import type { RestingOrder } from './order.ts';
import { BOB, BOOKS, bookWith, filled, idsOf, incoming, resting } from '../testing/both-books.ts';

describe.each(BOOKS)('[M7] priority in the %s book', (_, open) => {
  it('is by price first: highest bid and lowest ask', () => {
    const book = bookWith(open, [
      resting(1, 'buy', 98, 5),
      resting(2, 'buy', 99, 5),
      resting(3, 'buy', 97, 5),
      resting(4, 'sell', 103, 5),
      resting(5, 'sell', 101, 5),
      resting(6, 'sell', 102, 5),
    ]);
    expect(idsOf(book, 'buy')).toEqual([2, 1, 3]);
    expect(idsOf(book, 'sell')).toEqual([5, 6, 4]);
    expect([book.bestBid(), book.bestAsk()]).toEqual([99, 101]);
  });

  it('is by time at one price', () => {
    const orders = [1, 2, 3].map((id) => resting(id, 'sell', 100, 4));
    const book = bookWith(open, orders);
    expect(filled(book, { side: 'buy' })).toEqual([
      'filled',
      '4 of 1 at 100',
      '4 of 2 at 100',
      '2 of 3 at 100',
    ]);
  });

  it('stays after a fill in part and after an amendment', () => {
    const orders = [1, 2, 3].map((id) => resting(id, 'sell', 100, 4));
    const book = bookWith(open, orders);
    book.take(1, 1);
    book.amendDown(2, 1);
    expect(idsOf(book, 'sell')).toEqual([1, 2, 3]);
    expect(book.levels('sell', 1)).toEqual([[100, 8]]);
  });

  it('comes back when resting orders are added again in the order of their ids', () => {
    const book = bookWith(open, [
      resting(1, 'buy', 99, 5),
      resting(2, 'buy', 98, 5),
      resting(3, 'buy', 99, 5),
      resting(4, 'buy', 98, 5),
    ]);
    book.take(1, 2);
    book.cancel(2);
    const ids = idsOf(book, 'buy').toSorted((left, right) => left - right);
    const restored = bookWith(
      open,
      ids.flatMap((id) => book.find(id) ?? []),
    );
    expect(restored.hash()).toBe(book.hash());
  });
});

describe.each(BOOKS)('single orders in the %s book', (_, open) => {
  it('are found, made smaller and cancelled by id', () => {
    const book = bookWith(open, [resting(7, 'buy', 99, 5), resting(8, 'buy', 99, 6)]);
    book.amendDown(7, 2);
    expect(book.find(7)).toEqual(resting(7, 'buy', 99, 2));
    expect(book.cancel(7)).toBe(true);
    expect(book.find(7)).toBeUndefined();
    expect(book.cancel(7)).toBe(false);
    expect(book.levels('buy', 5)).toEqual([[99, 6]]);
  });

  it('leave with their last lot, and their level with them', () => {
    const book = bookWith(open, [resting(7, 'sell', 99, 5), resting(8, 'sell', 100, 6)]);
    book.take(7, 5);
    expect(book.find(7)).toBeUndefined();
    expect([book.bestAsk(), book.countLevels('sell'), book.countOrders('sell')]).toEqual([
      100, 1, 1,
    ]);
  });

  it('may have ids far above 2^32', () => {
    const ids = [2 ** 32 + 1, 1, 2 ** 52 + 1, 2 ** 53 - 1];
    const book = bookWith(
      open,
      ids.map((id) => resting(id, 'buy', 99, 5)),
    );
    expect(book.cancel(1)).toBe(true);
    expect(idsOf(book, 'buy')).toEqual(ids.filter((id) => id !== 1));
    expect(book.find(2 ** 53 - 1)?.lots).toBe(5);
  });

  it('give their room on a full side back when they are amended, taken or cancelled', () => {
    const book = bookWith(open, [resting(1, 'buy', 99, LOTS_MAX)]);
    book.amendDown(1, LOTS_MAX - 10);
    book.add(resting(2, 'buy', 98, 10));
    book.take(1, 5);
    book.add(resting(3, 'buy', 98, 5));
    book.cancel(2);
    book.add(resting(4, 'buy', 98, 10));
    expect(() => book.add(resting(5, 'buy', 98, 1))).toThrow(RangeError);
    expect(book.levels('buy', 2)).toEqual([
      [99, LOTS_MAX - 15],
      [98, 15],
    ]);
  });

  it('can never cross the book', () => {
    const book = bookWith(open, [resting(1, 'buy', 99, 5), resting(2, 'sell', 101, 5)]);
    expect(() => book.add(resting(3, 'buy', 101, 1))).toThrow(RangeError);
    expect(() => book.add(resting(3, 'sell', 99, 1))).toThrow(RangeError);
    expect(() => book.add(resting(3, 'sell', 100, 1))).not.toThrow();
  });
});

describe.each(BOOKS)('levels of the %s book', (_, open) => {
  it('are sums by price from the best on, as many as asked for', () => {
    const book = bookWith(open, [
      resting(1, 'buy', 98, 5),
      resting(2, 'buy', 99, 1),
      resting(3, 'buy', 98, 7),
      resting(4, 'buy', 90, 2),
    ]);
    const all = [
      [99, 1],
      [98, 12],
      [90, 2],
    ];
    expect(book.levels('buy', 2)).toEqual(all.slice(0, 2));
    expect(book.levels('buy', 20)).toEqual(all);
    expect(book.levels('sell', 20)).toEqual([]);
    expect([book.countLevels('buy'), book.countOrders('buy')]).toEqual([3, 4]);
  });

  it('do not show a level that was emptied behind the best one', () => {
    const book = bookWith(
      open,
      [1, 2, 3].map((id) => resting(id, 'sell', 100 + id, 5)),
    );
    book.cancel(2);
    expect(book.levels('sell', 2)).toEqual([
      [101, 5],
      [103, 5],
    ]);
    book.add(resting(4, 'sell', 102, 9));
    expect(idsOf(book, 'sell')).toEqual([1, 4, 3]);
    expect(book.countLevels('sell')).toBe(3);
  });
});

describe.each(BOOKS)(
  'what cannot be right throws and changes nothing in the %s book',
  (_, open) => {
    const cases: [what: string, act: (book: Book) => void][] = [
      ['a second order with the same id', (book) => book.add(resting(1, 'buy', 90, 1))],
      ['no lots', (book) => book.add(resting(9, 'buy', 90, 0))],
      ['half a lot', (book) => book.add(resting(9, 'buy', 90, 0.5))],
      ['no price', (book) => book.add(resting(9, 'buy', 0, 1))],
      ['a price between ticks', (book) => book.add(resting(9, 'buy', 90.5, 1))],
      ['an id of zero', (book) => book.add(resting(0, 'buy', 90, 1))],
      ['more lots than a side can hold', (book) => book.add(resting(9, 'buy', 90, LOTS_MAX))],
      ['taking from nobody', (book) => book.take(9, 1)],
      ['taking too much', (book) => book.take(1, 6)],
      ['taking nothing', (book) => book.take(1, 0)],
      ['amending up', (book) => book.amendDown(1, 6)],
      ['amending to the same', (book) => book.amendDown(1, 5)],
      ['amending to nothing', (book) => book.amendDown(1, 0)],
      ['amending nobody', (book) => book.amendDown(9, 1)],
      [
        'an incoming order with the id of a resting one, which would fill before it rests',
        (book) => book.match(incoming({ id: 1, side: 'sell', price: 99, lots: 9 })),
      ],
      [
        'an incoming order of half lots',
        (book) => book.match(incoming({ side: 'sell', lots: 2.5, terms: 'IOC' })),
      ],
      [
        'a quote amount with a broken step',
        (book) => {
          const quote = { tickLots: 150n, step: 100n };
          book.match(incoming({ side: 'sell', terms: 'IOC', quote }));
        },
      ],
    ];

    it.each(cases)('%s', (_what, act) => {
      const book = bookWith(open, [resting(1, 'buy', 99, 5), resting(2, 'sell', 101, 5)]);
      const before = book.hash();
      expect(() => act(book)).toThrow(RangeError);
      expect(book.hash()).toBe(before);
    });
  },
);

describe.each(BOOKS)('the hash of the %s book', (_, open) => {
  it('differs by id, owner, price, lots, side and order, and not by what led there', () => {
    const base = [resting(1, 'buy', 99, 5), resting(2, 'buy', 99, 5)];
    const hashOf = (...orders: RestingOrder[]) => bookWith(open, orders).hash();
    const hashes = [
      hashOf(...base),
      hashOf(...base.toReversed()),
      hashOf(resting(1, 'buy', 99, 5), resting(3, 'buy', 99, 5)),
      hashOf(resting(1, 'buy', 99, 5), resting(2, 'buy', 99, 5, BOB)),
      hashOf(resting(1, 'buy', 99, 5), resting(2, 'buy', 98, 5)),
      hashOf(resting(1, 'buy', 99, 5), resting(2, 'buy', 99, 5 + 2 ** 40)),
      hashOf(resting(1, 'sell', 99, 5), resting(2, 'sell', 99, 5)),
      hashOf(),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    const detour = bookWith(open, [
      resting(1, 'buy', 99, 9),
      resting(5, 'buy', 50, 1),
      ...base.slice(1),
    ]);
    detour.cancel(5);
    detour.take(1, 4);
    expect(detour.hash()).toBe(hashes[0]);
  });
});
