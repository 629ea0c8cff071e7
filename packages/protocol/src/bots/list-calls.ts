/** One cancels the other in the dialect of Binance spot: a limit order, a stop (rulebook 29.3). */
import * as z from 'zod/mini';
import { text } from '../base/shapes.ts';
import { OPEN_ORDERS_PER_MEMBER_MAX } from '../spot/rules.ts';
import { signedRead, signedTrade } from './bot-call.ts';
import { BOT_ORDER_TYPES, BOT_SIDES, BOT_TIMES_IN_FORCE } from './order-calls.ts';
import { canceled, placed } from './order-calls.ts';
import { anyClientId, clientId, id, listsOf, marketName, moment, momentMs } from './shapes.ts';
import { rows, typed, wholeId } from './shapes.ts';

const LEGS = 2;

const word = text(24);
const timeInForce = z.optional(z.enum(BOT_TIMES_IN_FORCE));
const ignored = z.optional(text(20));

const common = {
  symbol: marketName,
  listClientOrderId: z.optional(clientId),
  side: z.enum(BOT_SIDES),
  quantity: typed,
  newOrderRespType: z.optional(z.enum(['ACK', 'RESULT', 'FULL'])),
  selfTradePreventionMode: z.optional(z.enum(['EXPIRE_TAKER', 'NONE'])),
};

/** What is read and never acted on is here too, as with single orders. */
const byPlace = {
  ...common,
  aboveType: z.enum(BOT_ORDER_TYPES),
  aboveClientOrderId: z.optional(clientId),
  abovePrice: z.optional(typed),
  aboveStopPrice: z.optional(typed),
  aboveTimeInForce: timeInForce,
  aboveIcebergQty: z.optional(typed),
  aboveTrailingDelta: z.optional(typed),
  aboveStrategyId: ignored,
  aboveStrategyType: ignored,
  belowType: z.enum(BOT_ORDER_TYPES),
  belowClientOrderId: z.optional(clientId),
  belowPrice: z.optional(typed),
  belowStopPrice: z.optional(typed),
  belowTimeInForce: timeInForce,
  belowIcebergQty: z.optional(typed),
  belowTrailingDelta: z.optional(typed),
  belowStrategyId: ignored,
  belowStrategyType: ignored,
};

const byKind = {
  ...common,
  price: typed,
  stopPrice: typed,
  stopLimitPrice: z.optional(typed),
  stopLimitTimeInForce: timeInForce,
  limitClientOrderId: z.optional(clientId),
  limitIcebergQty: z.optional(typed),
  limitStrategyId: ignored,
  limitStrategyType: ignored,
  stopClientOrderId: z.optional(clientId),
  stopIcebergQty: z.optional(typed),
  stopStrategyId: ignored,
  stopStrategyType: ignored,
  trailingDelta: z.optional(typed),
};

const orderList = z.strictObject({
  orderListId: id,
  contingencyType: word,
  listStatusType: word,
  listOrderStatus: word,
  listClientOrderId: anyClientId,
  transactionTime: moment,
  symbol: marketName,
  orders: listsOf(
    z.strictObject({ symbol: marketName, orderId: id, clientOrderId: anyClientId }),
    LEGS,
  ),
});
export type BotOrderList = z.infer<typeof orderList>;

const placedList = z.extend(orderList, { orderReports: listsOf(placed, LEGS) });

export const botPlaceOco = signedTrade('botPlaceOco', 'POST /api/v3/orderList/oco', {
  summary: 'Places a limit order that rests and a stop order, of which at most one fills.',
  weight: { one: 1 },
  orders: LEGS,
  query: z.strictObject(byPlace),
  reply: placedList,
});

export const botPlaceOldOco = signedTrade('botPlaceOldOco', 'POST /api/v3/order/oco', {
  summary: 'The same with older names.',
  weight: { one: 1 },
  orders: LEGS,
  query: z.strictObject(byKind),
  reply: placedList,
});

export const botCancelList = signedTrade('botCancelList', 'DELETE /api/v3/orderList', {
  summary: 'Cancels both orders of a list.',
  weight: { one: 1 },
  query: z.strictObject({
    symbol: marketName,
    orderListId: z.optional(wholeId),
    listClientOrderId: z.optional(anyClientId),
    newClientOrderId: z.optional(clientId),
  }),
  reply: z.extend(orderList, { orderReports: listsOf(canceled, LEGS) }),
});

export const botReadList = signedRead('botReadList', 'GET /api/v3/orderList', {
  summary: 'One own list of orders.',
  weight: { one: 4 },
  query: z.strictObject({
    orderListId: z.optional(wholeId),
    origClientOrderId: z.optional(anyClientId),
  }),
  reply: orderList,
});

export const botOpenLists = signedRead('botOpenLists', 'GET /api/v3/openOrderList', {
  summary: 'Own lists of which an order is open.',
  weight: { one: 6 },
  reply: listsOf(orderList, OPEN_ORDERS_PER_MEMBER_MAX),
});

export const botAllLists = signedRead('botAllLists', 'GET /api/v3/allOrderList', {
  summary: 'Own lists of orders, oldest first.',
  weight: { one: 20 },
  query: z.strictObject({
    fromId: z.optional(wholeId),
    startTime: z.optional(momentMs),
    endTime: z.optional(momentMs),
    limit: z.optional(rows),
  }),
  reply: listsOf(orderList),
});

export const listCalls = [
  botPlaceOco,
  botPlaceOldOco,
  botCancelList,
  botReadList,
  botOpenLists,
  botAllLists,
];
