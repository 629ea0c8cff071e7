/** What becomes of an incoming order: one description, checked against both books. */
import { describe, expect, it } from 'vitest';
import { LOTS_MAX } from './bounds.ts';
import {
  BOB,
  BOOKS,
  bookWith,
  CAROL,
  filled,
  idsOf,
  incoming,
  resting,
} from '../testing/both-books.ts';

describe.each(BOOKS)('[2.2] limit orders in the %s book', (_, open) => {
  const asks = [resting(1, 'sell', 100, 5), resting(2, 'sell', 101, 5), resting(3, 'sell', 105, 5)];

  it('trade at the price of the resting order and rest with what is left', () => {
    const book = bookWith(open, asks);
    expect(filled(book, { side: 'buy', price: 103, lots: 14 })).toEqual([
      'rests',
      '5 of 1 at 100',
      '5 of 2 at 101',
    ]);
    expect(book.find(100)).toEqual(resting(100, 'buy', 103, 4, BOB));
    expect([book.bestBid(), book.bestAsk()]).toEqual([103, 105]);
  });

  it('IOC fills what it can and expires', () => {
    const book = bookWith(open, asks);
    const order = incoming({ side: 'buy', price: 100, lots: 8, terms: 'IOC' });
    expect(book.match(order)).toMatchObject({ fate: 'expires', filledLots: 5, restLots: 0 });
    expect(book.find(100)).toBeUndefined();
  });

  it('FOK fills whole, or the book stays as it was', () => {
    const book = bookWith(open, asks);
    const before = book.hash();
    const order = { side: 'buy', price: 101, terms: 'FOK' } as const;
    expect(filled(book, { ...order, lots: 11 })).toEqual(['not-fillable']);
    expect(book.hash()).toBe(before);
    expect(filled(book, { ...order, lots: 10 })).toEqual([
      'filled',
      '5 of 1 at 100',
      '5 of 2 at 101',
    ]);
  });

  it('post-only rests whole, or is refused when somebody stands at its price', () => {
    const book = bookWith(open, asks);
    const before = book.hash();
    const order = { side: 'buy', terms: 'POST_ONLY' } as const;
    expect(filled(book, { ...order, price: 100 })).toEqual(['would-take']);
    expect(filled(book, { ...order, price: 120, worstPrice: 90 })).toEqual(['would-take']);
    expect(book.hash()).toBe(before);
    expect(filled(book, { ...order, price: 99 })).toEqual(['rests']);
    expect(book.bestBid()).toBe(99);
  });

  it('work the same way for sellers', () => {
    const book = bookWith(open, [resting(1, 'buy', 99, 5), resting(2, 'buy', 98, 5)]);
    expect(filled(book, { side: 'sell', price: 99, lots: 7 })).toEqual(['rests', '5 of 1 at 99']);
    expect(book.find(100)).toEqual(resting(100, 'sell', 99, 2, BOB));
  });
});

describe.each(BOOKS)('[2.5] the price range in the %s book', (_, open) => {
  const asks = [resting(1, 'sell', 100, 5), resting(2, 'sell', 104, 5)];

  it('ends a limit order whose rest would cross the book, and the fills stand', () => {
    const book = bookWith(open, asks);
    const order = incoming({ side: 'buy', price: 106, worstPrice: 103 });
    expect(book.match(order)).toMatchObject({ fate: 'out-of-range', filledLots: 5, restLots: 0 });
    expect([book.bestBid(), book.bestAsk()]).toEqual([undefined, 104]);
  });

  it('lets a limit order rest beyond it when nobody stands there', () => {
    const book = bookWith(open, asks);
    const order = incoming({ side: 'buy', price: 103, worstPrice: 102 });
    expect(book.match(order)).toMatchObject({ fate: 'rests', filledLots: 5, restLots: 5 });
  });

  it('does not widen the limit of an order', () => {
    const book = bookWith(open, asks);
    const order = { side: 'buy', price: 100, worstPrice: 110, terms: 'IOC' } as const;
    expect(filled(book, order)).toEqual(['expires', '5 of 1 at 100']);
  });

  it('holds for sellers downwards', () => {
    const book = bookWith(open, [resting(1, 'buy', 100, 5), resting(2, 'buy', 96, 5)]);
    const order = { side: 'sell', price: 90, worstPrice: 97 } as const;
    expect(filled(book, order)).toEqual(['out-of-range', '5 of 1 at 100']);
  });
});

describe.each(BOOKS)('[M7] self-trade prevention in the %s book', (_, open) => {
  const asks = [
    resting(1, 'sell', 100, 5, CAROL),
    resting(2, 'sell', 101, 5, BOB),
    resting(3, 'sell', 102, 5, CAROL),
  ];

  it('expires the rest of the incoming order; fills before it stand, the own order too', () => {
    const book = bookWith(open, asks);
    expect(filled(book, { side: 'buy', lots: 12 })).toEqual(['self-trade', '5 of 1 at 100']);
    expect(idsOf(book, 'sell')).toEqual([2, 3]);
    expect(book.countOrders('buy')).toBe(0);
  });

  it('does not concern an order that is filled, or ends, before it comes to the own one', () => {
    const book = bookWith(open, asks);
    expect(filled(book, { side: 'buy', lots: 5 })).toEqual(['filled', '5 of 1 at 100']);
    expect(filled(book, { side: 'buy', price: 100, lots: 5 })).toEqual(['rests']);
  });

  it('makes FOK impossible', () => {
    const book = bookWith(open, asks);
    expect(filled(book, { side: 'buy', lots: 6, terms: 'FOK' })).toEqual(['not-fillable']);
  });
});

describe.each(BOOKS)('[2.10] worked examples in the %s book', (_, open) => {
  /** BTC: ticks of 0.01, lots of 0.00001; 10^7 tick·lots are one USDT. */
  const usdt = (amount: number) => ({ tickLots: BigInt(amount) * 10n ** 7n, step: 1n });

  it('[EX-2.1] market buy for 2 000 USDT takes 0.03076 BTC for 1 999.68210000', () => {
    const book = bookWith(open, [
      resting(1, 'sell', 6_500_325, 1_000),
      resting(2, 'sell', 6_500_975, 1_350),
      resting(3, 'sell', 6_501_625, 1_700),
    ]);
    const order = { side: 'buy', terms: 'IOC', lots: LOTS_MAX, quote: usdt(2_000) } as const;
    const { fate, fills, filledLots } = book.match(incoming(order));
    expect(fills.map(({ lots }) => lots)).toEqual([1_000, 1_350, 726]);
    expect([fate, filledLots]).toEqual(['filled', 3_076]);
    const paid = fills.reduce((sum, { price, lots }) => sum + BigInt(price) * BigInt(lots), 0n);
    expect(paid).toBe(19_996_821_000n);
  });

  it('[EX-2.2] a limit buy of 0.02 that fills by 0.008 rests with 0.012 until it is cancelled', () => {
    const book = bookWith(open, [resting(1, 'buy', 6_400_000, 2_000)]);
    expect(filled(book, { side: 'sell', lots: 800, price: 6_400_000 })).toEqual([
      'filled',
      '800 of 1 at 6400000',
    ]);
    expect(book.find(1)?.lots).toBe(1_200);
    expect(book.cancel(1)).toBe(true);
    expect(book.countOrders('buy')).toBe(0);
  });

  it('[EX-2.3] a buy at 65 100 executes at the resting 65 003.25', () => {
    const book = bookWith(open, [resting(1, 'sell', 6_500_325, 1_000)]);
    const order = { side: 'buy', price: 6_510_000, lots: 1_000 } as const;
    expect(filled(book, order)).toEqual(['filled', '1000 of 1 at 6500325']);
  });

  it('[EX-2.4] a market sell of 0.01 executes at the bid 64 996.75', () => {
    const book = bookWith(open, [resting(1, 'buy', 6_499_675, 3_000)]);
    const order = { side: 'sell', lots: 1_000, terms: 'IOC' } as const;
    expect(filled(book, order)).toEqual(['filled', '1000 of 1 at 6499675']);
  });

  it('[EX-2.6] 800 USDT against 500 of asks: 500 are filled; as FOK nothing is', () => {
    const book = bookWith(open, [resting(1, 'sell', 5_000_000, 1_000)]);
    const order = { side: 'buy', lots: LOTS_MAX, quote: usdt(800), price: 5_150_000 } as const;
    expect(filled(book, { ...order, terms: 'FOK' })).toEqual(['not-fillable']);
    expect(filled(book, { ...order, terms: 'IOC' })).toEqual(['expires', '1000 of 1 at 5000000']);
  });
});

describe.each(BOOKS)('[2.7] orders by quote amount in the %s book', (_, open) => {
  const asks = [resting(1, 'sell', 100, 3), resting(2, 'sell', 150, 3)];
  const bids = [resting(1, 'buy', 100, 3), resting(2, 'buy', 70, 9)];
  const quote = (tickLots: bigint, step = 1n) =>
    ({ terms: 'IOC', lots: LOTS_MAX, quote: { tickLots, step } }) as const;

  it('end where the rest buys no lot any more', () => {
    const book = bookWith(open, asks);
    expect(filled(book, { side: 'buy', ...quote(449n) })).toEqual(['filled', '3 of 1 at 100']);
  });

  it('buy nothing for less than a lot', () => {
    const book = bookWith(open, asks);
    expect(filled(book, { side: 'buy', ...quote(99n) })).toEqual(['expires']);
    const fillOrKill = { ...quote(99n), terms: 'FOK' } as const;
    expect(filled(book, { side: 'buy', ...fillOrKill })).toEqual(['not-fillable']);
  });

  it('fill at most the lots that are given with them', () => {
    const book = bookWith(open, asks);
    const capped = { ...quote(10_000n), lots: 4 };
    expect(filled(book, { side: 'buy', ...capped })).toEqual([
      'filled',
      '3 of 1 at 100',
      '1 of 2 at 150',
    ]);
  });

  it('[2.6] sell as many whole lots as raise the amount', () => {
    const book = bookWith(open, bids);
    expect(filled(book, { side: 'sell', ...quote(441n) })).toEqual([
      'filled',
      '3 of 1 at 100',
      '3 of 2 at 70',
    ]);
  });

  it('[N5] count a purchase rounded up, so that the sum is never above the amount', () => {
    const book = bookWith(open, [resting(1, 'sell', 45, 1), resting(2, 'sell', 45, 9)]);
    // The first lot costs 45, paid as 100; the second finds 100 of 200 left, which buy two.
    expect(filled(book, { side: 'buy', ...quote(200n, 100n) })).toEqual([
      'filled',
      '1 of 1 at 45',
      '2 of 2 at 45',
    ]);
  });

  it('[N5] count a sale rounded down, so that the sum is never below the amount', () => {
    const book = bookWith(open, [resting(1, 'buy', 45, 1), resting(2, 'buy', 45, 9)]);
    expect(filled(book, { side: 'sell', ...quote(100n, 100n) })).toEqual([
      'filled',
      '1 of 1 at 45',
      '3 of 2 at 45',
    ]);
  });

  it('are exact above 2^53: 1 000 000 USDT of SHIB are 10^16 tick·lots', () => {
    const lots = 10 ** 12;
    const book = bookWith(open, [resting(1, 'sell', 179_999, lots)]);
    const [fate, fill] = filled(book, { side: 'buy', ...quote(10n ** 16n, 100n) });
    expect([fate, fill]).toEqual(['filled', `${10n ** 16n / 179_999n} of 1 at 179999`]);
  });
});
