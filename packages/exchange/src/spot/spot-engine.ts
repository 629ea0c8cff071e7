/**
 * What makes trades happen: it carries out what was planned, fills resting orders that new quotes
 * cross, and ends orders. It moves orders in the books of all markets and leaves what follows from
 * that to the bookings. It decides nothing: whoever asks has checked everything before.
 */
import type { Book, Plan } from '@anywhen/matching';
import { type Level, isInBook } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { assert } from '../kernel/step-context.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import type { Terms } from '../terms/terms.ts';
import type { OrderCause, SpotContext, SpotImage } from './commands.ts';
import { isQuote, quoteLevel } from './liquidity.ts';
import type { Quotes } from './maker.ts';
import type { OpenOrders } from './open-orders.ts';
import { Settlement, type Trader, holdLegs, holdOf } from './settlement.ts';
import { type PlacedOrder, SpotBookings } from './spot-bookings.ts';
import { SPOT_MARKETS } from './spot-market.ts';
import type { BookDelta, ReachingTick, SpotOrderRecord, SpotTradeRecord } from './spot-orders.ts';
import { compareForBook, deltasOf, otherLegId, remainingLots } from './spot-orders.ts';
import { tradesOf, withProgress } from './spot-orders.ts';
import { SpotVenue, type VenueReference, crossings } from './spot-venue.ts';
import type { WaitingOrders } from './waiting-orders.ts';

/** How an order comes in, and what it was before if it was there. */
type Coming = {
  plan: Plan;
  level: Level;
  before?: SpotOrderRecord;
  cause?: OrderCause;
};

type Ending = { state?: 'CANCELED' | 'EXPIRED'; cause?: OrderCause | null };

/** An order as a command has left it, and the trades that brought it there. */
export type TradedOrder = { order: SpotOrderRecord; trades: readonly SpotTradeRecord[] };

export class SpotEngine {
  readonly venues: ReadonlyMap<string, SpotVenue>;
  readonly bookings: SpotBookings;
  readonly #members: Members;
  #nextOrderId: number;
  #nextTradeId: number;

  constructor(
    fingerprint: Fingerprint,
    parts: { ledger: Ledger; members: Members; waiting: WaitingOrders; terms: Terms },
    image: SpotImage,
  ) {
    this.#members = parts.members;
    this.venues = new Map(
      SPOT_MARKETS.map((market) => [market.symbol, new SpotVenue(market, fingerprint)]),
    );
    this.bookings = new SpotBookings(fingerprint, parts, image);
    this.#nextOrderId = image.nextOrderId;
    this.#nextTradeId = image.nextTradeId;
    this.#restore(image.orders);
    for (const { symbol, taken } of image.makers) this.venues.get(symbol)?.setTaken(taken);
  }

  get open(): OpenOrders {
    return this.bookings.open;
  }

  get nextOrderId(): number {
    return this.#nextOrderId;
  }

  /**
   * An order trades and rests as planned. A new one has the number that was next; one that was
   * there `before` gives back what it held, leaves its place and comes in again.
   */
  carryOut(
    context: SpotContext,
    venue: SpotVenue,
    order: SpotOrderRecord,
    how: Coming,
  ): TradedOrder {
    const { plan, level, before, cause = null } = how;
    const { atMs } = context.command;
    if (!before) this.#takeOrderId(order.id);
    const takenBefore = venue.taken;
    const settlement = new Settlement(venue.market, atMs);
    const deltas = before ? this.#leaveBook(venue, before) : [];
    const legs = before ? holdLegs(venue.market, before, -1n) : [];
    const coming = before ? withProgress(order, { heldUnits: 0n, updatedAtMs: atMs }) : order;
    if (plan.fills.length > 0) this.#tradeAll(venue, settlement, plan.fills, coming, level);
    const [taker] = settlement.traders;
    const executed = taker ? settlement.executed(taker) : coming;
    const placed = this.#rest(venue, executed, plan, before !== undefined);
    this.#settle(context, venue, settlement, {
      order: placed,
      isNew: !before,
      legs,
      deltas,
      cause,
    });
    if (venue.taken !== takenBefore) this.bookings.noteTaken(context, venue);
    return { order: placed, trades: settlement.trades };
  }

  /** A new order that waits for its trigger. */
  wait(
    context: SpotContext,
    { market }: SpotVenue,
    order: SpotOrderRecord,
    heldUnits: bigint,
  ): SpotOrderRecord {
    this.#takeOrderId(order.id);
    const waiting = withProgress(order, { heldUnits, state: 'WAITING' });
    this.bookings.postHold(context, market, order, waiting);
    this.bookings.put(context, waiting, { isNew: true });
    return waiting;
  }

  /** An order outside the book as it is now; what it holds more or less is held or released. */
  hold(context: SpotContext, { market }: SpotVenue, after: SpotOrderRecord): SpotOrderRecord {
    const before = this.open.find(after.id);
    assert(before !== undefined, 'an order that is amended is open');
    this.bookings.postHold(context, market, before, after);
    this.bookings.put(context, after);
    return after;
  }

  /** A resting order with fewer lots, in the place it has. */
  amendDown(
    context: SpotContext,
    venue: SpotVenue,
    before: SpotOrderRecord,
    after: SpotOrderRecord,
  ): SpotOrderRecord {
    const less = remainingLots(before) - remainingLots(after);
    if (less === 0) return before;
    venue.bookOf(after).amendDown(after.id, remainingLots(after));
    const needed = holdOf(venue.market, after, remainingLots(after));
    const heldUnits = needed < before.heldUnits ? needed : before.heldUnits;
    const amended = this.hold(context, venue, withProgress(after, { heldUnits }));
    this.bookings.announceBook(context, venue.market, deltasOf(before, -less));
    return amended;
  }

  /** New quotes: what was taken comes back in part, and resting orders they cross are filled. */
  takeQuotes(context: SpotContext, venue: SpotVenue, reference: VenueReference): void {
    const takenBefore = venue.taken;
    venue.recover(reference);
    this.#fillCrossed(context, venue, reference);
    if (venue.taken !== takenBefore) this.bookings.noteTaken(context, venue);
  }

  /** Its trigger was reached, and this command has no room to execute it. */
  postpone(context: SpotContext, order: SpotOrderRecord, triggered: ReachingTick): void {
    if (order.state === 'TRIGGERED') return;
    const updatedAtMs = context.command.atMs;
    const postponed = withProgress(order, { state: 'TRIGGERED', triggered, updatedAtMs });
    this.bookings.put(context, postponed, { cause: 'trigger' });
  }

  end(
    context: SpotContext,
    order: SpotOrderRecord,
    { state = 'CANCELED', cause = null }: Ending = {},
  ): SpotOrderRecord {
    const venue = this.venues.get(order.symbol);
    assert(venue !== undefined, 'an order has a market');
    const deltas = this.#leaveBook(venue, order);
    const updatedAtMs = context.command.atMs;
    const ended = withProgress(order, { heldUnits: 0n, state, updatedAtMs });
    this.bookings.postHold(context, venue.market, order, ended);
    this.bookings.put(context, ended, { cause });
    this.bookings.announceBook(context, venue.market, deltas);
    return ended;
  }

  /** With the other leg of its OCO. */
  endBoth(context: SpotContext, order: SpotOrderRecord, ending: Ending = {}): SpotOrderRecord {
    const other = this.findOther(order);
    const ended = this.end(context, order, ending);
    if (other) this.end(context, other, ending);
    return ended;
  }

  /** The other leg of its OCO while that is open. */
  findOther(order: SpotOrderRecord): SpotOrderRecord | undefined {
    const id = otherLegId(order);
    return id === undefined ? undefined : this.open.find(id);
  }

  /** A disabled member's orders do not stay in the book (rulebook 2.9). */
  endAllOf(context: SpotContext, uid: Uid): void {
    for (const order of this.open.listOf(uid)) this.end(context, order);
    for (const order of this.open.listOfBots(uid)) {
      this.bookings.notifyBot(context, this.end(context, order), []);
    }
  }

  /** The taker joins first. */
  #tradeAll(
    venue: SpotVenue,
    settlement: Settlement,
    fills: Plan['fills'],
    order: SpotOrderRecord,
    level: Level,
  ): void {
    const takerSide = order.side;
    const taker = settlement.join(order, this.bookings.feeBpsOf(order, level), false);
    const quoted: { level: number; lots: number }[] = [];
    for (const { id, price, lots } of fills) {
      const other = isQuote(id) ? undefined : this.#joinResting(settlement, id);
      const buyer = takerSide === 'buy' ? taker : other;
      const seller = takerSide === 'buy' ? other : taker;
      settlement.trade({ id: this.#takeTradeId(), price, lots, takerSide, buyer, seller });
      if (other) venue.book.take(id, lots);
      else quoted.push({ level: quoteLevel(id), lots });
    }
    if (quoted.length > 0) venue.takeQuotes(takerSide === 'buy' ? 'sell' : 'buy', quoted);
  }

  /** What the order has become: at rest with a hold, filled, or expired with what is left. */
  #rest(
    venue: SpotVenue,
    order: SpotOrderRecord,
    { fate, restLots }: Plan,
    isBehindOthers: boolean,
  ): SpotOrderRecord {
    if (fate === 'filled') return withProgress(order, { state: 'FILLED' });
    const { id, uid: owner, side, price } = order;
    if (restLots === 0 || price === null) return withProgress(order, { state: 'EXPIRED' });
    venue.bookOf(order).add({ id, owner, side, price, lots: restLots });
    const heldUnits = holdOf(venue.market, order, restLots);
    const state = order.executedLots > 0 ? 'PARTIALLY_FILLED' : 'NEW';
    if (!isBehindOthers) return withProgress(order, { heldUnits, state });
    return withProgress(order, { heldUnits, state, queueNo: this.#takeOrderId() });
  }

  #settle(
    context: SpotContext,
    venue: SpotVenue,
    settlement: Settlement,
    placed?: PlacedOrder,
  ): void {
    this.bookings.bookTrades(context, venue.market, settlement, placed);
    for (const trader of settlement.traders) {
      if (trader.isResting) this.#followFill(context, trader, settlement);
    }
  }

  /** What a fill at rest brings with it: the other leg ends, the bot is notified. */
  #followFill(context: SpotContext, trader: Trader, settlement: Settlement): void {
    const { order } = trader;
    const other = this.findOther(order);
    if (other) this.end(context, other, { cause: 'other-leg' });
    if (order.botId === null) return;
    const trades = tradesOf(order, settlement.trades);
    this.bookings.notifyBot(context, settlement.executed(trader), trades);
  }

  /** Takes a resting order out of the book; one that waits is in none. */
  #leaveBook(venue: SpotVenue, order: SpotOrderRecord): BookDelta[] {
    if (!isInBook(order.state)) return [];
    assert(venue.bookOf(order).cancel(order.id), 'a resting order is in the book');
    return deltasOf(order, -remainingLots(order));
  }

  #fillCrossed(context: SpotContext, venue: SpotVenue, reference: VenueReference): void {
    for (const book of venue.books) this.#fillBook(context, venue, book, venue.quotes(reference));
  }

  #fillBook(context: SpotContext, venue: SpotVenue, book: Book, quotes: Quotes): void {
    for (const side of ['buy', 'sell'] as const) {
      const quoteSide = side === 'buy' ? 'sell' : 'buy';
      const found = crossings(book, side, quotes[quoteSide]);
      if (found.length === 0) continue;
      const settlement = new Settlement(venue.market, context.command.atMs);
      for (const { id, price, lots } of found) {
        const trader = this.#joinResting(settlement, id);
        const buyer = side === 'buy' ? trader : undefined;
        const seller = side === 'buy' ? undefined : trader;
        const takerSide = quoteSide;
        settlement.trade({ id: this.#takeTradeId(), price, lots, takerSide, buyer, seller });
        book.take(id, lots);
      }
      venue.takeQuotes(quoteSide, found);
      this.#settle(context, venue, settlement);
    }
  }

  #joinResting(settlement: Settlement, id: number): Trader {
    const order = this.open.find(id);
    assert(order !== undefined, 'an order in the book is open');
    const member = this.#members.find(order.uid);
    assert(member !== undefined, 'an open order has a member');
    return settlement.join(order, this.bookings.feeBpsOf(order, member.level), true);
  }

  /** A new order's, which was planned with, or a new place in the queue. */
  #takeOrderId(planned = this.#nextOrderId): number {
    assert(planned === this.#nextOrderId, 'orders are numbered one after another');
    this.#nextOrderId += 1;
    return planned;
  }

  #takeTradeId(): number {
    const id = this.#nextTradeId;
    this.#nextTradeId += 1;
    return id;
  }

  /** At rest again in the places they had. */
  #restore(orders: readonly SpotOrderRecord[]): void {
    const resting = orders.filter(({ state }) => isInBook(state));
    for (const order of resting.toSorted(compareForBook)) {
      const { id, uid: owner, symbol, side, price } = order;
      const venue = this.venues.get(symbol);
      if (!venue || price === null) throw new RangeError(`order ${id} cannot rest`);
      venue.bookOf(order).add({ id, owner, side, price, lots: remainingLots(order) });
    }
  }
}
