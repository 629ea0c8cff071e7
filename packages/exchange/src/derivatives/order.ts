/**
 * An order for a leveraged position and its life (rulebook 8.2). A market order is born done; a
 * limit order waits for a tick, and a tick that reached it is never forgotten.
 *
 *   NEW → FILLED · CANCELED · EXPIRED · REACHED      REACHED → FILLED · EXPIRED
 */
import { formatUnits } from '@anywhen/money';
import { findMarket, formatPrice } from '@anywhen/prices';
import type { LeverageOrderState, LeverageOrderType, Side } from '@anywhen/protocol';
import { averageEntryUnits } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Levels } from './levels.ts';

/** Under what it was placed: a waiting order keeps it. */
export type OrderTerms = {
  readonly leverage: number;
  readonly mmrBps: number;
  readonly takerBps: number;
  readonly makerBps: number;
  readonly liquidationBps: number;
  /** Of the position it may open: half the spread it is closed at. Null under the first rules. */
  readonly spreadBps: number | null;
};

/** Its levels are those of the position it opens or adds to, from its fill on. */
export type LeverageOrderRecord = OrderTerms &
  Levels & {
    readonly id: number;
    readonly uid: Uid;
    /** Of the position it may open. */
    readonly shareId: string;
    readonly symbol: string;
    readonly side: Side;
    readonly type: LeverageOrderType;
    readonly isReduceOnly: boolean;
    readonly limitTicks: number | null;
    readonly lots: bigint;
    readonly createdAtMs: number;
    /** The last tick when it was placed; null under the first rules: whatever waits is maker. */
    readonly placedSecond: number | null;
    readonly state: LeverageOrderState;
    readonly executedLots: bigint;
    readonly executedValueUnits: bigint;
    readonly feeUnits: bigint;
    readonly heldUnits: bigint;
    readonly reachedSecond: number | null;
    readonly positionId: number | null;
    readonly updatedAtMs: number;
  };

type NewOrder = Omit<
  LeverageOrderRecord,
  | 'state'
  | 'executedLots'
  | 'executedValueUnits'
  | 'feeUnits'
  | 'reachedSecond'
  | 'positionId'
  | 'updatedAtMs'
>;

export type Executed = {
  readonly lots: bigint;
  readonly valueUnits: bigint;
  readonly feeUnits: bigint;
  readonly positionId: number | null;
};

export function newOrder(asked: NewOrder): LeverageOrderRecord {
  return {
    ...asked,
    state: 'NEW',
    executedLots: 0n,
    executedValueUnits: 0n,
    feeUnits: 0n,
    reachedSecond: null,
    positionId: null,
    updatedAtMs: asked.createdAtMs,
  };
}

export function isWaitingOrder({ state }: LeverageOrderRecord): boolean {
  return state === 'NEW' || state === 'REACHED';
}

/** The first tick after its placing has left it away from the price, on its own side. */
export function isMakerAt({ placedSecond }: LeverageOrderRecord, reachedSecond: number): boolean {
  return placedSecond === null || reachedSecond > placedSecond + 1;
}

/** A tick has reached it, and this command has no room to execute it. */
export function reachOrder(
  order: LeverageOrderRecord,
  reachedSecond: number,
  updatedAtMs: number,
): LeverageOrderRecord {
  return { ...order, state: 'REACHED', reachedSecond, updatedAtMs };
}

/** What a reduce-only order found nothing to reduce for is left out. */
export function executeOrder(
  order: LeverageOrderRecord,
  { lots, valueUnits, feeUnits, positionId }: Executed,
  { reachedSecond, atMs }: { reachedSecond: number | null; atMs: number },
): LeverageOrderRecord {
  return {
    ...order,
    state: lots === order.lots ? 'FILLED' : 'EXPIRED',
    executedLots: lots,
    executedValueUnits: valueUnits,
    feeUnits,
    heldUnits: 0n,
    reachedSecond,
    positionId,
    updatedAtMs: atMs,
  };
}

/** Without anything executed; what it held is released. */
export function dropOrder(
  order: LeverageOrderRecord,
  state: 'CANCELED' | 'EXPIRED',
  updatedAtMs: number,
): LeverageOrderRecord {
  return { ...order, state, heldUnits: 0n, updatedAtMs };
}

export type OrderLine = ReturnType<typeof describeLeverageOrder>;

export function describeLeverageOrder(order: LeverageOrderRecord) {
  const market = findMarket(order.symbol);
  const { priceDecimals = 0, quantityDecimals = 0 } = market ?? {};
  const average =
    market &&
    averageEntryUnits(
      { entryValueUnits: order.executedValueUnits, lots: order.executedLots },
      market,
    );
  const priceOf = (ticks: number | null) =>
    ticks === null ? null : formatPrice(ticks, priceDecimals);
  const takeProfit = priceOf(order.takeProfitTicks);
  const stopLoss = priceOf(order.stopLossTicks);
  return {
    id: order.id.toString(),
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    isReduceOnly: order.isReduceOnly,
    leverage: order.leverage,
    price: priceOf(order.limitTicks),
    quantity: formatUnits(order.lots, quantityDecimals),
    executedQuantity: formatUnits(order.executedLots, quantityDecimals),
    averagePrice: average === undefined ? null : formatUnits(average),
    fee: formatUnits(order.feeUnits),
    held: formatUnits(order.heldUnits),
    state: order.state,
    reachedSecond: order.reachedSecond,
    positionId: order.positionId?.toString() ?? null,
    createdAtMs: order.createdAtMs,
    updatedAtMs: order.updatedAtMs,
    // Only where there are any: the answers of orders from before are what they always were.
    ...(takeProfit !== null && { takeProfit }),
    ...(stopLoss !== null && { stopLoss }),
  };
}
