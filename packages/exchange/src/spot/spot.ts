/**
 * Spot trading in the machine: placing, cancelling, and the fills that a new tick brings to resting
 * orders. Everything is planned against the book and the market maker's quotes before the first
 * change. Trades never move the reference price.
 */
import type { Plan } from '@anywhen/matching';
import { formatUnits } from '@anywhen/money';
import {
  type Level,
  OPEN_ORDERS_PER_MARKET_MAX,
  OPEN_ORDERS_PER_MEMBER_MAX,
  type Rejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { DescribedLater, type Verdict, accepted } from '../kernel/verdict.ts';
import type { FundsMoved, Moved } from '../funding/commands.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TickHeard } from '../markets/commands.ts';
import type { Markets } from '../markets/markets.ts';
import type { MemberDisabled } from '../members/commands.ts';
import type { Members } from '../members/members.ts';
import type { Member } from '../members/member.ts';
import type { SpotContext, SpotHandlers, SpotReplies } from './commands.ts';
import { isQuote, quoteLevel } from './liquidity.ts';
import type { Taken } from './maker.ts';
import { OpenOrders } from './open-orders.ts';
import { costOf, lockOf, mayRest, planOrder, refusePlan } from './order-plan.ts';
import { type OrderBody, type OrderRequest, readOrderRequest } from './order-request.ts';
import { Positions } from './positions.ts';
import { Settlement, type Trader, holdLegs } from './settlement.ts';
import { type VenueReference, SpotVenue, crossings } from './spot-venue.ts';
import type { SpotImage } from './spot-image.ts';
import { SPOT_MARKETS, type SpotMarket, toQuoteUp } from './spot-market.ts';
import type { BookDelta, SpotOrderRecord, SpotTradeRecord, TradeParty } from './spot-orders.ts';
import { describeFill, describeOrder, newOrder } from './spot-orders.ts';
import { remainingLots, withProgress } from './spot-orders.ts';

/** An order that passed every check, with what it will do. */
type Decision = {
  venue: SpotVenue;
  member: Member;
  request: OrderRequest;
  plan: Plan;
};

type Heard = TickHeard<SpotContext> & MemberDisabled<SpotContext> & FundsMoved<SpotContext>;

export class Spot implements Heard {
  readonly handlers: SpotHandlers;
  readonly positions: Positions;
  readonly #venues: ReadonlyMap<string, SpotVenue>;
  readonly #open: OpenOrders;
  readonly #ledger: Ledger;
  readonly #members: Members;
  readonly #markets: Markets;
  #nextOrderId: number;
  #nextTradeId: number;

  constructor(
    fingerprint: Fingerprint,
    parts: { ledger: Ledger; members: Members; markets: Markets },
    image: SpotImage,
  ) {
    this.#ledger = parts.ledger;
    this.#members = parts.members;
    this.#markets = parts.markets;
    this.#venues = new Map(
      SPOT_MARKETS.map((market) => [market.symbol, new SpotVenue(market, fingerprint)]),
    );
    this.#open = new OpenOrders(fingerprint);
    this.positions = new Positions(fingerprint, image.positions);
    this.#nextOrderId = image.nextOrderId;
    this.#nextTradeId = image.nextTradeId;
    for (const order of image.orders) this.#restore(order);
    for (const { symbol, taken } of image.makers) this.#venues.get(symbol)?.setTaken(taken);
    this.handlers = {
      'place-order': (context, body) => this.#place(context, actingMember(context), body),
      'cancel-order': (context, body) => this.#cancel(context, actingMember(context), body.orderId),
      'cancel-orders': (context, body) =>
        this.#cancelAll(context, actingMember(context), body.symbol),
    };
  }

  openOrders(): IterableIterator<SpotOrderRecord> {
    return this.#open.all();
  }

  takenOf(symbol: string): Taken | undefined {
    return this.#venues.get(symbol)?.taken;
  }

  /** A disabled member's orders do not stay in the book (rulebook 2.9). */
  memberDisabled(context: SpotContext, uid: Uid): void {
    for (const order of this.#open.listOf(uid)) this.#end(context, order);
  }

  /** New quotes: what was taken comes back in part, and resting orders they cross are filled. */
  tick(context: SpotContext): void {
    for (const venue of this.#venues.values()) {
      if (venue.isQuiet) continue;
      const reference = this.#venueReference(venue.market);
      if (!reference) return;
      const takenBefore = venue.taken;
      venue.recover(reference);
      this.#fillCrossed(context, venue, reference);
      if (venue.taken !== takenBefore) this.#noteTaken(context, venue);
    }
  }

  /** A transfer of a currency into or out of the spot account moves its cost with it. */
  fundsMoved(context: SpotContext, { uid, from, to, currency, units }: Moved): void {
    const venue = this.#venues.get(`${currency}USDT`);
    if (!venue || (from !== 'spot' && to !== 'spot')) return;
    const { market } = venue;
    if (to === 'spot') {
      const price = this.#markets.reference()?.priceUnits[market.index] ?? 0;
      const value = (units * BigInt(price)) / 10n ** BigInt(market.priceDecimals);
      this.positions.add(context, { uid, currency, costUnits: value });
      return;
    }
    const ofUnits = this.#totalOf(uid, currency) + units;
    this.positions.reduce(context, { uid, currency, units, ofUnits });
  }

  #place(context: SpotContext, uid: Uid, body: OrderBody): Verdict<SpotReplies['place-order']> {
    const decision = this.#decide(context, uid, body);
    return 'code' in decision ? decision : this.#apply(context, decision);
  }

  #cancel(context: SpotContext, uid: Uid, orderId: number): Verdict<SpotReplies['cancel-order']> {
    const refusal = refusalOf(this.#members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    const order = this.#open.find(orderId);
    if (!order || order.uid !== uid) return { code: 'ORDER_NOT_CANCELLABLE' };
    const ended = this.#end(context, order);
    return new DescribedLater(() => ({ order: describeOrder(ended) }));
  }

  #cancelAll(
    context: SpotContext,
    uid: Uid,
    symbol: string | undefined,
  ): Verdict<SpotReplies['cancel-orders']> {
    const refusal = refusalOf(this.#members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    const orders = this.#open.listOf(uid).filter((order) => !symbol || order.symbol === symbol);
    for (const order of orders) this.#end(context, order);
    return accepted({ canceledIds: orders.map(({ id }) => id.toString()) });
  }

  #decide(context: SpotContext, uid: Uid, body: OrderBody): Rejection | Decision {
    const member = this.#members.find(uid);
    const refusal = refusalOf(member, 'trade-spot');
    if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
    const venue = this.#venues.get(body.symbol);
    if (!venue) return { code: 'SYMBOL_CLOSED', fields: { symbol: 'not-offered' } };
    const reference = this.#markets.isFresh(context.command.atMs)
      ? this.#venueReference(venue.market)
      : undefined;
    if (!reference) return { code: 'FEED_STALE' };
    const request = readOrderRequest(venue.market, body, reference.price);
    if ('code' in request) return request;
    if (mayRest(request) && this.#hasTooMany(uid, body.symbol)) {
      return { code: 'TOO_MANY_OPEN_ORDERS' };
    }
    const shortage = this.#findShortage(uid, venue.market, request, lockOf(venue.market, request));
    if (shortage) return shortage;
    const plan = planOrder({ id: this.#nextOrderId, owner: uid }, venue, request, reference);
    const refused = refusePlan(request, plan);
    if (refused) return refused;
    const cost = costOf(venue.market, request, plan);
    return this.#findShortage(uid, venue.market, request, cost) ?? { venue, member, request, plan };
  }

  #apply(
    context: SpotContext,
    { venue, member, request, plan }: Decision,
  ): Verdict<SpotReplies['place-order']> {
    const { atMs, id: clientOrderId } = context.command;
    const { market } = venue;
    const order = newOrder(request, {
      id: this.#nextOrderId,
      uid: member.uid,
      clientOrderId,
      symbol: market.symbol,
      atMs,
    });
    this.#nextOrderId += 1;
    const takenBefore = venue.taken;
    const settlement = new Settlement(market, atMs);
    if (plan.fills.length > 0) this.#tradeAll(venue, settlement, plan.fills, order, member.level);
    const [taker] = settlement.traders;
    const placed = this.#rest(venue, taker ? settlement.executed(taker) : order, plan);
    this.#book(context, venue, settlement, placed);
    if (venue.taken !== takenBefore) this.#noteTaken(context, venue);
    return new DescribedLater(() => ({
      order: describeOrder(placed),
      fills: settlement.trades.map((trade) => describeFill(trade, placed.side)),
    }));
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
    const taker = settlement.join(order, level, false);
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
  #rest(venue: SpotVenue, order: SpotOrderRecord, { fate, restLots }: Plan): SpotOrderRecord {
    if (fate === 'filled') return withProgress(order, { state: 'FILLED' });
    const { id, uid: owner, side, price } = order;
    if (restLots === 0 || price === null) return withProgress(order, { state: 'EXPIRED' });
    venue.book.add({ id, owner, side, price, lots: restLots });
    const heldUnits =
      side === 'buy'
        ? toQuoteUp(venue.market, BigInt(price) * BigInt(restLots))
        : BigInt(restLots) * venue.market.lotUnits;
    const state = order.executedLots > 0 ? 'PARTIALLY_FILLED' : 'NEW';
    return withProgress(order, { heldUnits, state });
  }

  /** Books everything at once: positions, one entry, then orders and trades as changes. */
  #book(
    context: SpotContext,
    venue: SpotVenue,
    settlement: Settlement,
    placed: SpotOrderRecord | undefined,
  ): void {
    const { market } = venue;
    const { trades, traders } = settlement;
    if (trades.length > 0) this.#movePositions(context, market, traders);
    const legs = settlement.legs();
    if (placed && placed.heldUnits > 0n) legs.push(...holdLegs(market, placed, 1n));
    if (legs.length > 0) this.#ledger.post(context, legs);
    for (const trader of traders) {
      if (trader.isResting) this.#put(context, settlement.executed(trader), trades, false);
    }
    if (placed) this.#put(context, placed, trades, true);
    for (const trade of trades) {
      context.changes.push({ kind: 'spot-trade', trade });
      context.events.push({ kind: 'spot-trade', trade });
    }
    const deltas = settlement.restingDeltas();
    if (placed && placed.heldUnits > 0n) deltas.push(deltaOf(placed, remainingLots(placed)));
    this.#announceBook(context, venue, deltas);
  }

  #put(
    context: SpotContext,
    order: SpotOrderRecord,
    all: readonly SpotTradeRecord[],
    isNew: boolean,
  ): void {
    this.#open.put(order);
    const isOwn = (party: TradeParty) => party?.orderId === order.id;
    const trades = all.filter(({ buyer, seller }) => isOwn(buyer) || isOwn(seller));
    context.changes.push({ kind: 'spot-order', order, isNew });
    context.events.push({ kind: 'spot-order', order, trades });
  }

  #fillCrossed(context: SpotContext, venue: SpotVenue, reference: VenueReference): void {
    const quotes = venue.quotes(reference);
    for (const side of ['buy', 'sell'] as const) {
      const quoteSide = side === 'buy' ? 'sell' : 'buy';
      const found = crossings(venue.book, side, quotes[quoteSide]);
      if (found.length === 0) continue;
      const settlement = new Settlement(venue.market, context.command.atMs);
      for (const { id, price, lots } of found) {
        const trader = this.#joinResting(settlement, id);
        const buyer = side === 'buy' ? trader : undefined;
        const seller = side === 'buy' ? undefined : trader;
        const takerSide = quoteSide;
        settlement.trade({ id: this.#takeTradeId(), price, lots, takerSide, buyer, seller });
        venue.book.take(id, lots);
      }
      venue.takeQuotes(quoteSide, found);
      this.#book(context, venue, settlement, undefined);
    }
  }

  #end(context: SpotContext, order: SpotOrderRecord): SpotOrderRecord {
    const venue = this.#venues.get(order.symbol);
    assert(venue !== undefined && venue.book.cancel(order.id), 'an open order is in the book');
    this.#ledger.post(context, holdLegs(venue.market, order, -1n));
    const updatedAtMs = context.command.atMs;
    const ended = withProgress(order, { heldUnits: 0n, state: 'CANCELED', updatedAtMs });
    this.#put(context, ended, [], false);
    this.#announceBook(context, venue, [deltaOf(order, -remainingLots(order))]);
    return ended;
  }

  #movePositions(context: SpotContext, { currency }: SpotMarket, traders: readonly Trader[]): void {
    const soldOf = new Map<Uid, bigint>();
    for (const { order, paid } of traders) {
      const { uid } = order;
      if (order.side === 'buy') {
        this.positions.add(context, { uid, currency, costUnits: paid });
        continue;
      }
      const before = soldOf.get(uid) ?? 0n;
      soldOf.set(uid, before + paid);
      const ofUnits = this.#totalOf(uid, currency) - before;
      this.positions.reduce(context, { uid, currency, units: paid, ofUnits });
    }
  }

  #announceBook(context: SpotContext, { market }: SpotVenue, deltas: readonly BookDelta[]): void {
    if (deltas.length === 0) return;
    context.events.push({ kind: 'book', symbol: market.symbol, deltas });
  }

  #noteTaken(context: SpotContext, { market, taken }: SpotVenue): void {
    const { symbol } = market;
    context.changes.push({ kind: 'spot-maker', symbol, taken });
    context.events.push({ kind: 'spot-maker', symbol, taken });
  }

  #joinResting(settlement: Settlement, id: number): Trader {
    const order = this.#open.find(id);
    assert(order !== undefined, 'an order in the book is open');
    const member = this.#members.find(order.uid);
    assert(member !== undefined, 'an open order has a member');
    return settlement.join(order, member.level, true);
  }

  #findShortage(
    uid: Uid,
    market: SpotMarket,
    { side, quoteUnits }: OrderRequest,
    needed: bigint,
  ): Rejection | undefined {
    const currency = side === 'buy' ? 'USDT' : market.currency;
    const available = this.#ledger.availableOf(uid, 'spot', currency);
    if (available >= needed) return undefined;
    const field = quoteUnits === null ? 'quantity' : 'quoteAmount';
    const data = { available: formatUnits(available), needed: formatUnits(needed), currency };
    return { code: 'BALANCE_INSUFFICIENT', fields: { [field]: 'not-offered' }, data };
  }

  #hasTooMany(uid: Uid, symbol: string): boolean {
    const count = this.#open.countOf(uid);
    if (count >= OPEN_ORDERS_PER_MEMBER_MAX) return true;
    if (count < OPEN_ORDERS_PER_MARKET_MAX) return false;
    const here = this.#open.listOf(uid).filter((order) => order.symbol === symbol);
    return here.length >= OPEN_ORDERS_PER_MARKET_MAX;
  }

  #totalOf(uid: Uid, currency: string): bigint {
    const available = this.#ledger.availableOf(uid, 'spot', currency);
    return available + this.#ledger.heldOf(uid, 'spot', currency);
  }

  #venueReference({ index }: SpotMarket): VenueReference | undefined {
    const reference = this.#markets.reference();
    const price = reference?.priceUnits[index];
    if (!reference || price === undefined) return undefined;
    return { second: reference.second, price, seed: reference.seed };
  }

  #takeTradeId(): number {
    const id = this.#nextTradeId;
    this.#nextTradeId += 1;
    return id;
  }

  #restore(order: SpotOrderRecord): void {
    const { id, uid: owner, symbol, side, price } = order;
    const venue = this.#venues.get(symbol);
    if (!venue || price === null) throw new RangeError(`order ${id} cannot rest`);
    venue.book.add({ id, owner, side, price, lots: remainingLots(order) });
    this.#open.put(order);
  }
}

function deltaOf({ side, price }: SpotOrderRecord, lots: number): BookDelta {
  return { side, price: price ?? 0, lots };
}
