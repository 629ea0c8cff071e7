/**
 * Spot trading: orders, fills and positions. Its numbers and formulas stand in `rules.ts` and
 * `order-rules.ts`; what everybody sees of a market in `market-data.ts`.
 */
import { CURRENCIES } from '@anywhen/prices';
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, defineEndpoint, memberRead } from '../base/endpoint.ts';
import type { RejectionCode } from '../rejections.ts';
import {
  atMs,
  currency,
  decimal,
  fromFunds,
  listOf,
  movedFromFunds,
  pageOf,
  pageQuery,
  queryMs,
  symbol,
  text,
  typedAmount,
} from '../base/shapes.ts';
import { depthEvent, depthSnapshot, listTrades, readDepth, tradesEvent } from './market-data.ts';
import { OPEN_ORDERS_PER_MEMBER_MAX, SIDES } from './rules.ts';
import { ORDER_KINDS, ORDER_STATES, ORDER_TYPES } from './order-rules.ts';
import { TIMES_IN_FORCE, TRIGGER_KINDS } from './order-rules.ts';
import type { Topic } from '../base/topics.ts';

export const EXPORT_ROWS_MAX = 10_000;
/** About a hundred characters a row. */
const EXPORT_TEXT_MAX = 120 * EXPORT_ROWS_MAX;
/** Of one order, its first ones; the list of fills has them all. */
export const ORDER_FILLS_MAX = 500;
const SPOT_ROWS_MAX = 200;
/** Per member (rulebook 0.4); placing and cancelling are counted apart. */
export const ORDERS_PER_SECOND = 10;

const orderId = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));
const side = z.enum(SIDES);

export const spotOrder = z.strictObject({
  id: orderId,
  /** The Idempotency-Key it was placed with. */
  clientOrderId: text(80),
  symbol,
  side,
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  isPostOnly: z.boolean(),
  price: z.nullable(decimal),
  quantity: z.nullable(decimal),
  quoteAmount: z.nullable(decimal),
  executedQuantity: decimal,
  executedQuote: decimal,
  averagePrice: z.nullable(decimal),
  fee: decimal,
  feeCurrency: currency,
  state: z.enum(ORDER_STATES),
  /** What it waits or waited for: with it a limit order is a stop-limit, and so on. */
  trigger: z.nullable(z.strictObject({ kind: z.enum(TRIGGER_KINDS), price: decimal })),
  /** The tick that reached its trigger: its second, and the reference price anybody can verify. */
  triggered: z.nullable(z.strictObject({ second: z.int(), price: decimal })),
  /** Of an order that is good till a time (GTT). */
  expiresAtMs: z.nullable(atMs),
  /** Shared by the two legs of an OCO: the id of its limit leg. */
  ocoId: z.nullable(orderId),
  createdAtMs: atMs,
  updatedAtMs: atMs,
});
export type SpotOrder = z.infer<typeof spotOrder>;

/** One trade as its member sees it. */
const spotFill = z.strictObject({
  id: text(20),
  orderId,
  symbol,
  side,
  price: decimal,
  quantity: decimal,
  quote: decimal,
  fee: decimal,
  feeCurrency: currency,
  role: z.enum(['maker', 'taker']),
  /** Against what it filled: another member's order, or the labelled market-maker bot. */
  against: z.enum(['member', 'simulated-liquidity']),
  atMs,
});
export type SpotFill = z.infer<typeof spotFill>;

const orderWithFills = z.strictObject({
  order: spotOrder,
  fills: listOf(spotFill, ORDER_FILLS_MAX),
  fromFunds: movedFromFunds,
});

const PLACING_REJECTIONS: readonly RejectionCode[] = [
  'NOT_LOGGED_IN',
  'USER_NOT_FOUND',
  'ACCOUNT_STATUS_ABNORMAL',
  'ACCOUNT_FROZEN',
  'ACCOUNT_TRADE_RESTRICTED',
  'SYMBOL_CLOSED',
  'FEED_STALE',
  'AMOUNT_ABNORMAL',
  'PRICE_TICK_INVALID',
  'LOT_SIZE_INVALID',
  'MIN_NOTIONAL',
  'MAX_NOTIONAL',
  'PRICE_OUT_OF_BAND',
  'TRIGGER_INVALID',
  'EXPIRY_INVALID',
  'TOO_MANY_OPEN_ORDERS',
  'POST_ONLY_WOULD_TAKE',
  'TRADING_VOLUME_INSUFFICIENT',
  'BALANCE_INSUFFICIENT',
  'IDEMPOTENCY_CONFLICT',
  'ANSWER_LOST',
];

/** What moves an order. */
const ORDERING = {
  access: 'member',
  isMoney: true,
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
} as const;

export const placeOrder = defineEndpoint('member', {
  name: 'placeOrder',
  summary:
    'Places a market or limit order, with a trigger one that waits for it; the answer says what ' +
    'filled at once and against what.',
  method: 'POST',
  path: '/spot/orders',
  ...ORDERING,
  orders: 1,
  body: z.strictObject({
    symbol,
    side,
    type: z.enum(ORDER_TYPES),
    timeInForce: z.optional(z.enum(TIMES_IN_FORCE)),
    isPostOnly: z.optional(z.boolean()),
    price: z.optional(typedAmount),
    quantity: z.optional(typedAmount),
    quoteAmount: z.optional(typedAmount),
    /** Both or neither: the order waits for this reference price. */
    triggerKind: z.optional(z.enum(TRIGGER_KINDS)),
    triggerPrice: z.optional(typedAmount),
    /** With `GTT`: a whole second. */
    expiresAtMs: z.optional(atMs),
    fromFunds,
  }),
  reply: orderWithFills,
  rejections: PLACING_REJECTIONS,
});

export const placeOco = defineEndpoint('member', {
  name: 'placeOco',
  summary: 'Places a limit order that rests and a stop order, of which at most one ever fills.',
  method: 'POST',
  path: '/spot/oco',
  ...ORDERING,
  orders: 2,
  body: z.strictObject({
    symbol,
    side,
    quantity: typedAmount,
    /** Of the limit leg. */
    price: typedAmount,
    triggerPrice: typedAmount,
    /** Left out, the stop leg is a market order, which only a sell can be. */
    stopLimitPrice: z.optional(typedAmount),
    /** Left out, both legs are good till they are cancelled. */
    expiresAtMs: z.optional(atMs),
    fromFunds,
  }),
  reply: z.strictObject({ limit: spotOrder, stop: spotOrder, fromFunds: movedFromFunds }),
  rejections: PLACING_REJECTIONS,
});

export const amendOrder = defineEndpoint('member', {
  name: 'amendOrder',
  summary:
    'Changes the price, the quantity or the trigger of an open order. A smaller quantity alone ' +
    'keeps its place in the queue.',
  method: 'PATCH',
  path: '/spot/orders/{id}',
  ...ORDERING,
  orders: 1,
  params: z.strictObject({ id: orderId }),
  body: z.strictObject({
    price: z.optional(typedAmount),
    quantity: z.optional(typedAmount),
    triggerPrice: z.optional(typedAmount),
    fromFunds,
  }),
  reply: orderWithFills,
  rejections: [...PLACING_REJECTIONS, 'ORDER_NOT_AMENDABLE', 'NOT_FOUND'],
});

const CANCELLING_REJECTIONS: readonly RejectionCode[] = [
  'NOT_LOGGED_IN',
  'USER_NOT_FOUND',
  'ACCOUNT_STATUS_ABNORMAL',
  'IDEMPOTENCY_CONFLICT',
  'ANSWER_LOST',
];

export const cancelOrder = defineEndpoint('member', {
  name: 'cancelOrder',
  summary: 'Cancels one open order and releases what it held.',
  method: 'DELETE',
  path: '/spot/orders/{id}',
  ...ORDERING,
  params: z.strictObject({ id: orderId }),
  reply: z.strictObject({ order: spotOrder }),
  rejections: [...CANCELLING_REJECTIONS, 'ORDER_NOT_CANCELLABLE', 'NOT_FOUND'],
});

export const cancelOrders = defineEndpoint('member', {
  name: 'cancelOrders',
  summary: 'Cancels all open orders, or those of one market.',
  method: 'DELETE',
  path: '/spot/orders',
  ...ORDERING,
  query: z.strictObject({ symbol: z.optional(symbol) }),
  reply: z.strictObject({ canceledIds: listOf(orderId, OPEN_ORDERS_PER_MEMBER_MAX) }),
  rejections: CANCELLING_REJECTIONS,
});

export const listOrders = memberRead('listOrders', '/spot/orders', {
  summary: 'Own orders, newest first: the open ones, or the history of completed ones.',
  query: pageQuery(
    {
      isOpen: z.optional(z.enum(['true', 'false'])),
      symbol: z.optional(symbol),
      side: z.optional(side),
      kind: z.optional(z.enum(ORDER_KINDS)),
      fromMs: queryMs,
      toMs: queryMs,
    },
    { limitMax: SPOT_ROWS_MAX },
  ),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ orders: listOf(spotOrder, SPOT_ROWS_MAX) }),
});

export const readOrder = memberRead('readOrder', '/spot/orders/{id}', {
  summary: 'One own order with its fills.',
  params: z.strictObject({ id: orderId }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ order: spotOrder, fills: listOf(spotFill, ORDER_FILLS_MAX) }),
  rejections: ['NOT_FOUND'],
});

export const listFills = memberRead('listFills', '/spot/trades', {
  summary: 'Own fills, newest first.',
  query: pageQuery(
    {
      symbol: z.optional(symbol),
      fromMs: queryMs,
      toMs: queryMs,
    },
    { limitMax: SPOT_ROWS_MAX },
  ),
  reply: pageOf({ fills: listOf(spotFill, SPOT_ROWS_MAX) }),
});

export const spotPosition = z.strictObject({
  currency,
  symbol,
  available: decimal,
  held: decimal,
  quantity: decimal,
  /** What the quantity cost in USDT, and that per unit (rulebook 19, moving average). */
  cost: decimal,
  averageCost: decimal,
});
export type SpotPosition = z.infer<typeof spotPosition>;

export const listPositions = memberRead('listPositions', '/spot/positions', {
  summary: 'Currencies held in the spot account with their average cost.',
  reply: z.strictObject({ positions: listOf(spotPosition, CURRENCIES.length) }),
});

/** CSV as text in the usual envelope: one way in, one way out; the page makes the file. */
export const exportSpot = memberRead('exportSpot', '/spot/export', {
  summary: `Own orders or fills as CSV, newest first, at most ${EXPORT_ROWS_MAX} rows.`,
  query: z.strictObject({
    what: z.enum(['orders', 'fills']),
    fromMs: queryMs,
    toMs: queryMs,
  }),
  callsPerSecond: 1,
  reply: z.strictObject({ fileName: text(80), csv: text(EXPORT_TEXT_MAX), isCut: z.boolean() }),
});

export const orderSnapshot = z.strictObject({
  orders: listOf(spotOrder, OPEN_ORDERS_PER_MEMBER_MAX),
});
/** An order as it stands now, and the fills that brought it there. */
export const orderEvent = z.strictObject({
  order: spotOrder,
  fills: listOf(spotFill, ORDER_FILLS_MAX),
});
export type OrderEvent = z.infer<typeof orderEvent>;

const endpoints = [
  placeOrder,
  placeOco,
  amendOrder,
  cancelOrder,
  cancelOrders,
  listOrders,
  readOrder,
  listFills,
  listPositions,
  exportSpot,
  readDepth,
  listTrades,
];

const topics = {
  depth: {
    pattern: /^depth:[A-Z0-9]{2,12}$/,
    example: 'depth:BTCUSDT',
    access: 'public',
    snapshot: depthSnapshot,
    event: depthEvent,
  },
  trades: {
    pattern: /^trades:[A-Z0-9]{2,12}$/,
    example: 'trades:BTCUSDT',
    access: 'public',
    snapshot: tradesEvent,
    event: tradesEvent,
  },
  order: {
    pattern: /^order$/,
    example: 'order',
    access: 'member',
    snapshot: orderSnapshot,
    event: orderEvent,
  },
} as const satisfies Record<string, Topic>;

export const spotApi = { endpoints, topics };
