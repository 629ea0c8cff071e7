/** Leveraged contracts as members read them: orders, positions, and what happened to them. */
import * as z from 'zod/mini';
import { SIDES } from '../spot/rules.ts';
import {
  DERIVATIVES_RULES,
  LEVERAGE_ORDER_STATES,
  LEVERAGE_ORDER_TYPES,
  POSITION_ENDINGS,
  POSITION_EVENTS,
  POSITION_SIDES,
  POSITION_STATES,
} from './rules.ts';
import { atMs, decimal, listOf, provenTick, queryInt, second, symbol } from '../base/shapes.ts';

export const leverage = z.int().check(z.minimum(1), z.maximum(100));
export const shareBps = z.int().check(z.minimum(0), z.maximum(10_000));
/** A fee of a level may have a part of a basis point. */
export const feeBps = z.number().check(z.minimum(0), z.maximum(10_000), z.multipleOf(0.01));
export const recordId = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));
/** Says nothing about the member; whoever has it may read the receipt of the liquidation. */
export const positionShareId = z.string().check(z.regex(/^[0-9a-f]{32}$/), z.maxLength(32));
const priceAt = z.strictObject({ second, price: decimal });

const positionFields = {
  shareId: positionShareId,
  symbol,
  side: z.enum(POSITION_SIDES),
  leverage,
  /** As agreed when it was opened: later changes of the terms do not touch it. */
  mmrBps: shareBps,
  takerBps: feeBps,
  liquidationBps: shareBps,
  /** Half the spread it is closed at; without one it is that of the terms in force. */
  spreadBps: z.optional(shareBps),
  /** What a limit that waited pays for closing it; without one it is that of the order. */
  makerBps: z.optional(feeBps),
  /** What is open; zero when it has ended. */
  quantity: decimal,
  entryPrice: z.nullable(decimal),
  entryValue: decimal,
  /** W: margin with what was added, removed, paid and received for funding. */
  margin: decimal,
  initialMargin: decimal,
  reserve: decimal,
  /** As it is shown; null where no price ends it. */
  liquidationPrice: z.nullable(decimal),
  takeProfit: z.nullable(decimal),
  stopLoss: z.nullable(decimal),
  state: z.enum(POSITION_STATES),
  /** The tick that ended it, or is about to: only with the endings that a tick decides. */
  decided: z.nullable(priceAt),
  ending: z.nullable(z.enum(POSITION_ENDINGS)),
  openedAtMs: atMs,
  updatedAtMs: atMs,
  endedAtMs: z.nullable(atMs),
  /** Of everything it ever was: what was opened and closed, at average prices. */
  openedQuantity: decimal,
  openedPrice: decimal,
  closedPrice: z.nullable(decimal),
  /** The initial margin of all that was opened: what the return is counted on. */
  openedMargin: decimal,
  /** Profit or loss of what was closed, before fees and funding. */
  realised: decimal,
  fees: decimal,
  /** Received is above zero, paid below. */
  funding: decimal,
  /** What the insurance paid of its losses: nobody loses more than the margin. */
  insured: decimal,
};

export const sharedPosition = z.strictObject(positionFields);
export type SharedPosition = z.infer<typeof sharedPosition>;

export const leveragePosition = z.strictObject({ id: recordId, ...positionFields });
export type LeveragePosition = z.infer<typeof leveragePosition>;

/** Fees of opening and funding that what is open carries. */
export const carriedCosts = z.strictObject({ fees: decimal, funding: decimal });
export type SentCosts = z.infer<typeof carriedCosts>;

/** One thing that happened to a position, and how it stood after it. */
export const positionEvent = z.strictObject({
  no: z.int().check(z.positive()),
  kind: z.enum(POSITION_EVENTS),
  atMs,
  /** The tick that was the last one then, or that decided it. */
  second,
  /** Of the opened or closed part; of funding and a liquidation, the mark. */
  price: z.nullable(decimal),
  quantity: decimal,
  /** What came into W from outside the position, or left it. */
  amount: decimal,
  pnl: decimal,
  fee: decimal,
  liquidationFee: decimal,
  /** What the insurance paid so that nobody owes anything. */
  insured: decimal,
  after: z.strictObject({
    quantity: decimal,
    entryValue: decimal,
    margin: decimal,
    reserve: decimal,
  }),
});
export type PositionEvent = z.infer<typeof positionEvent>;

export const leverageOrder = z.strictObject({
  id: recordId,
  symbol,
  side: z.enum(SIDES),
  type: z.enum(LEVERAGE_ORDER_TYPES),
  isReduceOnly: z.boolean(),
  leverage,
  price: z.nullable(decimal),
  /** What the position it opens or adds to gets with its fill; absent where it named none. */
  takeProfit: z.optional(decimal),
  stopLoss: z.optional(decimal),
  quantity: decimal,
  executedQuantity: decimal,
  averagePrice: z.nullable(decimal),
  fee: decimal,
  /** What it still holds. */
  held: decimal,
  state: z.enum(LEVERAGE_ORDER_STATES),
  /** The tick that reached a waiting limit. */
  reachedSecond: z.nullable(second),
  /** The position it opened, added to or reduced; the last one if it did both. */
  positionId: z.nullable(recordId),
  createdAtMs: atMs,
  updatedAtMs: atMs,
});
export type LeverageOrder = z.infer<typeof leverageOrder>;

/** Of one answer; funding alone adds 24 a day. */
export const RECEIPT_EVENTS_MAX = 500;

/** What a receipt is asked with. */
export const receiptQuery = z.strictObject({
  /** Only events with a larger number. */
  after: z.optional(queryInt(1, 1e9)),
});

/** What a receipt has beside the position: enough to recompute its end. */
export const receiptProof = {
  rule: z.enum(DERIVATIVES_RULES),
  /** Oldest first: from the first on, or those after the one that was asked for. */
  events: listOf(positionEvent, RECEIPT_EVENTS_MAX),
  /** There are later ones: ask for those after the last of these. */
  hasMore: z.optional(z.literal(true)),
  /** The tick of the liquidation, and the one before it, which did not demand it. */
  decisive: z.nullable(provenTick),
  before: z.nullable(provenTick),
};
