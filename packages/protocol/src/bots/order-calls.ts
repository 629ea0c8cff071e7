/** Orders in the dialect of Binance spot: types and fields by its names (rulebook 29.3). */
import * as z from 'zod/mini';
import { text } from '../base/shapes.ts';
import { OPEN_ORDERS_PER_MEMBER_MAX } from '../spot/rules.ts';
import { signedRead, signedTrade } from './bot-call.ts';
import { amount, anyClientId, asset, clientId, id, listsOf, marketName, moment } from './shapes.ts';
import { momentMs, rows, typed, wholeId } from './shapes.ts';

export const BOT_ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
export type BotOrderType = (typeof BOT_ORDER_TYPES)[number];

export const BOT_SIDES = ['BUY', 'SELL'] as const;
export const BOT_TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;
const ANSWERS = ['ACK', 'RESULT', 'FULL'] as const;
/** Fills of one answer; the list of trades has them all. */
const FILLS_MAX = 500;

/** What is read and never acted on is here too: unknown parameters are refused where one writes. */
const newOrder = {
  symbol: marketName,
  side: z.enum(BOT_SIDES),
  type: z.enum(BOT_ORDER_TYPES),
  timeInForce: z.optional(z.enum(BOT_TIMES_IN_FORCE)),
  quantity: z.optional(typed),
  quoteOrderQty: z.optional(typed),
  price: z.optional(typed),
  stopPrice: z.optional(typed),
  newClientOrderId: z.optional(clientId),
  newOrderRespType: z.optional(z.enum(ANSWERS)),
  selfTradePreventionMode: z.optional(z.enum(['EXPIRE_TAKER', 'NONE'])),
  strategyId: z.optional(text(20)),
  strategyType: z.optional(text(20)),
  icebergQty: z.optional(typed),
  trailingDelta: z.optional(typed),
};

/** Which of one's own orders; by one of the two ids, or both. */
const oneOrder = {
  symbol: marketName,
  orderId: z.optional(wholeId),
  origClientOrderId: z.optional(anyClientId),
};

const word = text(24);

const acknowledged = {
  symbol: marketName,
  orderId: id,
  orderListId: id,
  clientOrderId: anyClientId,
  transactTime: moment,
};

/** How an order stands, in all answers alike. */
const standing = {
  price: amount,
  origQty: amount,
  executedQty: amount,
  origQuoteOrderQty: amount,
  cummulativeQuoteQty: amount,
  status: word,
  timeInForce: word,
  type: word,
  side: word,
  stopPrice: z.optional(amount),
  workingTime: z.int(),
  selfTradePreventionMode: word,
};

const fill = z.strictObject({
  price: amount,
  qty: amount,
  commission: amount,
  commissionAsset: asset,
  tradeId: id,
});

export const placed = z.strictObject({
  ...acknowledged,
  ...z.partial(z.strictObject(standing)).shape,
  fills: z.optional(listsOf(fill, FILLS_MAX)),
});
export type BotPlaced = z.infer<typeof placed>;

export const botOrder = z.strictObject({
  symbol: marketName,
  orderId: id,
  orderListId: id,
  clientOrderId: anyClientId,
  ...standing,
  stopPrice: amount,
  icebergQty: amount,
  time: moment,
  updateTime: moment,
  isWorking: z.boolean(),
});
export type BotOrder = z.infer<typeof botOrder>;

export const canceled = z.strictObject({
  symbol: marketName,
  origClientOrderId: anyClientId,
  orderId: id,
  orderListId: id,
  clientOrderId: anyClientId,
  transactTime: moment,
  ...standing,
});
export type BotCanceled = z.infer<typeof canceled>;

export const botPlaceOrder = signedTrade('botPlaceOrder', 'POST /api/v3/order', {
  summary: 'Places an order.',
  weight: { one: 1 },
  orders: 1,
  query: z.strictObject(newOrder),
  reply: placed,
});

export const botTestOrder = signedTrade('botTestOrder', 'POST /api/v3/order/test', {
  summary: 'Reads an order as if it were placed; nothing happens.',
  weight: { one: 1 },
  query: z.strictObject({ ...newOrder, computeCommissionRates: z.optional(text(5)) }),
  reply: z.strictObject({}),
});

export const botCancelReplace = signedTrade(
  'botCancelReplace',
  'POST /api/v3/order/cancelReplace',
  {
    summary: 'Cancels an order, then places another.',
    weight: { one: 1 },
    orders: 1,
    query: z.strictObject({
      ...newOrder,
      cancelReplaceMode: z.enum(['STOP_ON_FAILURE', 'ALLOW_FAILURE']),
      cancelOrderId: z.optional(wholeId),
      cancelOrigClientOrderId: z.optional(anyClientId),
      cancelNewClientOrderId: z.optional(clientId),
    }),
    reply: z.strictObject({
      cancelResult: word,
      newOrderResult: word,
      cancelResponse: canceled,
      newOrderResponse: placed,
    }),
  },
);

export const botCancelOrder = signedTrade('botCancelOrder', 'DELETE /api/v3/order', {
  summary: 'Cancels an open order.',
  weight: { one: 1 },
  query: z.strictObject({ ...oneOrder, newClientOrderId: z.optional(clientId) }),
  reply: canceled,
});

export const botCancelAll = signedTrade('botCancelAll', 'DELETE /api/v3/openOrders', {
  summary: 'Cancels all open orders of a market.',
  weight: { one: 1 },
  query: z.strictObject({ symbol: marketName }),
  reply: listsOf(canceled, OPEN_ORDERS_PER_MEMBER_MAX),
});

export const botReadOrder = signedRead('botReadOrder', 'GET /api/v3/order', {
  summary: 'One own order.',
  weight: { one: 4 },
  query: z.strictObject(oneOrder),
  reply: botOrder,
});

export const botOpenOrders = signedRead('botOpenOrders', 'GET /api/v3/openOrders', {
  summary: 'Own open orders, of one market or of all.',
  weight: { one: 6, all: 80 },
  query: z.strictObject({ symbol: z.optional(marketName) }),
  reply: listsOf(botOrder, OPEN_ORDERS_PER_MEMBER_MAX),
});

export const botAllOrders = signedRead('botAllOrders', 'GET /api/v3/allOrders', {
  summary: 'Own orders of a market, oldest first.',
  weight: { one: 20 },
  query: z.strictObject({
    symbol: marketName,
    orderId: z.optional(wholeId),
    startTime: z.optional(momentMs),
    endTime: z.optional(momentMs),
    limit: z.optional(rows),
  }),
  reply: listsOf(botOrder),
});

export const botMyTrades = signedRead('botMyTrades', 'GET /api/v3/myTrades', {
  summary: 'Own fills in a market, oldest first.',
  weight: { one: 20 },
  query: z.strictObject({
    symbol: marketName,
    orderId: z.optional(wholeId),
    startTime: z.optional(momentMs),
    endTime: z.optional(momentMs),
    fromId: z.optional(wholeId),
    limit: z.optional(rows),
  }),
  reply: listsOf(
    z.strictObject({
      symbol: marketName,
      id,
      orderId: id,
      orderListId: id,
      price: amount,
      qty: amount,
      quoteQty: amount,
      commission: amount,
      commissionAsset: asset,
      time: moment,
      isBuyer: z.boolean(),
      isMaker: z.boolean(),
      isBestMatch: z.boolean(),
    }),
  ),
});

export const orderCalls = [
  botPlaceOrder,
  botTestOrder,
  botCancelReplace,
  botCancelOrder,
  botCancelAll,
  botReadOrder,
  botOpenOrders,
  botAllOrders,
  botMyTrades,
];
