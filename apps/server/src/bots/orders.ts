/**
 * Orders of programs: adapters onto the same spot commands and the same committed orders as the
 * app's. Nothing is decided here; what an order may be says the exchange.
 */
import type { CommandBody, ReplyOf } from '@anywhen/exchange';
import { describeAnswer, findSpotMarket, readOrderRequest } from '@anywhen/exchange';
import {
  BOT_ROWS,
  BOT_ROWS_MAX,
  type QueryOf,
  type ReplyOf as Wire,
  botAllOrders,
  botCancelAll,
  botCancelOrder,
  botCancelReplace,
  botErrorOf,
  botMyTrades,
  botOpenOrders,
  botPlaceOrder,
  botReadOrder,
  botTestOrder,
  describeBotError,
  isRejection,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../core/core.ts';
import { ask } from '../core/submit.ts';
import { Refusal } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { MarketFeed } from '../pricing/pricing.ts';
import type { SpotFacts } from '../spot/facts.ts';
import {
  findOcoIds,
  findOrderByClientId,
  findOrderOf,
  listBotOrdersOf,
  listBotTradesOf,
} from '../spot/spot.ts';
import { BotRefusal, refuseBot } from './bot-refusal.ts';
import type { CancelNames } from './calls/cancel-names.ts';
import {
  NO_LIST,
  type NewOrder,
  answerKindOf,
  lineOf,
  toBotOrder,
  toBotTrade,
  toCanceled,
  toCommand,
  toPlaced,
} from './order-words.ts';

export type OrderParts = {
  pool: Pool;
  core: Core;
  facts: { spot: SpotFacts };
  markets: Pick<MarketFeed, 'day'>;
  cancelNames: CancelNames;
  nowMs: () => number;
};

/** Whose request it is, and a name for it that only the very same request has. */
export type By = { uid: number; signatureId: string };

type Placed = Wire<typeof botPlaceOrder>;
type Canceled = Wire<typeof botCancelOrder>;
type Which = {
  symbol: string;
  orderId?: number | undefined;
  origClientOrderId?: string | undefined;
};

export function serveOrders(routes: Routes, parts: OrderParts): void {
  routes.serveBot(botPlaceOrder, (call) => place(parts, call, call.query));
  routes.serveBot(botTestOrder, ({ query }) => {
    requireFitting(parts, query);
    return {};
  });
  routes.serveBot(botCancelOrder, (call) => {
    const { newClientOrderId, ...which } = call.query;
    return cancel(parts, call, { which, clientOrderId: newClientOrderId });
  });
  routes.serveBot(botCancelReplace, (call) => cancelReplace(parts, call, call.query));
  routes.serveBot(botCancelAll, (call) => cancelAll(parts, call, call.query.symbol));
  serveReads(routes, parts);
}

function serveReads(routes: Routes, { pool, facts }: OrderParts): void {
  routes.serveBot(botReadOrder, async ({ uid, query }) => {
    const order = await findOwn(pool, uid, query);
    return toBotOrder(lineOf(order ?? refuseBot('NO_ORDER')));
  });
  routes.serveBot(botOpenOrders, ({ uid, query: { symbol } }) => {
    if (symbol !== undefined) requireMarket(symbol);
    const own = facts.spot.listOpenOrders(uid);
    const asked = own.filter((order) => symbol === undefined || order.symbol === symbol);
    return asked.map((order) => toBotOrder(lineOf(order)));
  });
  routes.serveBot(botAllOrders, async ({ uid, query }) => {
    const { orderId, startTime: fromMs, endTime: toMs, limit } = query;
    const { index: market } = requireMarket(query.symbol);
    const span = { market, fromId: orderId, fromMs, toMs, limit: rowsOf(limit) };
    const orders = await listBotOrdersOf(pool, uid, span);
    return orders.map((order) => toBotOrder(lineOf(order)));
  });
  routes.serveBot(botMyTrades, async ({ uid, query }) => {
    const { orderId, fromId, startTime: fromMs, endTime: toMs, limit } = query;
    const { index: market } = requireMarket(query.symbol);
    const span = { market, orderId, fromId, fromMs, toMs, limit: rowsOf(limit) };
    const trades = await listBotTradesOf(pool, uid, span);
    const told = trades.map((trade) => toBotTrade(trade, uid));
    const lists = await findOcoIds(
      pool,
      uid,
      told.map((each) => each.orderId),
    );
    return told.map((each) => ({ ...each, orderListId: lists.get(each.orderId) ?? NO_LIST }));
  });
}

export function rowsOf(limit: number | undefined): number {
  return Math.min(limit ?? BOT_ROWS, BOT_ROWS_MAX);
}

/** What a command is called whose caller has chosen nothing. */
export function idOfRequest(signatureId: string): string {
  return `sim-${signatureId.slice(0, 32)}`;
}

export function requireMarket(symbol: string) {
  return findSpotMarket(symbol) ?? refuseBot('BAD_SYMBOL');
}

/** By the filters of the exchange itself; whether it would fill or can be paid is not looked at. */
function requireFitting({ markets, nowMs }: OrderParts, asked: NewOrder): void {
  const market = requireMarket(asked.symbol);
  const { kind: _kind, ...body } = toCommand(asked);
  const moment = { reference: markets.day(market.symbol).last, nowMs: nowMs() };
  const read = readOrderRequest(market, body, moment);
  if (isRejection(read)) throw new Refusal(read);
}

/** Of a chosen id the second is a duplicate, also the very same; without one it is the first. */
async function place(parts: OrderParts, by: By, asked: NewOrder): Promise<Placed> {
  requireMarket(asked.symbol);
  const body = toCommand(asked);
  const chosen = asked.newClientOrderId;
  const id = chosen ?? idOfRequest(by.signatureId);
  return send(parts.core, { uid: by.uid, id, body }, ({ order, fills }, isReplay) => {
    if (isReplay && chosen !== undefined) refuseBot('DUPLICATE');
    return toPlaced(describeAnswer(order), fills, answerKindOf(asked));
  });
}

type Cancelling = { which: Which; clientOrderId: string | undefined };

async function cancel(parts: OrderParts, by: By, asked: Cancelling): Promise<Canceled> {
  const order = await findOwn(parts.pool, by.uid, asked.which, 'NOT_CANCELED');
  if (!order) return refuseBot('NOT_CANCELED');
  const name = asked.clientOrderId ?? by.signatureId.slice(0, 32);
  const body = { kind: 'cancel-order', orderId: order.id } as const;
  // A client id has no space: no order's own key is ever this.
  const id = `cancel ${order.id} ${by.signatureId.slice(0, 32)}`;
  parts.cancelNames.note(order.id, name);
  try {
    return await send(parts.core, { uid: by.uid, id, body }, (reply) => {
      return toCanceled(describeAnswer(reply.order), name);
    });
  } catch (error) {
    const isRefused = error instanceof Refusal && error.rejection.code === 'NOT_FOUND';
    if (isRefused) refuseBot('NOT_CANCELED');
    throw error;
  }
}

/** Each with its state after the cancel; those that ended meanwhile are not among them. */
async function cancelAll(parts: OrderParts, by: By, symbol: string): Promise<Canceled[]> {
  requireMarket(symbol);
  const body = { kind: 'cancel-orders', symbol } as const;
  const name = by.signatureId.slice(0, 32);
  const id = `cancel ${symbol} ${name}`;
  for (const open of parts.facts.spot.listOpenOrders(by.uid)) {
    if (open.symbol === symbol) parts.cancelNames.note(open.id, name);
  }
  const { canceledIds } = await send(parts.core, { uid: by.uid, id, body }, (reply) => reply);
  if (canceledIds.length === 0) refuseBot('NOT_CANCELED');
  const canceled: Canceled[] = [];
  for (const orderId of canceledIds) {
    const order = await findOrderOf(parts.pool, by.uid, Number(orderId));
    if (order) canceled.push(toCanceled(lineOf(order), name));
  }
  return canceled;
}

const [SUCCESS, FAILURE, SKIPPED] = ['SUCCESS', 'FAILURE', 'NOT_ATTEMPTED'];

/** Two commands, one after the other: what the first has done stays. */
async function cancelReplace(
  parts: OrderParts,
  by: By,
  asked: QueryOf<typeof botCancelReplace>,
): Promise<Wire<typeof botCancelReplace>> {
  const { cancelReplaceMode, cancelOrderId, cancelOrigClientOrderId, ...rest } = asked;
  const { cancelNewClientOrderId, ...order } = rest;
  const which = {
    symbol: asked.symbol,
    orderId: cancelOrderId,
    origClientOrderId: cancelOrigClientOrderId,
  };
  if (cancelOrderId === undefined && cancelOrigClientOrderId === undefined) {
    refuseBot('NEITHER', 'cancelOrigClientOrderId', 'cancelOrderId');
  }
  // What cannot be read is refused before anything is cancelled.
  requireMarket(order.symbol);
  toCommand(order);
  const canceled = await attempt(
    cancel(parts, by, { which, clientOrderId: cancelNewClientOrderId }),
  );
  const mayPlace = canceled.isDone || cancelReplaceMode === 'ALLOW_FAILURE';
  const placed = mayPlace ? await attempt(place(parts, by, order)) : undefined;
  if (canceled.isDone && placed?.isDone) {
    return {
      cancelResult: SUCCESS,
      newOrderResult: SUCCESS,
      cancelResponse: canceled.answer,
      newOrderResponse: placed.answer,
    };
  }
  const data = {
    cancelResult: canceled.isDone ? SUCCESS : FAILURE,
    newOrderResult: placed ? (placed.isDone ? SUCCESS : FAILURE) : SKIPPED,
    cancelResponse: canceled.answer,
    newOrderResponse: placed?.answer ?? null,
  };
  const isPartly = canceled.isDone || placed?.isDone === true;
  throw new BotRefusal(isPartly ? 'REPLACE_PARTLY' : 'REPLACE_FAILED', [], { data });
}

type Attempt<Answer> = { isDone: true; answer: Answer } | { isDone: false; answer: object };

/** What was refused, as it would have been answered; everything else is no refusal. */
async function attempt<Answer>(asking: Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { isDone: true, answer: await asking };
  } catch (error) {
    if (error instanceof BotRefusal) {
      const { errorName: name, about } = error;
      return { isDone: false, answer: describeBotError({ name, about }) };
    }
    if (!(error instanceof Refusal)) throw error;
    return { isDone: false, answer: describeBotError(botErrorOf(error.rejection)) };
  }
}

function send<Body extends CommandBody, Answer>(
  core: Core,
  { uid, id, body }: { uid: number; id: string; body: Body },
  toAnswer: (reply: ReplyOf<Body['kind']>, isReplay: boolean) => Answer,
): Promise<Answer> {
  return ask(core, { actor: { kind: 'member', uid }, id, body }, toAnswer);
}

/** By its id where it has one, and then the client id must be its own too. */
async function findOwn(
  pool: Pool,
  uid: number,
  { symbol, orderId, origClientOrderId }: Which,
  otherwise: 'NO_ORDER' | 'NOT_CANCELED' = 'NO_ORDER',
) {
  requireMarket(symbol);
  if (orderId === undefined && origClientOrderId === undefined) {
    refuseBot('NEITHER', 'origClientOrderId', 'orderId');
  }
  const found =
    orderId === undefined
      ? await findOrderByClientId(pool, uid, origClientOrderId ?? '')
      : await findOrderOf(pool, uid, orderId);
  const isAsked =
    found?.symbol === symbol &&
    (origClientOrderId === undefined || found.clientOrderId === origClientOrderId);
  return isAsked ? found : refuseBot(otherwise);
}
