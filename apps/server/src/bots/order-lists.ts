/**
 * One cancels the other, as programs place and read it: the same command and the same two orders as
 * the app's. The list is named by its limit leg, and both legs have the client id of the list.
 */
import type { CommandBody, SpotOrderRecord } from '@anywhen/exchange';
import { describeAnswer } from '@anywhen/exchange';
import {
  type BotOrderList,
  type QueryOf,
  type ReplyOf as Wire,
  botAllLists,
  botCancelList,
  botOpenLists,
  botPlaceOco,
  botPlaceOldOco,
  botReadList,
  isOpenState,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { ask } from '../core/submit.ts';
import { Refusal } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { findOrderByClientId, listOcoLegs, listOwnOcos } from '../spot/spot.ts';
import { refuseBot } from './bot-refusal.ts';
import { type OrderLine, idsOf, lineOf, toCanceled, toPlaced } from './order-words.ts';
import { type By, type OrderParts, idOfRequest, requireMarket, rowsOf } from './orders.ts';

type ByPlace = QueryOf<typeof botPlaceOco>;
type ByKind = QueryOf<typeof botPlaceOldOco>;
type PlaceOco = Extract<CommandBody, { kind: 'place-oco' }>;
type Asked = Pick<ByKind, 'symbol' | 'listClientOrderId' | 'newOrderRespType'>;

export function serveOrderLists(routes: Routes, parts: OrderParts): void {
  const { pool, facts } = parts;
  routes.serveBot(botPlaceOco, (call) => place(parts, call, call.query, readByPlace(call.query)));
  routes.serveBot(botPlaceOldOco, (call) => place(parts, call, call.query, readByKind(call.query)));
  routes.serveBot(botCancelList, (call) => cancel(parts, call, call.query));
  routes.serveBot(botReadList, async ({ uid, query: { orderListId, origClientOrderId } }) => {
    const legs = await findLegs(pool, uid, { orderListId, clientOrderId: origClientOrderId });
    return describeList(legs ?? refuseBot('NO_ORDER'));
  });
  routes.serveBot(botOpenLists, async ({ uid }) => {
    const ids = facts.spot.listOpenOrders(uid).flatMap(({ ocoId }) => ocoId ?? []);
    return describeAll(await listOcoLegs(pool, uid, [...new Set(ids)]));
  });
  routes.serveBot(botAllLists, async ({ uid, query }) => {
    const { fromId, startTime: fromMs, endTime: toMs, limit } = query;
    const span = { fromId, fromMs, toMs, limit: rowsOf(limit) };
    return describeAll(await listOwnOcos(pool, uid, span));
  });
}

/** A sell rests above the price and stops below it, a buy the other way round. */
function readByPlace(asked: ByPlace): PlaceOco {
  const above = {
    type: asked.aboveType,
    price: asked.abovePrice,
    stopPrice: asked.aboveStopPrice,
    timeInForce: asked.aboveTimeInForce,
  };
  const below = {
    type: asked.belowType,
    price: asked.belowPrice,
    stopPrice: asked.belowStopPrice,
    timeInForce: asked.belowTimeInForce,
  };
  const needless = NEEDLESS.find((name) => asked[name] !== undefined);
  if (needless) refuseBot('NEEDLESS', needless);
  const isSell = asked.side === 'SELL';
  const [rests, stops] = isSell ? [above, below] : [below, above];
  const [restName, stopName] = isSell ? ['above', 'below'] : ['below', 'above'];
  const isLimit = stops.type === 'STOP_LOSS_LIMIT';
  // Only a sell says by its quantity what it gives at any price.
  const isOffered = isLimit || (stops.type === 'STOP_LOSS' && isSell);
  if (rests.type !== 'LIMIT_MAKER' || !isOffered) refuseBot('BAD_COMBINATION');
  if (rests.stopPrice !== undefined) refuseBot('NEEDLESS', `${restName}StopPrice`);
  if (rests.timeInForce !== undefined) refuseBot('NEEDLESS', `${restName}TimeInForce`);
  if (!isLimit && stops.price !== undefined) refuseBot('NEEDLESS', `${stopName}Price`);
  if (isLimit && stops.timeInForce === undefined) refuseBot('MISSING', `${stopName}TimeInForce`);
  return toCommand(asked, {
    price: rests.price ?? refuseBot('MISSING', `${restName}Price`),
    stopPrice: stops.stopPrice ?? refuseBot('MISSING', `${stopName}StopPrice`),
    stopLimitPrice: isLimit ? (stops.price ?? refuseBot('MISSING', `${stopName}Price`)) : undefined,
    timeInForce: stops.timeInForce,
  });
}

const NEEDLESS = [
  'aboveClientOrderId',
  'aboveIcebergQty',
  'aboveTrailingDelta',
  'belowClientOrderId',
  'belowIcebergQty',
  'belowTrailingDelta',
] as const;

function readByKind(asked: ByKind): PlaceOco {
  const needless = OLD_NEEDLESS.find((name) => asked[name] !== undefined);
  if (needless) refuseBot('NEEDLESS', needless);
  const { price, stopPrice, stopLimitPrice, stopLimitTimeInForce: timeInForce } = asked;
  if (stopLimitPrice === undefined && asked.side === 'BUY') refuseBot('MISSING', 'stopLimitPrice');
  return toCommand(asked, { price, stopPrice, stopLimitPrice, timeInForce });
}

const OLD_NEEDLESS = [
  'limitClientOrderId',
  'limitIcebergQty',
  'stopClientOrderId',
  'stopIcebergQty',
  'trailingDelta',
] as const;

type Legs = {
  price: string;
  stopPrice: string;
  stopLimitPrice: string | undefined;
  timeInForce: string | undefined;
};

/** In the order of the app's own commands: repeated ones are compared as texts. */
function toCommand(
  { symbol, side, quantity, selfTradePreventionMode }: ByPlace | ByKind,
  { price, stopPrice, stopLimitPrice, timeInForce }: Legs,
): PlaceOco {
  requireMarket(symbol);
  if (selfTradePreventionMode === 'NONE') refuseBot('BAD_DATA', 'selfTradePreventionMode');
  if (timeInForce !== undefined && timeInForce !== 'GTC') refuseBot('BAD_TIF');
  const body: PlaceOco = {
    kind: 'place-oco',
    symbol,
    side: side === 'BUY' ? 'buy' : 'sell',
    quantity,
    price,
    triggerPrice: stopPrice,
  };
  return stopLimitPrice === undefined ? body : { ...body, stopLimitPrice };
}

/** Of a chosen id the second is a duplicate; otherwise the very same request is answered again. */
async function place(
  { core }: OrderParts,
  { uid, signatureId }: By,
  asked: Asked,
  body: PlaceOco,
): Promise<Wire<typeof botPlaceOco>> {
  const chosen = asked.listClientOrderId;
  const id = chosen ?? idOfRequest(signatureId);
  const kind = asked.newOrderRespType === 'ACK' ? 'ACK' : 'RESULT';
  return ask(core, { actor: { kind: 'member', uid }, id, body }, ({ limit, stop }, isReplay) => {
    if (isReplay && chosen !== undefined) refuseBot('DUPLICATE');
    const legs = [describeAnswer(limit), describeAnswer(stop)];
    return {
      ...describeLines(legs),
      orderReports: legs.map((leg) => toPlaced(leg, [], kind)),
    };
  });
}

/** Whichever leg is cancelled, the exchange ends the other with it. */
async function cancel(
  { core, pool }: OrderParts,
  { uid, signatureId }: By,
  asked: QueryOf<typeof botCancelList>,
): Promise<Wire<typeof botCancelList>> {
  const { symbol, orderListId, listClientOrderId: clientOrderId, newClientOrderId } = asked;
  requireMarket(symbol);
  const legs = await findLegs(pool, uid, { orderListId, clientOrderId });
  const open = legs?.find((leg) => leg.symbol === symbol && isOpenState(leg.state));
  if (!legs || !open) return refuseBot('NOT_CANCELED');
  const body = { kind: 'cancel-order', orderId: open.id } as const;
  const id = `cancel ${open.id} ${signatureId.slice(0, 32)}`;
  try {
    await ask(core, { actor: { kind: 'member', uid }, id, body }, ({ order }) => order);
  } catch (error) {
    const isOver = error instanceof Refusal && error.rejection.code === 'NOT_FOUND';
    return isOver ? refuseBot('NOT_CANCELED') : Promise.reject(error);
  }
  const canceled = await listOcoLegs(pool, uid, [open.ocoId ?? open.id]);
  const name = newClientOrderId ?? signatureId.slice(0, 32);
  return {
    ...describeList(canceled),
    orderReports: canceled.map((leg) => toCanceled(lineOf(leg), name)),
  };
}

/** The limit leg first; undefined when the member has no such list. */
async function findLegs(
  pool: Pool,
  uid: number,
  asked: { orderListId: number | undefined; clientOrderId: string | undefined },
): Promise<SpotOrderRecord[] | undefined> {
  const { orderListId, clientOrderId } = asked;
  if (orderListId === undefined && clientOrderId === undefined) {
    refuseBot('NEITHER', 'orderListId', 'origClientOrderId');
  }
  const named =
    clientOrderId === undefined
      ? orderListId
      : (await findOrderByClientId(pool, uid, clientOrderId))?.ocoId;
  const isAsked = orderListId === undefined || named === orderListId;
  if (named === undefined || named === null || !isAsked) return undefined;
  const legs = await listOcoLegs(pool, uid, [named]);
  return legs.length > 0 ? legs : undefined;
}

/** Each list's two legs stand together. */
function describeAll(legs: readonly SpotOrderRecord[]): BotOrderList[] {
  const byList = new Map<number | null, SpotOrderRecord[]>();
  for (const leg of legs) byList.set(leg.ocoId, [...(byList.get(leg.ocoId) ?? []), leg]);
  return [...byList.values()].map(describeList);
}

function describeList(legs: readonly SpotOrderRecord[]): BotOrderList {
  return describeLines(legs.map(lineOf));
}

function describeLines(legs: readonly OrderLine[]): BotOrderList {
  const [first] = legs;
  if (!first) throw new Error('a list of orders has none');
  const isOpen = legs.some(({ state }) => isOpenState(state));
  return {
    orderListId: idsOf(first).orderListId,
    contingencyType: 'OCO',
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: first.clientOrderId,
    transactionTime: first.createdAtMs,
    symbol: first.symbol,
    orders: legs.map((leg) => {
      const { symbol, orderId, clientOrderId } = idsOf(leg);
      return { symbol, orderId, clientOrderId };
    }),
  };
}
