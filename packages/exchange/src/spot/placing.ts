/**
 * A new order: all checks of rulebook 2.3 in one fixed order, then it waits for its trigger or is
 * carried out against the book as it was planned.
 */
import type { Plan } from '@anywhen/matching';
import { type Rejection, isRejection } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { assert } from '../kernel/step-context.ts';
import type { SpotContext } from './commands.ts';
import { costOf, lockOf, mayRest, planOrder, refusePlan } from './order-plan.ts';
import { type OrderBody, type OrderRequest, readOrderRequest } from './order-request.ts';
import type { TradedOrder } from './spot-engine.ts';
import { newOrder } from './spot-orders.ts';
import type { SpotBooks, Trading } from './trading-checks.ts';
import { checkTrading, findShortage, givenCurrency, hasTooMany } from './trading-checks.ts';

/** Of a bot its own number, and what it has free instead of what the member has available. */
type AskedOrder = {
  uid: Uid;
  body: OrderBody;
  botId?: number;
  freeUnits?: bigint;
  isClosing?: boolean;
};

/** An order that passed every check, with what it will do. */
type Decision = Trading & {
  request: OrderRequest;
  lock: bigint;
  /** Not of one that waits. */
  plan: Plan | undefined;
};

export function placeOrder(
  books: SpotBooks,
  context: SpotContext,
  asked: AskedOrder,
): Rejection | TradedOrder {
  const decision = decideOrder(books, context, asked);
  if (isRejection(decision)) return decision;
  const { engine } = books;
  const { venue, member, request, lock, plan } = decision;
  const { atMs, id: clientOrderId } = context.command;
  const { uid, botId = null, body } = asked;
  const placed = { id: engine.nextOrderId, uid, botId, clientOrderId, symbol: body.symbol, atMs };
  const order = newOrder(request, placed);
  if (!plan) return { order: engine.wait(context, venue, order, lock), trades: [] };
  return engine.carryOut(context, venue, order, { plan, level: member.level });
}

/** Why such an order would be refused now; nothing changes. */
export function refuseOrder(
  books: SpotBooks,
  context: SpotContext,
  asked: AskedOrder,
): Rejection | undefined {
  const decision = decideOrder(books, context, asked);
  return isRejection(decision) ? decision : undefined;
}

function decideOrder(
  books: SpotBooks,
  context: SpotContext,
  { uid, body, botId, freeUnits, isClosing = false }: AskedOrder,
): Rejection | Decision {
  const { engine } = books;
  const { atMs } = context.command;
  const { symbol } = body;
  const isBots = botId !== undefined;
  const trading = checkTrading(books, { uid, symbol, atMs, isBots, isClosing });
  if (isRejection(trading)) return trading;
  const { member, venue, reference } = trading;
  const { market } = venue;
  const request = readOrderRequest(market, body, { reference: reference.price, nowMs: atMs });
  if (isRejection(request)) return request;
  const isWaiting = request.trigger !== null;
  const isLasting = isWaiting || request.expiresAtMs !== null;
  assert(!isBots || !isLasting, 'a bot’s order neither waits nor ends by itself');
  const mayStay = isWaiting || mayRest(request);
  if (mayStay && !isBots && hasTooMany(engine.open, { uid, symbol })) {
    return { code: 'TOO_MANY_OPEN_ORDERS' };
  }
  const currency = givenCurrency(market, request.side);
  const lock = lockOf(market, request);
  const shortage = findShortage(books, request, { uid, currency, needed: lock, freeUnits });
  if (shortage) return shortage;
  if (isWaiting) return { member, venue, reference, request, lock, plan: undefined };

  const plan = planOrder({ id: engine.nextOrderId, owner: uid }, venue, request, reference);
  const needed = costOf(market, request, plan);
  const refused =
    refusePlan(request, plan) ?? findShortage(books, request, { uid, currency, needed, freeUnits });
  // Named one by one, because a spread costs more than all checks together (decision 0012).
  return refused ?? { member, venue, reference, request, lock, plan };
}
