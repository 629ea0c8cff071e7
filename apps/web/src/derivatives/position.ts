/**
 * A position in integers, and its figures at a price, computed by the exchange's own formulas, so
 * that the displayed figures are those that will be booked. Pure.
 */
import { divide, parseUnits, truncateDecimals } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  closingsOf,
  distanceBps,
  expectedRateOf,
  fundingAmountOf,
  fundingRatesOf,
  payingSideOf,
  roeBps,
  sharedResultOf,
  unrealisedUnits,
  valueUnitsOf,
  type EndedResult,
  type Holding,
  type PositionEvent,
  type SharedPosition,
} from '@anywhen/protocol';
import { lotsOf, ticksOf } from '../market-parts/market-steps.ts';
import type { Terms } from './terms.ts';

export function holdingOf(position: SharedPosition, market: Market): Holding {
  return {
    side: position.side,
    lots: lotsOf(market, position.quantity),
    entryValueUnits: parseUnits(position.entryValue),
    marginUnits: parseUnits(position.margin),
    reserveUnits: parseUnits(position.reserve),
    initialMarginUnits: parseUnits(position.initialMargin),
  };
}

export type Standing = {
  readonly valueUnits: bigint;
  readonly pnlUnits: bigint;
  /** As a share of the initial margin; undefined without one. */
  readonly roeBps: number | undefined;
  /** From the mark to the liquidation price, as a share of the mark. */
  readonly distanceBps: number | undefined;
  /** How far the mark has moved from entry to liquidation, from 0 to 1; for display only. */
  readonly pathPart: number | undefined;
};

export function standingOf(position: SharedPosition, market: Market, mark: string): Standing {
  const holding = holdingOf(position, market);
  const ticks = Number(ticksOf(market, mark));
  const valueUnits = valueUnitsOf(market, ticks, holding.lots);
  const pnlUnits = unrealisedUnits(holding, valueUnits);
  const { liquidationPrice } = position;
  return {
    valueUnits,
    pnlUnits,
    roeBps: roeBps(pnlUnits, holding.initialMarginUnits),
    distanceBps:
      liquidationPrice === null ? undefined : distanceBps(ticks, ticksOf(market, liquidationPrice)),
    pathPart: pathPartOf(position, mark),
  };
}

/** An average has eight decimals; truncated to those of its market. */
export function averageIn({ priceDecimals }: Market, price: string): string {
  return truncateDecimals(price, priceDecimals);
}

export function entryPriceOf(
  { entryPrice }: Pick<SharedPosition, 'entryPrice'>,
  market: Market,
): string | null {
  return entryPrice && averageIn(market, entryPrice);
}

type NextFunding = {
  readonly units: bigint;
  readonly rateUnits: bigint;
  /** Who receives gets less where the other side is smaller. */
  readonly isMost: boolean;
};

/** The effect of the next funding on the margin at this price; negative if it is paid. */
export function nextFundingOf(
  position: SharedPosition,
  market: Market,
  { mark, terms }: { mark: string; terms: Pick<Terms, 'fundingCost' | 'processVersion'> },
): NextFunding {
  const { side, marginUnits, lots } = holdingOf(position, market);
  const ticks = Number(ticksOf(market, mark));
  const valueUnits = valueUnitsOf(market, ticks, lots);
  const expected = expectedRateOf(market, ticks, terms.processVersion);
  const open = { long: 1n, short: 1n };
  const rates = fundingRatesOf(expected, { open, costUnits: parseUnits(terms.fundingCost) });
  const units = fundingAmountOf({ marginUnits }, valueUnits, rates[side]);
  return { units, rateUnits: rates[side], isMost: side !== payingSideOf(expected) };
}

/** The total result after fees, funding and insurance payments, and its share of the margin. */
export function resultOf(position: SharedPosition): { units: bigint; roeBps: number | undefined } {
  const units = parseUnits(sharedResultOf(position).net);
  return { units, roeBps: roeBps(units, parseUnits(position.openedMargin)) };
}

/** The results of what was closed, from all events of a position, oldest first. */
export function closingsIn(
  events: readonly PositionEvent[],
  { quantityDecimals }: Market,
): { no: number; result: EndedResult }[] {
  const lots = (quantity: string) => parseUnits(quantity, quantityDecimals);
  const recorded = events.map((event) => ({
    no: event.no,
    kind: event.kind,
    lots: lots(event.quantity),
    lotsAfter: lots(event.after.quantity),
    amountUnits: parseUnits(event.amount),
    pnlUnits: parseUnits(event.pnl),
    feeUnits: parseUnits(event.fee),
    liquidationFeeUnits: parseUnits(event.liquidationFee),
    insuredUnits: parseUnits(event.insured),
  }));
  return closingsOf(recorded).map(({ event: { no }, result }) => ({ no, result }));
}

/** The effect of a 1 % move as a share of the margin. */
export function shareOfMarginBps(units: bigint, marginUnits: bigint): number | undefined {
  if (marginUnits <= 0n) return undefined;
  return Number(divide({ dividend: units * 10_000n, divisor: marginUnits }, 'half-away'));
}

/** Clamped: 0 beyond the entry, 1 beyond the liquidation price. */
function pathPartOf(
  { side, entryPrice, liquidationPrice }: SharedPosition,
  mark: string,
): number | undefined {
  if (entryPrice === null || liquidationPrice === null) return undefined;
  const [entry, end] = [Number(entryPrice), Number(liquidationPrice)];
  const way = side === 'long' ? entry - end : end - entry;
  if (way <= 0) return 1;
  const gone = side === 'long' ? entry - Number(mark) : Number(mark) - entry;
  return Math.min(1, Math.max(0, gone / way));
}
