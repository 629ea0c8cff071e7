/**
 * Changes of an open order (rulebook 2.11): by the checks of placing, with what it holds counted as
 * available. A smaller quantity alone keeps the place in the queue; anything else goes behind, and
 * what then crosses the book trades like a new order.
 */
import { formatUnits } from '@anywhen/money';
import {
  type Rejection,
  isCancellable,
  isInBook,
  isRejection,
  keepsPlace,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { LazyReply, type Verdict } from '../kernel/verdict.ts';
import type { SpotContext, SpotReplies } from './commands.ts';
import { lockOf, planOrder, refusePlan, requestOf } from './order-plan.ts';
import type { AmendBody, OrderBody, OrderRequest } from './order-request.ts';
import { readOrderRequest } from './order-request.ts';
import type { TradedOrder } from './spot-engine.ts';
import type { SpotMarket } from './spot-market.ts';
import { type SpotOrderRecord, describeFill, answerWith } from './spot-orders.ts';
import { formatLots, otherLegId, withProgress } from './spot-orders.ts';
import type { SpotBooks, Trading } from './trading-checks.ts';
import { checkTrading, findShortage, findTrader, givenCurrency } from './trading-checks.ts';

/** An order, the other leg of its OCO if that is open, and what the order is to be. */
type Amendment = {
  order: SpotOrderRecord;
  other: SpotOrderRecord | undefined;
  request: OrderRequest;
  /** What the rest of it needs. */
  needed: bigint;
};

export function amendOrder(
  books: SpotBooks,
  context: SpotContext,
  uid: Uid,
  body: AmendBody,
): Verdict<SpotReplies['amend-order']> {
  const trader = findTrader(books, uid);
  if (isRejection(trader)) return trader;
  const { open } = books.engine;
  const order = open.find(body.orderId);
  if (!order || order.uid !== uid || order.botId !== null) return NOT_AMENDABLE;
  const other = open.find(otherLegId(order) ?? 0);
  if (!isCancellable(order.state) || other?.state === 'TRIGGERED') return NOT_AMENDABLE;
  const { atMs } = context.command;
  const trading = checkTrading(books, { uid, symbol: order.symbol, atMs });
  if (isRejection(trading)) return trading;
  const amendment = checkAmendment(books, { order, other, body, trading, atMs });
  if (isRejection(amendment)) return amendment;
  const done = carryOut(books, context, trading, amendment);
  if (isRejection(done)) return done;
  return new LazyReply(() => ({
    order: answerWith(done.order),
    fills: done.trades.map((trade) => describeFill(trade, done.order.side)),
  }));
}

const NOT_AMENDABLE: Rejection = { code: 'ORDER_NOT_AMENDABLE' };

function checkAmendment(
  books: SpotBooks,
  asked: {
    order: SpotOrderRecord;
    other: SpotOrderRecord | undefined;
    body: AmendBody;
    trading: Trading;
    atMs: number;
  },
): Rejection | Amendment {
  const { order, other, body, trading, atMs } = asked;
  const { market } = trading.venue;
  const misfit = findMisfit(order, body);
  if (misfit) return { code: 'VALIDATION', fields: misfit };
  if (other && body.quantity !== undefined) return atQuantity(market, order);
  const moment = { reference: trading.reference.price, nowMs: atMs };
  const request = readOrderRequest(market, bodyAfter(market, order, body), moment);
  if (isRejection(request)) return request;
  if ((request.lots ?? Infinity) <= order.executedLots) return atQuantity(market, order);
  const lots = request.lots === null ? null : request.lots - order.executedLots;
  const needed = lockOf(market, { ...request, lots });
  const both = other ? lockOf(market, requestOf(other)) : 0n;
  const currency = givenCurrency(market, order.side);
  const shortage = findShortage(books, order, {
    uid: order.uid,
    currency,
    needed: needed > both ? needed : both,
    heldUnits: order.heldUnits + (other?.heldUnits ?? 0n),
  });
  return shortage ?? { order, other, request, needed };
}

/** Only what the order has can be amended. */
function findMisfit(
  { price, lots, state }: SpotOrderRecord,
  body: AmendBody,
): Record<string, 'required' | 'not-offered'> | undefined {
  const { price: newPrice, quantity, triggerPrice } = body;
  if (newPrice === undefined && quantity === undefined && triggerPrice === undefined) {
    return { price: 'required' };
  }
  if (newPrice !== undefined && price === null) return { price: 'not-offered' };
  if (quantity !== undefined && lots === null) return { quantity: 'not-offered' };
  return triggerPrice !== undefined && state !== 'WAITING'
    ? { triggerPrice: 'not-offered' }
    : undefined;
}

/** The order as if it were placed now; when it ends is not asked again. */
function bodyAfter(market: SpotMarket, order: SpotOrderRecord, body: AmendBody): OrderBody {
  const { symbol, side, type, timeInForce, isPostOnly, price, lots, quoteUnits, trigger } = order;
  const textOf = (ticks: number) => formatUnits(BigInt(ticks), market.priceDecimals);
  const after: OrderBody = { symbol, side, type };
  if (type === 'limit') after.timeInForce = timeInForce === 'GTT' ? 'GTC' : timeInForce;
  if (isPostOnly) after.isPostOnly = true;
  if (price !== null) after.price = body.price ?? textOf(price);
  if (lots !== null) after.quantity = body.quantity ?? formatLots(market, lots);
  if (quoteUnits !== null) after.quoteAmount = formatUnits(quoteUnits);
  if (trigger && order.state === 'WAITING') {
    after.triggerKind = trigger.kind;
    after.triggerPrice = body.triggerPrice ?? textOf(trigger.price);
  }
  return after;
}

function atQuantity(market: SpotMarket, order: SpotOrderRecord): Rejection {
  const data = { executed: formatLots(market, order.executedLots) };
  return { code: 'ORDER_NOT_AMENDABLE', fields: { quantity: 'not-offered' }, data };
}

function carryOut(
  { engine }: SpotBooks,
  context: SpotContext,
  { member, venue, reference }: Trading,
  { order, other, request, needed }: Amendment,
): Rejection | TradedOrder {
  const { price, lots, trigger } = request;
  const { atMs: updatedAtMs } = context.command;
  const after = withProgress(order, {
    updatedAtMs,
    ...(price !== null && { price }),
    ...(lots !== null && { lots }),
    ...(trigger !== null && { trigger }),
  });
  if (!isInBook(order.state)) {
    const heldUnits = beyond(needed, other?.heldUnits ?? 0n);
    return { order: engine.hold(context, venue, withProgress(after, { heldUnits })), trades: [] };
  }
  if (keepsPlace(order, after)) {
    return { order: engine.amendDown(context, venue, order, after), trades: [] };
  }
  const rest = { ...request, lots: (lots ?? 0) - order.executedLots };
  const plan = planOrder({ id: order.id, owner: order.uid }, venue, rest, reference);
  const refused = refusePlan(rest, plan);
  if (refused) return refused;
  // The stop leg holds what the limit leg does not: first nothing, then what is missing now.
  if (other) engine.hold(context, venue, withProgress(other, { heldUnits: 0n, updatedAtMs }));
  const done = engine.carryOut(context, venue, after, {
    plan,
    level: member.level,
    before: order,
  });
  const left = other && engine.open.find(other.id);
  if (left) {
    const heldUnits = beyond(lockOf(venue.market, requestOf(left)), done.order.heldUnits);
    engine.hold(context, venue, withProgress(left, { heldUnits }));
  }
  return done;
}

function beyond(needed: bigint, held: bigint): bigint {
  return needed > held ? needed - held : 0n;
}
