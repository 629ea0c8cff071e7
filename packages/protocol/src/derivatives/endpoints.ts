/**
 * Leveraged contracts (rulebook 8.2): the member's desk, orders, positions and the receipt of a
 * liquidation; what anybody can read is in `public-data.ts`. No endpoint takes a mark price: that
 * is the reference tick, which is public.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';
import type { RejectionCode } from '../rejections.ts';
import { cursor, decimal, queryInt, queryMs, symbol, typedAmount } from '../base/shapes.ts';
import {
  leverage,
  leverageOrder,
  leveragePosition,
  positionEvent,
  receiptProof,
  recordId,
} from './shapes.ts';
import type { Topic } from '../base/topics.ts';
import { SIDES } from '../spot/rules.ts';
import { LEVERAGE_ORDER_TYPES } from './rules.ts';
import {
  listFunding,
  readDerivativesConfig,
  readInsurance,
  readSharedLiquidation,
} from './public-data.ts';
import { ORDERS_PER_SECOND } from '../spot/endpoints.ts';

export const POSITIONS_PER_PAGE = 20;
/** Of one position, its last ones; a receipt has them all. */
export const POSITION_EVENTS_SHOWN = 200;

export const readDerivativesDesk = defineEndpoint('member', {
  name: 'readDerivativesDesk',
  summary: 'What is available, the leverage chosen per market, and what it can open.',
  method: 'GET',
  path: '/derivatives/desk',
  access: 'member',
  reply: z.strictObject({
    available: decimal,
    held: decimal,
    markets: z.array(
      z.strictObject({
        symbol,
        leverage,
        /** Rulebook 1.2: the largest value that what is available can open. */
        maxNotional: decimal,
        /** Of each side, what its limit leaves beside the position and waiting orders. */
        left: z.strictObject({ buy: decimal, sell: decimal }),
      }),
    ),
  }),
  rejections: ['NOT_LOGGED_IN'],
});

const STATUS_REJECTIONS: readonly RejectionCode[] = [
  'NOT_LOGGED_IN',
  'USER_NOT_FOUND',
  'ACCOUNT_STATUS_ABNORMAL',
  'ACCOUNT_FROZEN',
];
const REPEAT_REJECTIONS: readonly RejectionCode[] = ['IDEMPOTENCY_CONFLICT', 'ANSWER_LOST'];

export const setLeverage = defineEndpoint('member', {
  name: 'setLeverage',
  summary: 'Chooses the leverage of one market, while there is no position and no order in it.',
  method: 'POST',
  path: '/derivatives/leverage',
  access: 'member',
  body: z.strictObject({ symbol, leverage }),
  reply: z.strictObject({ symbol, leverage }),
  rejections: [
    ...STATUS_REJECTIONS,
    'ACCOUNT_TRADE_RESTRICTED',
    'SYMBOL_CLOSED',
    'LEVERAGE_INVALID',
    'KYC_PRIMARY_REQUIRED',
    'LEVERAGE_IN_USE',
  ],
});

export const placeLeverageOrder = defineEndpoint('member', {
  name: 'placeLeverageOrder',
  summary: 'A market order is executed at once, a limit order when the price reaches it.',
  method: 'POST',
  path: '/derivatives/orders',
  access: 'member',
  isMoney: true,
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
  body: z.strictObject({
    symbol,
    side: z.enum(SIDES),
    type: z.enum(LEVERAGE_ORDER_TYPES),
    quantity: typedAmount,
    price: z.optional(typedAmount),
    isReduceOnly: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    order: leverageOrder,
    /** The member's position in the market as it stands then. */
    position: z.nullable(leveragePosition),
    available: decimal,
  }),
  rejections: [
    ...STATUS_REJECTIONS,
    'ACCOUNT_TRADE_RESTRICTED',
    'SYMBOL_CLOSED',
    'FEED_STALE',
    'POSITION_CLOSING',
    'LEVERAGE_INVALID',
    'KYC_PRIMARY_REQUIRED',
    'AMOUNT_ABNORMAL',
    'PRICE_TICK_INVALID',
    'LOT_SIZE_INVALID',
    'MIN_NOTIONAL',
    'PRICE_OUT_OF_BAND',
    'REDUCE_ONLY_INVALID',
    'TOO_MANY_OPEN_ORDERS',
    'POSITION_LIMIT',
    'BALANCE_INSUFFICIENT',
    ...REPEAT_REJECTIONS,
  ],
});

export const cancelLeverageOrder = defineEndpoint('member', {
  name: 'cancelLeverageOrder',
  summary: 'Cancels one waiting limit order and releases what it held.',
  method: 'DELETE',
  path: '/derivatives/orders/{id}',
  access: 'member',
  isMoney: true,
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
  params: z.strictObject({ id: recordId }),
  reply: z.strictObject({ order: leverageOrder }),
  rejections: [...STATUS_REJECTIONS, 'NOT_FOUND', 'ORDER_NOT_CANCELLABLE', ...REPEAT_REJECTIONS],
});

export const cancelLeverageOrders = defineEndpoint('member', {
  name: 'cancelLeverageOrders',
  summary: 'Cancels all waiting limit orders, or those of one market.',
  method: 'DELETE',
  path: '/derivatives/orders',
  access: 'member',
  isMoney: true,
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
  query: z.strictObject({ symbol: z.optional(symbol) }),
  reply: z.strictObject({ canceledIds: z.array(recordId) }),
  rejections: [...STATUS_REJECTIONS, ...REPEAT_REJECTIONS],
});

export const listLeverageOrders = defineEndpoint('member', {
  name: 'listLeverageOrders',
  summary: 'Own orders, newest first: the waiting ones, or those that are done.',
  method: 'GET',
  path: '/derivatives/orders',
  access: 'member',
  query: z.strictObject({
    isOpen: z.optional(z.enum(['true', 'false'])),
    symbol: z.optional(symbol),
    fromMs: queryMs,
    toMs: queryMs,
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({ orders: z.array(leverageOrder), nextCursor: z.nullable(z.string()) }),
  rejections: ['NOT_LOGGED_IN'],
});

export const listLeveragePositions = defineEndpoint('member', {
  name: 'listLeveragePositions',
  summary: 'Own positions, newest first: the open ones, or those that have ended.',
  method: 'GET',
  path: '/derivatives/positions',
  access: 'member',
  query: z.strictObject({
    /** Open means: not ended. */
    isOpen: z.optional(z.enum(['true', 'false'])),
    symbol: z.optional(symbol),
    /** By the moment they were opened. */
    fromMs: queryMs,
    toMs: queryMs,
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({
    positions: z.array(leveragePosition),
    nextCursor: z.nullable(z.string()),
  }),
  rejections: ['NOT_LOGGED_IN'],
});

export const readLeveragePosition = defineEndpoint('member', {
  name: 'readLeveragePosition',
  summary: 'One own position with what happened to it, newest first.',
  method: 'GET',
  path: '/derivatives/positions/{id}',
  access: 'member',
  params: z.strictObject({ id: recordId }),
  reply: z.strictObject({ position: leveragePosition, events: z.array(positionEvent) }),
  rejections: ['NOT_LOGGED_IN', 'NOT_FOUND'],
});

/** The refusals of any change of an own position. */
const POSITION_REJECTIONS: readonly RejectionCode[] = [
  ...STATUS_REJECTIONS,
  'NOT_FOUND',
  'POSITION_CLOSING',
  'FEED_STALE',
];
const positionReply = z.strictObject({ position: leveragePosition, available: decimal });

export const closeLeveragePosition = defineEndpoint('member', {
  name: 'closeLeveragePosition',
  summary: 'Closes a position at the market, whole or in part.',
  method: 'POST',
  path: '/derivatives/positions/{id}/close',
  access: 'member',
  isMoney: true,
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
  params: z.strictObject({ id: recordId }),
  /** Without a quantity all of it. */
  body: z.strictObject({ quantity: z.nullable(typedAmount) }),
  reply: positionReply,
  rejections: [
    ...POSITION_REJECTIONS,
    'AMOUNT_ABNORMAL',
    'LOT_SIZE_INVALID',
    'AMOUNT_ABOVE_MAX',
    ...REPEAT_REJECTIONS,
  ],
});

export const setPositionLevels = defineEndpoint('member', {
  name: 'setPositionLevels',
  summary: 'Sets or removes take-profit and stop-loss: closed at the market when they are reached.',
  method: 'POST',
  path: '/derivatives/positions/{id}/levels',
  access: 'member',
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    takeProfit: z.nullable(typedAmount),
    stopLoss: z.nullable(typedAmount),
  }),
  reply: z.strictObject({ position: leveragePosition }),
  rejections: [
    ...POSITION_REJECTIONS,
    'AMOUNT_ABNORMAL',
    'PRICE_TICK_INVALID',
    'PRICE_OUT_OF_BAND',
    'TRIGGER_INVALID',
  ],
});

export const changePositionMargin = defineEndpoint('member', {
  name: 'changePositionMargin',
  summary: 'Adds to the margin of a position, or takes out what it can do without.',
  method: 'POST',
  path: '/derivatives/positions/{id}/margin',
  access: 'member',
  isMoney: true,
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({ direction: z.enum(['add', 'remove']), amount: typedAmount }),
  reply: positionReply,
  rejections: [
    ...POSITION_REJECTIONS,
    'AMOUNT_ABNORMAL',
    'MARGIN_TOO_LOW',
    'BALANCE_INSUFFICIENT',
    ...REPEAT_REJECTIONS,
  ],
});

export const readLiquidationReceipt = defineEndpoint('member', {
  name: 'readLiquidationReceipt',
  summary: 'One own liquidated position with its events and two ticks, to be recomputed.',
  method: 'GET',
  path: '/derivatives/positions/{id}/receipt',
  access: 'member',
  params: z.strictObject({ id: recordId }),
  reply: z.strictObject({ position: leveragePosition, ...receiptProof }),
  rejections: ['NOT_LOGGED_IN', 'NOT_FOUND'],
});

const endpoints = [
  readDerivativesConfig,
  readDerivativesDesk,
  setLeverage,
  placeLeverageOrder,
  cancelLeverageOrder,
  cancelLeverageOrders,
  listLeverageOrders,
  listLeveragePositions,
  readLeveragePosition,
  closeLeveragePosition,
  setPositionLevels,
  changePositionMargin,
  readLiquidationReceipt,
  readSharedLiquidation,
  readInsurance,
  listFunding,
];

const live = z.strictObject({
  positions: z.array(leveragePosition),
  orders: z.array(leverageOrder),
});

const topics = {
  /** All that have not ended, then those that changed. */
  derivatives: {
    pattern: /^derivatives$/,
    example: 'derivatives',
    access: 'member',
    snapshot: live,
    event: live,
  },
} as const satisfies Record<string, Topic>;

export const derivativesApi = { endpoints, topics };
