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

/** A limit that waited is the maker; whatever is executed at once is the taker. */
export type FillPrice = { readonly ticks: number; readonly isMaker: boolean };

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
  { ticks, isMaker }: FillPrice,
): FillPlan {
  const { symbol, side, lots, isReduceOnly, leverage, makerBps } = order;
  const isOpposite = met !== undefined && met.side !== positionSideOf(side);
  const closeLots = isOpposite ? least(lots, met.lots) : 0n;
  const openLots = isReduceOnly ? 0n : lots - closeLots;
  const closes = isOpposite && {
    lots: closeLots,
    part: closePartOf(exposureOf(met), closeLots, {
      exitValueUnits: valueOf(symbol, ticks, closeLots),
      // What closing costs was agreed when the position was opened.
      feeBps: isMaker ? makerBps : met.takerBps,
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

/** What a waiting order holds: margin, maker fee and reserve of its whole quantity. */
export function heldFor(
  { symbol, lots, isReduceOnly, leverage, makerBps, takerBps }: Omit<Filling, 'side'>,
  limitTicks: number,
): bigint {
  if (isReduceOnly) return 0n;
  const valueUnits = valueOf(symbol, limitTicks, lots);
  return openingCostOf(valueUnits, { leverage, feeBps: makerBps, takerBps }).totalUnits;
}

export function valueOf(symbol: string, ticks: number, lots: bigint): bigint {
  const market = findMarket(symbol);
  assert(market !== undefined, 'what is traded is in the table of markets');
  return valueUnitsOf(market, ticks, lots);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
