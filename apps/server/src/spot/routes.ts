/** Orders, fills and positions over the API. The exchange makes all decisions. */
import { describeAnswer, describeFill, describeOrder, findSpotMarket } from '@anywhen/exchange';
import type { CommandBody, ReplyOf as Replied, SpotOrderRecord } from '@anywhen/exchange';
import {
  OPEN_ORDERS_PER_MEMBER_MAX,
  ORDER_FILLS_MAX,
  amendOrder,
  cancelOrder,
  cancelOrders,
  exportSpot,
  listFills,
  listOrders,
  listPositions,
  listTrades,
  orderKind,
  placeOco,
  placeOrder,
  readDepth,
  readOrder,
} from '@anywhen/protocol';
import type { BodyOf, ReplyOf } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { coveredBy, submitAsMember, sameAsReply } from '../core/submit.ts';
import type { Core } from '../core/core.ts';
import { Refusal, refuse } from '../platform/http/call.ts';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { DepthFeed } from './depth-feed.ts';
import { exportHistory } from './export.ts';
import type { SpotFacts } from './facts.ts';
import { describeOwnFill } from './fills.ts';
import { describePosition } from './positions.ts';
import { NO_MARKET, type OrderFilter, findOrderOf, listHoldings } from './queries.ts';
import { listOrdersOf, listTradesOf, listTradesOfOrder } from './queries.ts';
import type { TradeTape } from './trade-tape.ts';

type SpotRouteParts = {
  pool: Pool;
  core: Core;
  facts: { spot: SpotFacts };
  nowMs: () => number;
  depth: Pick<DepthFeed, 'read'>;
  tape: Pick<TradeTape, 'list'>;
};

const PER_PAGE = 20;

export function serveSpotRoutes(routes: Routes, parts: SpotRouteParts): void {
  serveOrdering(routes, parts);
  serveReading(routes, parts);
}

function serveOrdering(routes: Routes, { pool, core }: SpotRouteParts): void {
  routes.serveMember(placeOrder, (call) => {
    return submitAsMember(core, call, toPlaceOrder(call.body), orderWithFills);
  });

  routes.serveMember(placeOco, (call) => {
    return submitAsMember(core, call, toPlaceOco(call.body), ({ limit, stop, ...moved }) => {
      return sameAsReply({ limit: describeAnswer(limit), stop: describeAnswer(stop), ...moved });
    });
  });

  /** An order that is not the caller's own is answered as missing. */
  const ofOwn = async <Reply>(uid: number, orderId: number, asked: Promise<Reply>) => {
    try {
      return await asked;
    } catch (error) {
      const code = error instanceof Refusal ? error.rejection.code : undefined;
      const mayBeMissing = code === 'ORDER_NOT_CANCELLABLE' || code === 'ORDER_NOT_AMENDABLE';
      if (mayBeMissing && !(await findOrderOf(pool, uid, orderId))) refuse('NOT_FOUND');
      throw error;
    }
  };

  routes.serveMember(amendOrder, (call) => {
    const orderId = Number(call.params.id);
    const asked = submitAsMember(core, call, toAmendOrder(orderId, call.body), orderWithFills);
    return ofOwn(call.uid, orderId, asked);
  });

  routes.serveMember(cancelOrder, (call) => {
    const orderId = Number(call.params.id);
    const asked = submitAsMember(core, call, { kind: 'cancel-order', orderId }, ({ order }) => {
      return sameAsReply({ order: describeAnswer(order) });
    });
    return ofOwn(call.uid, orderId, asked);
  });

  routes.serveMember(cancelOrders, (call) => {
    const { symbol } = call.query;
    const body = { kind: 'cancel-orders' } as const;
    const named = symbol === undefined ? body : { ...body, symbol };
    return submitAsMember(core, call, named, sameAsReply);
  });
}

/** The first fills; the list of fills has them all. */
function orderWithFills({
  order,
  fills,
  ...reply
}: Replied<'place-order'>): ReplyOf<typeof placeOrder> {
  const first = fills.slice(0, ORDER_FILLS_MAX);
  return sameAsReply({ order: describeAnswer(order), fills: first, ...reply });
}

function serveReading(routes: Routes, parts: SpotRouteParts): void {
  const { pool, facts, nowMs, depth, tape } = parts;

  routes.serveMember(listOrders, async ({ uid, query }) => {
    const { symbol, cursor, isOpen, fromMs, toMs, side, kind } = query;
    const isOpenOnly = isOpen === 'true';
    const limit = query.limit ?? (isOpenOnly ? OPEN_ORDERS_PER_MEMBER_MAX : PER_PAGE);
    const span = { fromMs, toMs, side, kind, limit: limit + 1 };
    const page = { market: placeOf(symbol), beforeId: readCursor(cursor), ...span };
    const filter = isOpen === undefined ? page : { ...page, isOpen: isOpenOnly };
    const orders = isOpenOnly
      ? listOpen(facts.spot, uid, { symbol, ...page })
      : await listOrdersOf(pool, { uid }, filter);
    return {
      orders: orders.slice(0, limit).map(describeOrder),
      nextCursor: nextCursor(orders, limit),
    };
  });

  routes.serveMember(readOrder, async ({ uid, params }) => {
    const order = (await findOrderOf(pool, uid, Number(params.id))) ?? refuse('NOT_FOUND');
    const trades = await listTradesOfOrder(pool, order, ORDER_FILLS_MAX);
    const fills = trades.map((trade) => describeFill(trade, order.side));
    return { order: describeOrder(order), fills };
  });

  routes.serveMember(listFills, async ({ uid, query }) => {
    const { symbol, fromMs, toMs, limit = PER_PAGE } = query;
    const span = { fromMs, toMs, limit: limit + 1 };
    const page = { market: placeOf(symbol), beforeId: readCursor(query.cursor), ...span };
    const trades = await listTradesOf(pool, { uid }, page);
    const fills = trades.slice(0, limit).map((trade) => describeOwnFill(trade, uid));
    return { fills, nextCursor: nextCursor(trades, limit) };
  });

  routes.serveMember(listPositions, async ({ uid }) => {
    const holdings = await listHoldings(pool, uid);
    return { positions: holdings.flatMap((holding) => describePosition(holding) ?? []) };
  });

  routes.serveMember(exportSpot, ({ uid, query }) => exportHistory(pool, uid, query, nowMs()));

  routes.servePublic(readDepth, ({ query }) => depth.read(query.symbol));
  routes.servePublic(listTrades, ({ query }) => ({ trades: [...tape.list(query.symbol)] }));
}

type Asking<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>;

/** Omitted and undefined are the same to a caller, but not in a command that is compared later. */
function toPlaceOrder(asked: BodyOf<typeof placeOrder>): Asking<'place-order'> {
  const { symbol, side, type, timeInForce, isPostOnly, price, quantity, quoteAmount } = asked;
  const body: Asking<'place-order'> = { kind: 'place-order', symbol, side, type };
  if (timeInForce !== undefined) body.timeInForce = timeInForce;
  if (isPostOnly !== undefined) body.isPostOnly = isPostOnly;
  if (price !== undefined) body.price = price;
  if (quantity !== undefined) body.quantity = quantity;
  if (quoteAmount !== undefined) body.quoteAmount = quoteAmount;
  if (asked.triggerKind !== undefined) body.triggerKind = asked.triggerKind;
  if (asked.triggerPrice !== undefined) body.triggerPrice = asked.triggerPrice;
  if (asked.expiresAtMs !== undefined) body.expiresAtMs = asked.expiresAtMs;
  return { ...body, ...coveredBy(asked) };
}

function toPlaceOco(asked: BodyOf<typeof placeOco>): Asking<'place-oco'> {
  const { symbol, side, quantity, price, triggerPrice, stopLimitPrice, expiresAtMs } = asked;
  const both = { symbol, side, quantity, price, triggerPrice };
  const body: Asking<'place-oco'> = { kind: 'place-oco', ...both };
  if (stopLimitPrice !== undefined) body.stopLimitPrice = stopLimitPrice;
  if (expiresAtMs !== undefined) body.expiresAtMs = expiresAtMs;
  return { ...body, ...coveredBy(asked) };
}

function toAmendOrder(orderId: number, asked: BodyOf<typeof amendOrder>): Asking<'amend-order'> {
  const { price, quantity, triggerPrice } = asked;
  const body: Asking<'amend-order'> = { kind: 'amend-order', orderId };
  if (price !== undefined) body.price = price;
  if (quantity !== undefined) body.quantity = quantity;
  if (triggerPrice !== undefined) body.triggerPrice = triggerPrice;
  return { ...body, ...coveredBy(asked) };
}

/** Newest first, from memory, which holds exactly the open ones, however long the history. */
function listOpen(
  facts: SpotFacts,
  uid: number,
  page: Omit<OrderFilter, 'market'> & { symbol: string | undefined },
): SpotOrderRecord[] {
  const { symbol, beforeId = Infinity, fromMs = 0, toMs = Infinity, side, kind, limit } = page;
  const isAllowed = (order: SpotOrderRecord) =>
    order.id < beforeId &&
    (symbol === undefined || order.symbol === symbol) &&
    (side === undefined || order.side === side) &&
    (kind === undefined || orderKind(order) === kind) &&
    order.createdAtMs >= fromMs &&
    order.createdAtMs < toMs;
  return facts.listOpenOrders(uid).filter(isAllowed).toReversed().slice(0, limit);
}

/** The index in the market table. */
function placeOf(symbol: string | undefined): number | undefined {
  return symbol === undefined ? undefined : (findSpotMarket(symbol)?.index ?? NO_MARKET);
}
