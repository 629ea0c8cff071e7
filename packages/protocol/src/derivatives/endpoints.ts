/**
 * Leveraged contracts (rulebook 8.2): the member's desk, orders, positions and the receipt of a
 * liquidation; what anybody can read is in `public-data.ts`. No endpoint takes a mark price: that
 * is the reference tick, which is public.
 */
import { MARKETS } from '@anywhen/prices';
import * as z from 'zod/mini';
import { endedResult } from '../base/ended-result.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead, memberWrite } from '../base/endpoint.ts';
import type { RejectionCode } from '../rejections.ts';
import { decimal, fromFunds, movedFromFunds, pageOf, pageQuery } from '../base/shapes.ts';
import { PAGE_ROWS_MAX, listOf, queryMs, symbol, typedAmount } from '../base/shapes.ts';
import {
  carriedCosts,
  leverage,
  leverageOrder,
  leveragePosition,
  positionEvent,
  receiptProof,
  receiptQuery,
  recordId,
} from './shapes.ts';
import type { Topic } from '../base/topics.ts';
import { OPEN_ORDERS_PER_MEMBER_MAX, SIDES } from '../spot/rules.ts';
import { LEVERAGE_ORDER_TYPES } from './rules.ts';
import {
  listFunding,
  readDerivativesConfig,
  readInsurance,
  readSharedLiquidation,
} from './public-data.ts';
import { ORDERS_PER_SECOND } from '../spot/endpoints.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const POSITIONS_PER_PAGE = 20;
/** Of one position, its last ones; a receipt has them all. */
export const POSITION_EVENTS_SHOWN = 200;

export const readDerivativesDesk = memberRead('readDerivativesDesk', '/derivatives/desk', {
  summary: 'What is available, the leverage chosen per market, and what it can open.',
  reply: z.strictObject({
    available: decimal,
    held: decimal,
    markets: listOf(
      z.strictObject({
        symbol,
        leverage,
        /** Rulebook 1.2: the largest value that what is available can open. */
        maxNotional: decimal,
        /** Of each side, what its limit leaves beside the position and waiting orders. */
        left: z.strictObject({ buy: decimal, sell: decimal }),
        /** Of each side, what one order may open of what all members have left there. */
        marketLeft: z.nullable(z.strictObject({ buy: decimal, sell: decimal })),
      }),
      MARKETS.length,
    ),
  }),
});

const STATUS_REJECTIONS: readonly RejectionCode[] = [
  'USER_NOT_FOUND',
  'ACCOUNT_STATUS_ABNORMAL',
  'ACCOUNT_FROZEN',
];

export const setLeverage = memberWrite('setLeverage', '/derivatives/leverage', {
  summary: 'Chooses the leverage of one market, while there is no position and no order in it.',
  body: z.strictObject({ symbol, leverage }),
  reply: z.strictObject({ symbol, leverage }),
  rejections: [
    ...STATUS_REJECTIONS,
    'ACCOUNT_TRADE_RESTRICTED',
    'SYMBOL_CLOSED',
    'LEVERAGE_INVALID',
    'KYC_PRIMARY_REQUIRED',
    'LEVERAGE_IN_USE',
    'PORTFOLIO_NOT_ALLOWED',
    'SEASON_ENDED',
  ],
});

export const placeLeverageOrder = memberMoney('placeLeverageOrder', '/derivatives/orders', {
  summary: 'A market order is executed at once, a limit order when the price reaches it.',
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
  body: z.strictObject({
    symbol,
    side: z.enum(SIDES),
    type: z.enum(LEVERAGE_ORDER_TYPES),
    quantity: typedAmount,
    price: z.optional(typedAmount),
    isReduceOnly: z.optional(z.boolean()),
    /** Of the position it opens or adds to, from its fill on. */
    takeProfit: z.optional(typedAmount),
    stopLoss: z.optional(typedAmount),
    fromFunds,
  }),
  reply: z.strictObject({
    order: leverageOrder,
    /** The member's position in the market as it stands then. */
    position: z.nullable(leveragePosition),
    available: decimal,
    fromFunds: movedFromFunds,
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
    'TRIGGER_INVALID',
    'REDUCE_ONLY_INVALID',
    'TOO_MANY_OPEN_ORDERS',
    'POSITION_LIMIT',
    'TRADING_VOLUME_INSUFFICIENT',
    'ON_A_BREAK',
    'DAILY_LIMIT_REACHED',
    'BALANCE_INSUFFICIENT',
  ],
});

export const cancelLeverageOrder = memberMoney('cancelLeverageOrder', '/derivatives/orders/{id}', {
  summary: 'Cancels one waiting limit order and releases what it held.',
  method: 'DELETE',
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
  params: z.strictObject({ id: recordId }),
  reply: z.strictObject({ order: leverageOrder }),
  rejections: [...STATUS_REJECTIONS, 'NOT_FOUND', 'ORDER_NOT_CANCELLABLE'],
});

export const cancelLeverageOrders = memberMoney('cancelLeverageOrders', '/derivatives/orders', {
  summary: 'Cancels all waiting limit orders, or those of one market.',
  method: 'DELETE',
  isSocketCallable: true,
  callsPerSecond: ORDERS_PER_SECOND,
  query: z.strictObject({ symbol: z.optional(symbol) }),
  reply: z.strictObject({ canceledIds: listOf(recordId, OPEN_ORDERS_PER_MEMBER_MAX) }),
  rejections: STATUS_REJECTIONS,
});

export const listLeverageOrders = memberRead('listLeverageOrders', '/derivatives/orders', {
  summary: 'Own orders, newest first: the waiting ones, or those that are done.',
  query: pageQuery({
    isOpen: z.optional(z.enum(['true', 'false'])),
    symbol: z.optional(symbol),
    fromMs: queryMs,
    toMs: queryMs,
  }),
  reply: pageOf({ orders: listOf(leverageOrder, PAGE_ROWS_MAX) }),
});

export const listLeveragePositions = memberRead('listLeveragePositions', '/derivatives/positions', {
  summary: 'Own positions, newest first: the open ones, or those that have ended.',
  query: pageQuery({
    /** Open means: not ended. */
    isOpen: z.optional(z.enum(['true', 'false'])),
    symbol: z.optional(symbol),
    /** By the moment they were opened. */
    fromMs: queryMs,
    toMs: queryMs,
  }),
  reply: pageOf({ positions: listOf(leveragePosition, PAGE_ROWS_MAX) }),
});

export const readLeveragePosition = memberRead(
  'readLeveragePosition',
  '/derivatives/positions/{id}',
  {
    summary: 'One own position with what happened to it, newest first.',
    params: z.strictObject({ id: recordId }),
    callsPerSecond: LARGE_READS_PER_SECOND,
    reply: z.strictObject({
      position: leveragePosition,
      /** What is open carries so much; a part that is closed takes its share along. */
      carried: carriedCosts,
      events: listOf(positionEvent, POSITION_EVENTS_SHOWN),
      /** The result of every part that was closed with one of these, by the number of its event. */
      closings: listOf(
        z.strictObject({ no: z.int().check(z.positive()), result: endedResult }),
        POSITION_EVENTS_SHOWN,
      ),
    }),
    rejections: ['NOT_FOUND'],
  },
);

/** The refusals of any change of an own position. */
const POSITION_REJECTIONS: readonly RejectionCode[] = [
  ...STATUS_REJECTIONS,
  'NOT_FOUND',
  'POSITION_CLOSING',
  'FEED_STALE',
];
const positionReply = z.strictObject({ position: leveragePosition, available: decimal });

export const closeLeveragePosition = memberMoney(
  'closeLeveragePosition',
  '/derivatives/positions/{id}/close',
  {
    summary: 'Closes a position at the market, whole or in part.',
    isSocketCallable: true,
    callsPerSecond: ORDERS_PER_SECOND,
    params: z.strictObject({ id: recordId }),
    /** Without a quantity all of it. */
    body: z.strictObject({ quantity: z.nullable(typedAmount) }),
    /** `result`: of what this closed. */
    reply: z.extend(positionReply, { result: z.optional(endedResult) }),
    rejections: [...POSITION_REJECTIONS, 'AMOUNT_ABNORMAL', 'LOT_SIZE_INVALID', 'AMOUNT_ABOVE_MAX'],
  },
);

export const setPositionLevels = memberWrite(
  'setPositionLevels',
  '/derivatives/positions/{id}/levels',
  {
    summary:
      'Sets or removes take-profit and stop-loss: closed at the market when they are reached.',
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
      'SEASON_ENDED',
    ],
  },
);

export const changePositionMargin = memberMoney(
  'changePositionMargin',
  '/derivatives/positions/{id}/margin',
  {
    summary: 'Adds to the margin of a position, or takes out what it can do without.',
    params: z.strictObject({ id: recordId }),
    body: z.strictObject({ direction: z.enum(['add', 'remove']), amount: typedAmount, fromFunds }),
    reply: z.extend(positionReply, { fromFunds: movedFromFunds }),
    rejections: [
      ...POSITION_REJECTIONS,
      'AMOUNT_ABNORMAL',
      'MARGIN_TOO_LOW',
      'BALANCE_INSUFFICIENT',
    ],
  },
);

export const readLiquidationReceipt = memberRead(
  'readLiquidationReceipt',
  '/derivatives/positions/{id}/receipt',
  {
    summary: 'One own liquidated position with its events and two ticks, to be recomputed.',
    params: z.strictObject({ id: recordId }),
    query: receiptQuery,
    callsPerSecond: LARGE_READS_PER_SECOND,
    reply: z.strictObject({ position: leveragePosition, ...receiptProof }),
    rejections: ['NOT_FOUND'],
  },
);

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
  positions: listOf(leveragePosition, OPEN_RECORDS_MAX),
  orders: listOf(leverageOrder, OPEN_ORDERS_PER_MEMBER_MAX),
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
