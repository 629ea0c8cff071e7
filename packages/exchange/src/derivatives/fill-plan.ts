/** All that an order would do at a price: what it closes, what it opens, and what both cost. */
import { findMarket } from '@anywhen/prices';
import {
  type ClosedPart,
  type OpeningCost,
  type Side,
  closePartOf,
  openingCostOf,
  positionSideOf,
  valueUnitsOf,
} from '@anywhen/protocol';
import { assert } from '../kernel/step-context.ts';
import type { OrderTerms } from './order.ts';
import { type PositionRecord, exposureOf } from './position.ts';

type Filling = OrderTerms & {
  readonly symbol: string;
  readonly side: Side;
  readonly lots: bigint;
  readonly isReduceOnly: boolean;
};

/** A limit that a tick left waiting is the maker; whatever is executed at once is the taker. */
export type FillPrice = {
  readonly ticks: number;
  /** Of what it closes, where a position has a spread of its own; otherwise the same. */
  readonly closeTicks?: number;
  readonly isMaker: boolean;
};

export type FillPlan = {
  readonly closes: { readonly lots: bigint; readonly part: ClosedPart } | undefined;
  readonly opens: { readonly lots: bigint; readonly cost: OpeningCost } | undefined;
  /** What it takes of what is available and held for it; below zero it brings something. */
  readonly neededUnits: bigint;
};

/** An opposite order reduces first, and opens with what is left unless it may only reduce. */
export function planFill(
  order: Filling,
  met: PositionRecord | undefined,
  { ticks, closeTicks = ticks, isMaker }: FillPrice,
): FillPlan {
  const { symbol, side, lots, isReduceOnly, leverage, makerBps } = order;
  const isOpposite = met !== undefined && met.side !== positionSideOf(side);
  const closeLots = isOpposite ? least(lots, met.lots) : 0n;
  const openLots = isReduceOnly ? 0n : lots - closeLots;
  const closes = isOpposite && {
    lots: closeLots,
    part: closePartOf(exposureOf(met), closeLots, {
      exitValueUnits: valueOf(symbol, closeTicks, closeLots),
      // What closing costs was agreed when the position was opened.
      feeBps: isMaker ? (met.makerBps ?? makerBps) : met.takerBps,
    }),
  };
  const opens = openLots > 0n && {
    lots: openLots,
    cost: openingCostOf(valueOf(symbol, ticks, openLots), {
      leverage,
      feeBps: isMaker ? makerBps : order.takerBps,
      takerBps: met && !isOpposite ? met.takerBps : order.takerBps,
    }),
  };
  const credit = closes && closes.part.creditUnits > 0n ? closes.part.creditUnits : 0n;
  return {
    closes: closes || undefined,
    opens: opens || undefined,
    neededUnits: (opens ? opens.cost.totalUnits : 0n) - credit,
  };
}

/**
 * What a waiting order holds: margin, fee and reserve of its whole quantity. The fee is the
 * taker's, which it pays if the next tick reaches it; under the first rules the maker's.
 */
export function heldFor(order: Omit<Filling, 'side'>, limitTicks: number): bigint {
  if (order.isReduceOnly) return 0n;
  const { symbol, lots, leverage, makerBps, takerBps, spreadBps } = order;
  const valueUnits = valueOf(symbol, limitTicks, lots);
  const feeBps = spreadBps === null ? makerBps : takerBps;
  return openingCostOf(valueUnits, { leverage, feeBps, takerBps }).totalUnits;
}

export function valueOf(symbol: string, ticks: number, lots: bigint): bigint {
  const market = findMarket(symbol);
  assert(market !== undefined, 'what is traded is in the table of markets');
  return valueUnitsOf(market, ticks, lots);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
