/**
 * One market's venue: the book of members' orders, and what the market maker quotes beside it. The
 * quotes of a second are worked out when they are first needed, then cached until the next tick.
 */
import { type Book, type BookBounds, FastBook, fitsBook } from '@anywhen/matching';
import { MARKETS, type PreparedSeed } from '@anywhen/prices';
import { SPOT_MAX_NOTIONAL_USDT, type Side, isPortfolioUid } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { assert } from '../kernel/step-context.ts';
import { LiquidityWalk } from './liquidity.ts';
import { NOTHING_TAKEN, type Quote, type Quotes, type Taken } from './maker.ts';
import { fullQuotes, recover, remainingQuotes, slotOf } from './maker.ts';
import type { SpotMarket } from './spot-market.ts';

/** What a market maker's quotes follow from. */
export type VenueReference = { second: number; price: number; seed: PreparedSeed };

export class SpotVenue {
  readonly market: SpotMarket;
  readonly book: Book = new FastBook();
  /**
   * Orders of portfolios, which trade with the market maker alone (decision 0046): a book for each
   * side, because there what crosses does not meet.
   */
  readonly #apart: Readonly<Record<Side, Book>> = { buy: new FastBook(), sell: new FastBook() };
  readonly #fingerprint: Fingerprint;
  #taken: Taken = NOTHING_TAKEN;
  #mark: Mark | undefined;
  #full: { second: number; quotes: Quotes } | undefined;
  #remaining: Quotes | undefined;

  constructor(market: SpotMarket, fingerprint: Fingerprint) {
    assert(fitsBook(boundsOf(market)), `${market.symbol} fits a book of exact numbers`);
    this.market = market;
    this.#fingerprint = fingerprint;
  }

  get taken(): Taken {
    return this.#taken;
  }

  get isQuiet(): boolean {
    const isEmpty = (book: Book) => book.countOrders('buy') + book.countOrders('sell') === 0;
    return this.books.every(isEmpty) && this.#taken === NOTHING_TAKEN;
  }

  /** Where a member's orders rest. */
  bookOf({ uid, side }: { readonly uid: Uid; readonly side: Side }): Book {
    return isPortfolioUid(uid) ? this.#apart[side] : this.book;
  }

  /** Those that new quotes fill, one after the other. */
  get books(): readonly Book[] {
    return [this.book, this.#apart.buy, this.#apart.sell];
  }

  quotes(reference: VenueReference): Quotes {
    const full = this.#fullAt(reference);
    this.#remaining ??= remainingQuotes(full, this.#taken);
    return this.#remaining;
  }

  /** What a taker of this side meets, best first. */
  walkAgainst(taker: Side, reference: VenueReference, owner: Uid): LiquidityWalk {
    const side = taker === 'buy' ? 'sell' : 'buy';
    // The other side of the book of its own side is empty: it meets quotes alone.
    const orders = this.bookOf({ uid: owner, side: taker });
    return new LiquidityWalk(side, orders.walk(side), this.quotes(reference)[side]);
  }

  takeQuotes(side: Side, fills: readonly { level: number; lots: number }[]): void {
    const taken = [...this.#taken];
    for (const { level, lots } of fills) {
      const slot = slotOf(side, level);
      taken[slot] = (taken[slot] ?? 0) + lots;
    }
    this.setTaken(taken);
  }

  /** A new second: what was taken comes back by a tenth. */
  recover(reference: VenueReference): void {
    this.setTaken(recover(this.#taken, this.#fullAt(reference)));
  }

  setTaken(lots: Taken): void {
    const isNothing = lots.every((count) => count === 0);
    const taken = isNothing ? NOTHING_TAKEN : lots;
    if (taken === this.#taken) return;
    this.#taken = taken;
    this.#remaining = undefined;
    if (isNothing && this.#mark) this.#fingerprint.remove(this.#mark);
    const text = `maker/${this.market.symbol}/${taken.join()}`;
    this.#mark = isNothing ? undefined : this.#fingerprint.replace(this.#mark, text);
  }

  #fullAt({ second, price, seed }: VenueReference): Quotes {
    if (this.#full?.second !== second) {
      this.#full = { second, quotes: fullQuotes(this.market, price, seed) };
      this.#remaining = undefined;
    }
    return this.#full.quotes;
  }
}

/** Even at a hundredth of its start price, a thousand of the largest orders a side are exact. */
function boundsOf({ index, priceDecimals, usdtTickLots }: SpotMarket): BookBounds {
  const start = Math.round((MARKETS[index]?.start ?? 0) * 10 ** priceDecimals);
  return {
    priceMin: Math.ceil(start / 100),
    priceMax: start * 100,
    notionalMax: BigInt(SPOT_MAX_NOTIONAL_USDT) * usdtTickLots,
    ordersMax: 1_000,
  };
}

/** Orders of members that new quotes cross, in their priority, and by how much (rulebook 2.8). */
export function crossings(
  book: Book,
  side: Side,
  quotes: readonly Quote[],
): { id: number; price: number; level: number; lots: number }[] {
  const found: { id: number; price: number; level: number; lots: number }[] = [];
  const walk = book.walk(side);
  let level = 0;
  let quoteLots = quotes[0]?.lots ?? 0;
  let orderLots = walk.isDone ? 0 : walk.lots;
  while (!walk.isDone && level < quotes.length) {
    const quotePrice = quotes[level]?.price ?? 0;
    const isCrossed = side === 'buy' ? walk.price >= quotePrice : walk.price <= quotePrice;
    if (!isCrossed) break;
    const lots = Math.min(orderLots, quoteLots);
    if (lots > 0) found.push({ id: walk.id, price: walk.price, level, lots });
    orderLots -= lots;
    quoteLots -= lots;
    if (orderLots === 0) {
      walk.advance();
      orderLots = walk.isDone ? 0 : walk.lots;
    }
    if (quoteLots === 0) {
      level += 1;
      quoteLots = quotes[level]?.lots ?? 0;
    }
  }
  return found;
}
