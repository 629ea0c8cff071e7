/**
 * What changes a position: fills, closes, margin, funding, liquidation (rulebook 8.2). Each is one
 * step of the position with its entry in the books and an event that records it. Whoever calls has
 * checked that it may happen.
 */
import { marketIndex } from '@anywhen/prices';
import {
  type ClosedPart,
  DERIVATIVES_CURRENCY,
  type OpeningCost,
  type PositionSide,
  closePartOf,
  liquidationOf,
  positionSideOf,
} from '@anywhen/protocol';
import { assert } from '../kernel/step-context.ts';
import type { FeeListener } from '../kernel/trading-fee.ts';
import type { Ledger, Leg } from '../ledger/ledger.ts';
import type { Limits } from '../limits/limits.ts';
import type { Markets } from '../markets/markets.ts';
import {
  INSURANCE,
  closingLegs,
  fillLegs,
  fundingLegs,
  heldOpeningLegs,
  liquidationLegs,
  marginLegs,
  openingLegs,
  releaseLegs,
} from './bookings.ts';
import type { DerivativesContext } from './commands.ts';
import { type FillPlan, type FillPrice, planFill, valueOf } from './fill-plan.ts';
import type { PositionEntry, OpenPositions } from './open-positions.ts';
import { replaceLevels } from './levels.ts';
import { type Executed, type LeverageOrderRecord, dropOrder, executeOrder } from './order.ts';
import {
  type PositionRecord,
  type PositionStep,
  type PricePoint,
  addPart,
  changeMargin,
  decidePosition,
  fundPosition,
  liquidatePosition,
  openPosition,
  takePart,
} from './position.ts';
import type { OrderEntry, WaitingOrders } from './waiting-orders.ts';

type TradingParts = {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly limits: Limits;
  readonly positions: OpenPositions;
  readonly orders: WaitingOrders;
};

type Opening = {
  readonly met: PositionEntry | undefined;
  readonly lots: bigint;
  readonly cost: OpeningCost;
  readonly ticks: number;
};

export class Trading {
  readonly #parts: TradingParts;
  #nextPositionId: number;
  #feeListeners: readonly FeeListener<DerivativesContext>[] = [];

  constructor(parts: TradingParts, nextPositionId: number) {
    this.#parts = parts;
    this.#nextPositionId = nextPositionId;
  }

  setFeeListeners(listeners: readonly FeeListener<DerivativesContext>[]): void {
    this.#feeListeners = listeners;
  }

  /** The last tick of a market: what everything is counted at that no tick has decided. */
  markOf(symbol: string): PricePoint {
    const tick = this.#parts.markets.reference();
    const ticks = tick?.priceUnits[marketIndex(symbol)];
    assert(tick !== undefined && ticks !== undefined, 'nothing is traded before the first tick');
    return { second: tick.second, ticks };
  }

  planOf(order: LeverageOrderRecord, price: FillPrice): FillPlan {
    const met = this.#parts.positions.findIn(order.uid, order.symbol);
    return planFill(order, met?.position, price);
  }

  /** Reduces first, then opens with what is left; what was held and is not needed is released. */
  fill(
    context: DerivativesContext,
    order: LeverageOrderRecord,
    price: FillPrice,
    reachedSecond: number | null = null,
  ): LeverageOrderRecord {
    const { ticks, closeTicks = ticks } = price;
    const met = this.#parts.positions.findIn(order.uid, order.symbol);
    const { closes, opens } = this.planOf(order, price);
    let positionId: number | null = null;
    if (met && closes) {
      this.#take(context, met, { ...closes, ticks: closeTicks }, this.markOf(order.symbol).second);
      positionId = met.position.id;
    }
    if (opens) {
      positionId = this.#open(context, order, { ...opens, ticks, met });
    } else if (order.heldUnits > 0n) {
      this.#parts.ledger.post(context, releaseLegs(order, order.heldUnits));
    }
    const lots = (closes?.lots ?? 0n) + (opens?.lots ?? 0n);
    const valueUnits =
      valueOf(order.symbol, closeTicks, closes?.lots ?? 0n) +
      valueOf(order.symbol, ticks, opens?.lots ?? 0n);
    const feeUnits = (closes?.part.feeUnits ?? 0n) + (opens?.cost.feeUnits ?? 0n);
    const executed: Executed = { lots, valueUnits, feeUnits, positionId };
    return executeOrder(order, executed, { reachedSecond, atMs: context.command.atMs });
  }

  /** At a price of the market, whole or in part. */
  close(
    context: DerivativesContext,
    entry: PositionEntry,
    { lots, ticks }: { lots: bigint; ticks: number },
    second = this.markOf(entry.position.symbol).second,
  ): void {
    const { position } = entry;
    const exitValueUnits = valueOf(position.symbol, ticks, lots);
    const exit = { exitValueUnits, feeBps: position.takerBps };
    this.#take(context, entry, { lots, ticks, part: closePartOf(position, lots, exit) }, second);
  }

  /** By take-profit or stop-loss, at the market of the tick that reached it. */
  closeDecided(
    context: DerivativesContext,
    entry: PositionEntry,
    {
      ending,
      point,
      ticks,
    }: { ending: 'take-profit' | 'stop-loss'; point: PricePoint; ticks: number },
  ): void {
    entry.position = decidePosition(entry.position, ending, point);
    const { lots } = entry.position;
    this.close(context, entry, { lots, ticks }, point.second);
  }

  liquidate(
    context: DerivativesContext,
    entry: PositionEntry,
    { second, ticks }: PricePoint,
  ): void {
    const { position } = entry;
    const valueUnits = valueOf(position.symbol, ticks, position.lots);
    const result = liquidationOf(position, valueUnits, position);
    const storedUnits = position.marginUnits + position.reserveUnits;
    this.#settle(context, position, liquidationLegs(position, { result, storedUnits }));
    const when = { atMs: context.command.atMs, second };
    this.#put(context, entry, liquidatePosition(position, { ticks, valueUnits, result }, when));
  }

  changeMargin(context: DerivativesContext, entry: PositionEntry, units: bigint): void {
    const { position } = entry;
    const { second } = this.markOf(position.symbol);
    this.#parts.ledger.post(context, marginLegs(position, units));
    const { atMs } = context.command;
    this.#put(context, entry, changeMargin(position, units, { atMs, second }));
  }

  fund(
    context: DerivativesContext,
    entry: PositionEntry,
    units: bigint,
    { second, ticks }: PricePoint,
  ): void {
    const { position } = entry;
    this.#settle(context, position, fundingLegs(position, units));
    const when = { atMs: context.command.atMs, second };
    this.#put(context, entry, fundPosition(position, { units, ticks }, when));
  }

  /** Cancelled or expired; what it held goes back. */
  drop(context: DerivativesContext, entry: OrderEntry, state: 'CANCELED' | 'EXPIRED'): void {
    const { order } = entry;
    if (order.heldUnits > 0n) {
      this.#parts.ledger.post(context, releaseLegs(order, order.heldUnits));
    }
    const dropped = dropOrder(order, state, context.command.atMs);
    this.#parts.orders.put(entry, dropped);
    announceOrder(context, dropped);
  }

  availableOf(uid: number): bigint {
    return this.#parts.ledger.availableOf(uid, 'derivatives', DERIVATIVES_CURRENCY);
  }

  /** Under the first rules the insurance could be below zero. */
  #settle(context: DerivativesContext, position: PositionRecord, legs: readonly Leg[]): void {
    const isFilled = position.spreadBps !== null;
    const insuranceUnits = this.#parts.ledger.balanceOf(INSURANCE);
    const filled = isFilled ? fillLegs(position, insuranceUnits, legs) : [];
    this.#book(context, position, [...filled, ...legs]);
  }

  /** What an entry takes from a member's account for good counts as lost that day (3.6). */
  #book(
    context: DerivativesContext,
    { uid, symbol }: { uid: number; symbol: string },
    legs: readonly Leg[],
  ): void {
    const { ledger, limits } = this.#parts;
    ledger.post(context, legs);
    const own = legs.filter(({ account }) => account.owner === uid);
    const units = own.reduce((sum, leg) => sum - leg.units, 0n);
    limits.addLoss(context, { uid, second: this.markOf(symbol).second, units });
  }

  #take(
    context: DerivativesContext,
    entry: PositionEntry,
    { lots, ticks, part }: { lots: bigint; ticks: number; part: ClosedPart },
    second: number,
  ): void {
    const { position } = entry;
    const valueUnits = valueOf(position.symbol, ticks, lots);
    const insuredUnits = part.creditUnits < 0n ? -part.creditUnits : 0n;
    this.#settle(context, position, closingLegs(position, part));
    const closing = { lots, ticks, valueUnits, part, insuredUnits };
    const { atMs } = context.command;
    this.#put(context, entry, takePart(position, closing, { atMs, second }));
  }

  #open(
    context: DerivativesContext,
    order: LeverageOrderRecord,
    { met, lots, cost, ticks }: Opening,
  ): number {
    const { positions } = this.#parts;
    const isAdded = met !== undefined && met.position.state === 'open';
    const id = isAdded ? met.position.id : this.#nextPositionId;
    const booked = { uid: order.uid, id };
    const legs =
      order.heldUnits > 0n
        ? heldOpeningLegs(booked, { cost, order, heldUnits: order.heldUnits })
        : openingLegs(booked, cost);
    if (legs.length > 0) this.#book(context, order, legs);
    const { atMs } = context.command;
    const { second } = this.markOf(order.symbol);
    const valueUnits = valueOf(order.symbol, ticks, lots);
    const part = { lots, ticks, valueUnits, cost };
    if (isAdded) {
      this.#put(context, met, withLevels(addPart(met.position, part, { atMs, second }), order));
      return id;
    }
    this.#nextPositionId += 1;
    const agreed = { ...agreedBy(order, positionSideOf(order.side)), id, openedAtMs: atMs };
    const step = withLevels(openPosition(agreed, part, { atMs, second }), order);
    positions.add(step.position);
    this.#announce(context, step);
    return id;
  }

  /** With a position go the reduce-only orders that waited for it. */
  #put(context: DerivativesContext, entry: PositionEntry, step: PositionStep): void {
    const { positions, orders } = this.#parts;
    positions.put(entry, step.position);
    this.#announce(context, step);
    if (step.position.endedAtMs === null) return;
    const { uid, symbol } = step.position;
    for (const waiting of orders.listOf(uid, symbol)) {
      const { isReduceOnly, state } = waiting.order;
      if (isReduceOnly && state === 'NEW' && waiting.reachedSecond === null) {
        this.drop(context, waiting, 'EXPIRED');
      }
    }
  }

  /** A liquidation is no trade of the member's: nobody earns anything by it. */
  #announce(context: DerivativesContext, { position, event }: PositionStep): void {
    announcePosition(context, position);
    context.changes.push({ kind: 'leverage-event', event });
    const { uid } = position;
    const { kind, feeUnits: usdtUnits } = event;
    if (usdtUnits === 0n || kind === 'liquidated') return;
    for (const listener of this.#feeListeners) listener.feeCharged?.(context, { uid, usdtUnits });
  }
}

export function announcePosition(context: DerivativesContext, position: PositionRecord): void {
  context.changes.push({ kind: 'leverage-position', position });
  context.events.push({ kind: 'leverage-position', position });
}

export function announceOrder(context: DerivativesContext, order: LeverageOrderRecord): void {
  context.changes.push({ kind: 'leverage-order', order });
  context.events.push({ kind: 'leverage-order', order });
}

/** What an order asked for holds from its fill on. */
function withLevels(step: PositionStep, order: LeverageOrderRecord): PositionStep {
  return { ...step, position: replaceLevels(step.position, order) };
}

function agreedBy(order: LeverageOrderRecord, side: PositionSide) {
  const { uid, shareId, symbol, leverage, mmrBps, takerBps, liquidationBps, spreadBps } = order;
  const makerBps = spreadBps === null ? null : order.makerBps;
  const agreed = { leverage, mmrBps, takerBps, makerBps, liquidationBps, spreadBps };
  return { uid, shareId, symbol, side, ...agreed };
}
