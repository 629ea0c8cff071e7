/** The fast book against the slow one on many orders, and proof that a fault would be seen. */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import { describe, expect, it } from 'vitest';
import { FastBook } from './fast-book.ts';
import type { IncomingOrder, Plan } from './order.ts';
import { SlowBook } from './slow-book.ts';
import { compareBooks, type Tally } from '../testing/compare-books.ts';

const SCENARIOS = testSize('BOOK_WORLDS', { short: 8, long: 100 });
/** The same in both forms: some faults need a book that has lived for a while. */
const ORDERS_PER_SCENARIO = 10_000;
const ORDERS = SCENARIOS * ORDERS_PER_SCENARIO;

/** What the orders must contain, each a hundred times and more; they would prove little else. */
const MUST_HAPPEN = [
  'GTC by lots: filled',
  'GTC by lots: rests',
  'GTC by lots: self-trade',
  'GTC by lots: out-of-range',
  'IOC by lots: filled',
  'IOC by lots: expires',
  'IOC by lots: self-trade',
  'IOC by lots: out-of-range',
  'FOK by lots: filled',
  'FOK by lots: not-fillable',
  'POST_ONLY by lots: rests',
  'POST_ONLY by lots: would-take',
  'IOC by quote buy: filled',
  'IOC by quote buy: expires',
  'IOC by quote buy: self-trade',
  'IOC by quote sell: filled',
  'IOC by quote sell: expires',
  'IOC by quote sell: self-trade',
  'FOK by quote buy: filled',
  'FOK by quote buy: not-fillable',
  'FOK by quote sell: filled',
  'FOK by quote sell: not-fillable',
  'incoming filled in part',
  'resting filled in part',
  'self-trade after fills',
  'amended',
  'cancelled',
  'cancel of nothing',
];

describe('[M6] the fast book equals the slow one', () => {
  it(`in answer and state after each of ${ORDERS} seeded orders, and is never crossed`, () => {
    const tally: Tally = new Map();
    for (let seed = 1; seed <= SCENARIOS; seed += 1) {
      const books = { fast: new FastBook(), slow: new SlowBook() };
      compareBooks(books, { seed, orders: ORDERS_PER_SCENARIO, tally });
    }
    const isSeldom = (name: string) => (tally.get(name) ?? 0) < ORDERS / 500;
    expect(MUST_HAPPEN.filter(isSeldom)).toEqual([]);
  });

  it('when thousands of orders at a thousand prices are cancelled in any order', () => {
    const random = new SeededRandom(7);
    const [fast, slow] = [new FastBook(), new SlowBook()];
    const ids = Array.from({ length: 3_000 }, (_, index) => index + 1);
    for (const id of ids) {
      const isBuy = random.isOneIn(2);
      const price = isBuy ? random.between(1, 500) : random.between(501, 1_000);
      const order = { id, owner: id, side: isBuy ? 'buy' : 'sell', price, lots: id } as const;
      fast.add(order);
      slow.add(order);
    }
    while (ids.length > 0) {
      const index = random.below(ids.length);
      const id = ids[index] ?? 0;
      ids.splice(index, 1);
      expect(fast.cancel(id) && slow.cancel(id)).toBe(true);
      if (ids.length % 25 === 0) {
        expect(fast.hash()).toBe(slow.hash());
        expect(fast.countLevels('buy')).toBe(slow.countLevels('buy'));
      }
    }
    expect(fast.hash()).toBe(new FastBook().hash());
  });
});

class LosesPriority extends FastBook {
  override amendDown(id: number, lots: number): void {
    const order = this.find(id);
    super.amendDown(id, lots);
    if (order === undefined) return;
    this.cancel(id);
    this.add({ ...order, lots });
  }
}

class ForgetsCancellations extends FastBook {
  #cancelled = 0;

  override cancel(id: number): boolean {
    this.#cancelled += 1;
    return this.#cancelled === 100 ? this.find(id) !== undefined : super.cancel(id);
  }
}

/** A fast book that reads every order a little wrong. */
function misreading(misread: (order: IncomingOrder) => IncomingOrder): FastBook {
  class Misreading extends FastBook {
    override match(order: IncomingOrder): Plan {
      return super.match(misread(order));
    }
  }
  return new Misreading();
}

const FAULTS: Record<string, () => FastBook> = {
  'an amended order goes to the back': () => new LosesPriority(),
  'one cancellation in a hundred is lost': () => new ForgetsCancellations(),
  'the price range is not looked at': () =>
    misreading((order) => ({ ...order, worstPrice: order.price })),
  'a worst price is off by one tick': () =>
    misreading((order) => ({ ...order, worstPrice: order.worstPrice + 1 })),
  'owners trade with themselves': () =>
    misreading((order) => (order.terms === 'GTC' ? order : { ...order, owner: -1 })),
  'FOK fills in part': () =>
    misreading((order) => (order.terms === 'FOK' ? { ...order, terms: 'IOC' } : order)),
  'post-only takes': () =>
    misreading((order) => (order.terms === 'POST_ONLY' ? { ...order, terms: 'GTC' } : order)),
  'fills are not rounded to what can be paid': () =>
    misreading((order) =>
      order.quote === null ? order : { ...order, quote: { ...order.quote, step: 1n } },
    ),
};

describe('[R5] the comparison would notice that', () => {
  it.each(Object.entries(FAULTS))('%s', (_, openFaulty) => {
    const compareAll = () => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const books = { fast: openFaulty(), slow: new SlowBook() };
        compareBooks(books, { seed, orders: 1_000, tally: new Map() });
      }
    };
    expect(compareAll).toThrow(/seed \d+, command \d+ differs/);
  });
});
