/**
 * One cancels the other (rulebook 2.11): a limit order that rests and a stop order of the same side
 * and quantity, placed by one command with one hold. That at most one of them fills is the engine's
 * business.
 */
import { type Rejection, isRejection, ocoHolds } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { LazyReply, type Verdict } from '../kernel/verdict.ts';
import type { SpotContext, SpotReplies } from './commands.ts';
import { lockOf, planOrder, refusePlan } from './order-plan.ts';
import type { OcoBody, OrderBody, OrderRequest } from './order-request.ts';
import { readOrderRequest } from './order-request.ts';
import { answerWith, newOrder } from './spot-orders.ts';
import type { SpotBooks, Trading } from './trading-checks.ts';
import { checkTrading, findShortage, givenCurrency, hasTooMany } from './trading-checks.ts';

export function placeOco(
  books: SpotBooks,
  context: SpotContext,
  uid: Uid,
  body: OcoBody,
): Verdict<SpotReplies['place-oco']> {
  const { engine } = books;
  const { atMs, id: clientOrderId } = context.command;
  const { symbol, side } = body;
  const trading = checkTrading(books, { uid, symbol, atMs });
  if (isRejection(trading)) return trading;
  const { venue, reference, member } = trading;
  const { market } = venue;
  const legs = readLegs(trading, body, atMs);
  if (isRejection(legs)) return legs;
  if (hasTooMany(engine.open, { uid, symbol, more: 2 })) return { code: 'TOO_MANY_OPEN_ORDERS' };
  const { limitHeld, stopHeld } = ocoHolds(lockOf(market, legs.limit), lockOf(market, legs.stop));
  const currency = givenCurrency(market, side);
  const needed = limitHeld + stopHeld;
  const shortage = findShortage(books, legs.limit, { uid, currency, needed });
  if (shortage) return shortage;
  const ocoId = engine.nextOrderId;
  const plan = planOrder({ id: ocoId, owner: uid }, venue, legs.limit, reference);
  const refused = refusePlan(legs.limit, plan);
  if (refused) return refused;

  const placed = { uid, botId: null, clientOrderId, symbol, atMs, ocoId };
  const limitLeg = newOrder(legs.limit, { id: ocoId, ...placed });
  const { order: limit } = engine.carryOut(context, venue, limitLeg, { plan, level: member.level });
  const stopLeg = newOrder(legs.stop, { id: ocoId + 1, ...placed });
  const stop = engine.wait(context, venue, stopLeg, stopHeld);
  return new LazyReply(() => ({ limit: answerWith(limit), stop: answerWith(stop) }));
}

function readLegs(
  { venue: { market }, reference }: Trading,
  body: OcoBody,
  nowMs: number,
): Rejection | { limit: OrderRequest; stop: OrderRequest } {
  const { symbol, side, quantity, price, triggerPrice, stopLimitPrice } = body;
  if (side === 'buy' && stopLimitPrice === undefined) {
    return { code: 'VALIDATION', fields: { stopLimitPrice: 'required' } };
  }
  const moment = { reference: reference.price, nowMs };
  const time: Partial<OrderBody> =
    body.expiresAtMs === undefined ? {} : { timeInForce: 'GTT', expiresAtMs: body.expiresAtMs };
  const both = { symbol, side, quantity, ...time };
  const limit = readOrderRequest(
    market,
    { ...both, type: 'limit', isPostOnly: true, price },
    moment,
  );
  if (isRejection(limit)) return limit;
  const stopBody: OrderBody = { ...both, type: 'market', triggerKind: 'stop', triggerPrice };
  const stop = readOrderRequest(
    market,
    stopLimitPrice === undefined ? stopBody : { ...stopBody, type: 'limit', price: stopLimitPrice },
    moment,
  );
  return isRejection(stop) ? atStopLeg(stop) : { limit, stop };
}

/** The price of the stop leg has a name of its own. */
function atStopLeg(rejection: Rejection): Rejection {
  const { price, ...others } = rejection.fields ?? {};
  return price === undefined
    ? rejection
    : { ...rejection, fields: { ...others, stopLimitPrice: price } };
}
