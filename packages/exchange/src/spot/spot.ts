/**
 * Spot orders: checked against all rules, planned against the book and the market maker, then
 * executed. Nothing changes before the whole plan is known. Trades never move the reference price.
 */
import {
  type Level,
  type MemberStatus,
  type Rejection,
  isCancellable,
  isRejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import type { ExchangeModule, Handlers } from '../kernel/module.ts';
import type { OpenThings } from '../kernel/open-things.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { LazyReply, type Verdict, accepted } from '../kernel/verdict.ts';
import type { FundsMoved, Moved } from '../funding/commands.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TickListener } from '../markets/commands.ts';
import type { Markets } from '../markets/markets.ts';
import type { CancelledOpenings, MemberDisabled, OpeningsBarred } from '../members/commands.ts';
import type { Members } from '../members/members.ts';
import type { Terms } from '../terms/terms.ts';
import { amendOrder } from './amending.ts';
import { SPOT_RULES, type SpotContext, type SpotImage } from './commands.ts';
import type { SpotReplies, SpotTypes } from './commands.ts';
import type { Taken } from './maker.ts';
import { placeOco } from './oco.ts';
import { planOrder, requestOf } from './order-plan.ts';
import type { OrderBody } from './order-request.ts';
import { placeOrder, refuseOrder } from './placing.ts';
import type { Positions } from './positions.ts';
import type { SpotListener } from './spot-bookings.ts';
import { SpotEngine, type TradedOrder } from './spot-engine.ts';
import { type ReachingTick, type SpotOrderRecord, describeFill } from './spot-orders.ts';
import { answerWith, withProgress } from './spot-orders.ts';
import { type SpotBooks, venueReference } from './trading-checks.ts';
import { WaitingOrders } from './waiting-orders.ts';

/** What a bot asks for: it may give no more than what it has free itself. */
export type BotOrder = {
  uid: Uid;
  botId: number;
  body: OrderBody;
  /** USDT for a buy, the currency for a sell. */
  freeUnits: bigint;
  /** It only gives up what the bot has: who may close positions may do that (rulebook 1.4). */
  isClosing?: boolean;
};

type SpotParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly agenda: Schedule<SpotContext>;
  readonly terms: Terms;
};

type Received = TickListener<SpotContext> &
  MemberDisabled<SpotContext> &
  OpeningsBarred<SpotContext> &
  FundsMoved<SpotContext> &
  OpenThings<SpotContext>;

export const spotModule: ExchangeModule<SpotTypes, SpotParts, Spot> = {
  rules: SPOT_RULES,
  empty: { nextOrderId: 1, nextTradeId: 1, orders: [], positions: [], makers: [] },
  open: ({ fingerprint, parts, image, listeners }) => {
    const spot = new Spot(fingerprint, parts, image);
    spot.setListeners(listeners);
    return spot;
  },
  handlers: (spot) => spot.handlers,
};

export class Spot implements Received {
  readonly handlers: Handlers<SpotTypes>;
  readonly #books: SpotBooks;
  readonly #engine: SpotEngine;
  readonly #waiting: WaitingOrders;

  constructor(fingerprint: Fingerprint, parts: SpotParts, image: SpotImage) {
    const { ledger, members, markets, terms } = parts;
    this.#waiting = new WaitingOrders(parts.agenda, {
      execute: (context, id, tick) => this.#execute(context, this.#requireOpen(id), tick),
      postpone: (context, id, tick) => this.#engine.postpone(context, this.#requireOpen(id), tick),
      expire: (context, id) => {
        this.#engine.endBoth(context, this.#requireOpen(id), { state: 'EXPIRED', cause: 'time' });
      },
    });
    this.#engine = new SpotEngine(
      fingerprint,
      { ledger, members, waiting: this.#waiting, terms },
      image,
    );
    this.#books = { engine: this.#engine, ledger, members, markets };
    this.handlers = {
      'place-order': (context, body) => this.#place(context, actingMember(context), body),
      'place-oco': (context, body) => placeOco(this.#books, context, actingMember(context), body),
      'amend-order': (context, body) =>
        amendOrder(this.#books, context, actingMember(context), body),
      'cancel-order': (context, body) => this.#cancel(context, actingMember(context), body.orderId),
      'cancel-orders': (context, body) =>
        this.#cancelAll(context, actingMember(context), body.symbol),
    };
  }

  get positions(): Positions {
    return this.#engine.bookings.positions;
  }

  /** What an order pays that is placed at a moment. */
  feeBpsAt(atMs: number, level: Level): number {
    return this.#engine.bookings.feeBpsAt(atMs, level);
  }

  openOrders(): IterableIterator<SpotOrderRecord> {
    return this.#engine.open.all();
  }

  takenOf(symbol: string): Taken | undefined {
    return this.#engine.venues.get(symbol)?.taken;
  }

  /** Who is notified of what happens to bots' orders, and of fees. */
  setListeners(listeners: readonly SpotListener[]): void {
    this.#engine.bookings.setListeners(listeners);
  }

  /** Why such an order would be refused now; nothing changes. */
  refuseForBot(context: SpotContext, order: BotOrder): Rejection | undefined {
    return refuseOrder(this.#books, context, order);
  }

  /**
   * By the rules of any order, but with what the bot has free, and no limit of open orders. A bot
   * acts with ticks, also with those that come late: so it knows itself when its price is fresh.
   */
  placeForBot(context: SpotContext, order: BotOrder): Rejection | TradedOrder {
    return placeOrder(this.#books, context, order);
  }

  /** The order must be a bot's and open: its bot knows that. */
  cancelForBot(context: SpotContext, orderId: number): SpotOrderRecord {
    const order = this.#engine.open.find(orderId);
    assert(order !== undefined && order.botId !== null, 'a bot cancels an open order of its own');
    return this.#engine.end(context, order);
  }

  memberDisabled(context: SpotContext, uid: Uid): void {
    this.#engine.endAllOf(context, uid);
  }

  /** Those of bots end with their bots. */
  closeAll(context: SpotContext, uid: Uid): void {
    for (const order of this.#engine.open.listOf(uid)) this.#engine.end(context, order);
  }

  hasOpen(uid: Uid): boolean {
    return this.#engine.open.countOf(uid) > 0;
  }

  /** A sale gives up what is held: it stays for whoever may still take the money it brings. */
  cancelOpenings(context: SpotContext, uid: Uid, status: MemberStatus): Partial<CancelledOpenings> {
    const isKept = ({ side }: SpotOrderRecord) => status === 'restricted' && side === 'sell';
    const orders = this.#engine.open.listOf(uid).filter((order) => !isKept(order));
    for (const order of orders) this.#engine.end(context, order);
    return { spotOrders: orders.length };
  }

  /** Resting orders come first; what the tick triggers is booked when all have seen the tick. */
  tick(context: SpotContext): void {
    for (const venue of this.#engine.venues.values()) {
      const isWatching = this.#waiting.isWatching(venue.market.symbol);
      if (venue.isQuiet && !isWatching) continue;
      const reference = venueReference(this.#books.markets, venue.market);
      if (!reference) return;
      if (!venue.isQuiet) this.#engine.takeQuotes(context, venue, reference);
      const { second, price } = reference;
      if (isWatching) this.#waiting.reach(venue.market.symbol, { second, price });
    }
  }

  /** A transfer of a currency into or out of the spot account moves its cost with it. */
  fundsMoved(context: SpotContext, { uid, from, to, currency, units }: Moved): void {
    const venue = this.#engine.venues.get(`${currency}USDT`);
    if (!venue || (from !== 'spot' && to !== 'spot')) return;
    const { market } = venue;
    if (to === 'spot') {
      const price = this.#books.markets.reference()?.priceUnits[market.index] ?? 0;
      const value = (units * BigInt(price)) / 10n ** BigInt(market.priceDecimals);
      this.positions.add(context, { uid, currency, costUnits: value });
      return;
    }
    const ofUnits = this.#books.ledger.totalOf(uid, 'spot', currency) + units;
    this.positions.reduce(context, { uid, currency, units, ofUnits });
  }

  #place(context: SpotContext, uid: Uid, body: OrderBody): Verdict<SpotReplies['place-order']> {
    const placed = placeOrder(this.#books, context, { uid, body });
    if (isRejection(placed)) return placed;
    const { order, trades } = placed;
    return new LazyReply(() => ({
      order: answerWith(order),
      fills: trades.map((trade) => describeFill(trade, order.side)),
    }));
  }

  #cancel(context: SpotContext, uid: Uid, orderId: number): Verdict<SpotReplies['cancel-order']> {
    const refusal = refusalOf(this.#books.members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    const order = this.#engine.open.find(orderId);
    const isOwn = order?.uid === uid && order.botId === null;
    if (!isOwn || !this.#isCancellable(order)) return { code: 'ORDER_NOT_CANCELLABLE' };
    const ended = this.#engine.endBoth(context, order);
    return new LazyReply(() => ({ order: answerWith(ended) }));
  }

  #cancelAll(
    context: SpotContext,
    uid: Uid,
    symbol: string | undefined,
  ): Verdict<SpotReplies['cancel-orders']> {
    const refusal = refusalOf(this.#books.members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    const orders = this.#engine.open
      .listOf(uid)
      .filter((order) => (!symbol || order.symbol === symbol) && this.#isCancellable(order));
    for (const order of orders) this.#engine.end(context, order);
    return accepted({ canceledIds: orders.map(({ id }) => id.toString()) });
  }

  /** Neither is a leg whose other is as good as executed. */
  #isCancellable(order: SpotOrderRecord): boolean {
    return isCancellable(order.state) && this.#engine.findOther(order)?.state !== 'TRIGGERED';
  }

  /** Like an order that comes in now, but nothing is refused: what cannot be expires. */
  #execute(context: SpotContext, order: SpotOrderRecord, tick: ReachingTick): void {
    const venue = this.#engine.venues.get(order.symbol);
    const member = this.#books.members.find(order.uid);
    assert(venue !== undefined && member !== undefined, 'an order has a member and a market');
    const reference = venueReference(this.#books.markets, venue.market);
    assert(reference !== undefined, 'a tick has reached the order');
    const other = this.#engine.findOther(order);
    if (other) this.#engine.end(context, other, { cause: 'other-leg' });
    const plan = planOrder({ id: order.id, owner: order.uid }, venue, requestOf(order), reference);
    this.#engine.carryOut(context, venue, withProgress(order, { triggered: tick }), {
      plan,
      level: member.level,
      before: order,
      ...(order.state === 'WAITING' && { cause: 'trigger' }),
    });
  }

  #requireOpen(id: number): SpotOrderRecord {
    const order = this.#engine.open.find(id);
    assert(order !== undefined, 'an order that waits is open');
    return order;
  }
}
