/**
 * The preview of an order, computed by the exchange's own formulas (rulebook 8.2): its price, what
 * it closes and opens, the cost, and the liquidation price. A market order is computed at the
 * current price; the next tick decides.
 */
import type { Market } from '@anywhen/prices';
import {
  closePartOf,
  distanceBps,
  marketTicks,
  maxLotsOf,
  onePercentUnits,
  openingCostOf,
  positionSideOf,
  shownLiquidationTicks,
  valueUnitsOf,
  type ClosedPart,
  type Exposure,
  type Holding,
  type LeveragePosition,
  type MaintenanceTerms,
  type OpeningCost,
  type Side,
} from '@anywhen/protocol';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { quantityText } from '../../market-parts/market-steps.ts';
import { formatUnits, truncateDecimals } from '@anywhen/money';
import { holdingOf, shareOfMarginBps } from '../position.ts';
import type { MarketTerms, Terms } from '../terms.ts';
import { lotsOfDraft, unitsOf, type Draft, type Measure } from './order-draft.ts';

export type PlanFacts = {
  readonly market: Market;
  readonly terms: MarketTerms;
  readonly fees: Pick<Terms, 'takerBps' | 'makerBps'>;
  readonly leverage: number;
  /** The current reference price in ticks; undefined until there is one. */
  readonly mark: number | undefined;
  /** The member's positions in this market. */
  readonly position: LeveragePosition | undefined;
};

/** The liquidation price of a position, and the effect of a price move on it. */
type Risk = {
  /** In ticks; undefined where no price liquidates it. */
  readonly liquidation: bigint | undefined;
  readonly distanceBps: number | undefined;
  readonly onePercentUnits: bigint;
  readonly onePercentBps: number | undefined;
};

export type Plan = {
  readonly ticks: number;
  readonly lots: bigint;
  /** A limit that does not match the market yet: it waits, and holds what it would cost. */
  readonly isWaiting: boolean;
  readonly closed: ClosedPart | undefined;
  readonly opened: OpeningCost | undefined;
  readonly openedLots: bigint;
  /** The value it opens. */
  readonly openedValueUnits: bigint;
  readonly feeUnits: bigint;
  /** Deducted from the available amount; negative amounts are returned. */
  readonly neededUnits: bigint;
  /** The resulting position; undefined when there is none. */
  readonly risk: Risk | undefined;
};

/** Undefined while something is missing: a price or an amount. */
export function planOrder(draft: Draft, facts: PlanFacts): Plan | undefined {
  const { market, position, fees, leverage } = facts;
  const priced = priceOf(draft, facts);
  const lots = lotsOfDraft(draft, market, priced?.ticks);
  if (!priced || lots === undefined || lots <= 0n) return undefined;
  const { ticks, closeTicks, isWaiting } = priced;
  const feeBps = isWaiting ? fees.makerBps : fees.takerBps;
  const before = position && holdingOf(position, market);
  const split = splitOf(draft, lots, before);
  const valueOf = (part: bigint, at = ticks) => valueUnitsOf(market, at, part);
  const opening = { leverage, feeBps, takerBps: fees.takerBps };
  const openedValueUnits = valueOf(split.opens);
  const opened = split.opens > 0n ? openingCostOf(openedValueUnits, opening) : undefined;
  const closing = {
    exitValueUnits: valueOf(split.closes, closeTicks),
    feeBps: isWaiting ? (position?.makerBps ?? feeBps) : (position?.takerBps ?? feeBps),
  };
  const closed =
    before && split.closes > 0n ? closePartOf(before, split.closes, closing) : undefined;
  // The next price may already reach it, and then it pays the fee of the market.
  const worst = { ...opening, feeBps: fees.takerBps };
  const held = draft.isReduceOnly ? 0n : openingCostOf(valueOf(lots), worst).totalUnits;
  const back = closed && closed.creditUnits > 0n ? closed.creditUnits : 0n;
  const after = afterwards({ before, split, closed, opened, openedValueUnits, side: draft.side });
  return {
    ticks,
    lots,
    isWaiting,
    closed,
    opened,
    openedLots: split.opens,
    openedValueUnits,
    feeUnits: (opened?.feeUnits ?? 0n) + (closed?.feeUnits ?? 0n),
    neededUnits: isWaiting ? held : (opened?.totalUnits ?? 0n) - back,
    risk: after && riskOf(after, isWaiting ? ticks : (facts.mark ?? ticks), facts),
  };
}

/** Levels belong to what an order opens; what waits may still find something to open. */
export function canHaveLevels({ isReduceOnly }: Draft, plan: Plan): boolean {
  return !isReduceOnly && (plan.isWaiting || plan.opened !== undefined);
}

/** The price it would be executed at; undefined while it is unknown. */
export function entryTicksOf(draft: Draft, facts: PlanFacts): number | undefined {
  return priceOf(draft, facts)?.ticks;
}

type Priced = {
  readonly ticks: number;
  /** Of what it closes: a position has a spread of its own. */
  readonly closeTicks: number;
  readonly isWaiting: boolean;
};

/** Its execution price, and whether it executes now. */
function priceOf(
  { type, side, price, isReduceOnly }: Pick<Draft, 'type' | 'side' | 'price' | 'isReduceOnly'>,
  { market, terms, mark, position }: Pick<PlanFacts, 'market' | 'terms' | 'mark' | 'position'>,
): Priced | undefined {
  const at = (spreadBps: number) =>
    mark === undefined ? undefined : marketTicks(side, mark, spreadBps);
  const ticks = at(terms.spreadBps);
  const closeTicks = at(position?.spreadBps ?? terms.spreadBps);
  const isKnown = ticks !== undefined && closeTicks !== undefined;
  if (type === 'market') return isKnown ? { ticks, closeTicks, isWaiting: false } : undefined;
  const typed = unitsOf(price, market.priceDecimals);
  if (typed === undefined) return undefined;
  const limit = Number(typed);
  const isWithin = (now: number) => (side === 'buy' ? limit >= now : limit <= now);
  const closes = position !== undefined && isOpposite(side, position);
  const isMet = isKnown && (isReduceOnly || isWithin(ticks)) && (!closes || isWithin(closeTicks));
  if (isMet) return { ticks, closeTicks, isWaiting: false };
  return { ticks: limit, closeTicks: limit, isWaiting: true };
}

/** The next tick decides the price of a market order, so the amount must be sufficient then too. */
const SLACK_PART = 0.001;

/** The amount for so many percent of what is available, or of the position it may reduce. */
export function amountFor(
  draft: Draft,
  percent: number,
  facts: PlanFacts & {
    availableUnits: bigint;
    leftUnits: bigint | undefined;
    marketLeftUnits?: bigint | undefined;
  },
): string {
  const { market, leverage, fees, position, availableUnits } = facts;
  const ticks = priceOf(draft, facts)?.ticks;
  if (ticks === undefined) return '';
  const share = (whole: bigint) => (whole * BigInt(percent)) / 100n;
  if (draft.isReduceOnly) {
    const lots =
      position && isOpposite(draft.side, position) ? holdingOf(position, market).lots : 0n;
    return textOf(share(lots), { market, ticks, measure: draft.measure });
  }
  const asked = { availableUnits: share(availableUnits), leverage, takerBps: fees.takerBps };
  const dearest = draft.type === 'market' ? ticks + Math.ceil(ticks * SLACK_PART) : ticks;
  const most = maxLotsOf(market, dearest, asked);
  const lots = [facts.leftUnits, facts.marketLeftUnits]
    .map((left) => (left === undefined ? most : left / valueUnitsOf(market, dearest, 1n)))
    .reduce((least, allowed) => (allowed < least ? allowed : least), most);
  return textOf(lots, { market, ticks, measure: draft.measure });
}

/** The typed amount in the other unit, at the order's price; empty when no price is known. */
export function amountIn(measure: Measure, draft: Draft, facts: PlanFacts): string {
  const ticks = priceOf(draft, facts)?.ticks;
  const lots = lotsOfDraft(draft, facts.market, ticks);
  if (ticks === undefined || lots === undefined) return '';
  return textOf(lots, { market: facts.market, ticks, measure });
}

export function isOpposite(side: Side, position: Pick<LeveragePosition, 'side'>): boolean {
  return positionSideOf(side) !== position.side;
}

function riskOf(
  after: Exposure,
  ticks: number,
  facts: Pick<PlanFacts, 'market' | 'terms' | 'fees' | 'position'>,
): Risk {
  const { market } = facts;
  const tickUnits = valueUnitsOf(market, 1, after.lots);
  const liquidation = shownLiquidationTicks(after, tickUnits, agreedTerms(after, facts));
  const move = onePercentUnits(valueUnitsOf(market, ticks, after.lots));
  return {
    liquidation,
    distanceBps: liquidation === undefined ? undefined : distanceBps(ticks, liquidation),
    onePercentUnits: move,
    onePercentBps: shareOfMarginBps(move, after.marginUnits),
  };
}

/** A remaining position keeps the terms of its opening. */
function agreedTerms(
  { side }: Exposure,
  { terms, fees, position }: Pick<PlanFacts, 'terms' | 'fees' | 'position'>,
): MaintenanceTerms {
  if (position?.side === side) return position;
  return { mmrBps: terms.mmrBps, takerBps: fees.takerBps };
}

type Split = { readonly closes: bigint; readonly opens: bigint };

/** An opposite order first reduces, then opens with the rest. */
function splitOf({ side, isReduceOnly }: Draft, lots: bigint, before: Holding | undefined): Split {
  const isReducing = before !== undefined && isOpposite(side, before);
  const most = isReducing ? before.lots : 0n;
  const closes = lots < most ? lots : most;
  return { closes, opens: isReduceOnly ? 0n : lots - closes };
}

type Afterwards = {
  before: Holding | undefined;
  split: Split;
  closed: ClosedPart | undefined;
  opened: OpeningCost | undefined;
  openedValueUnits: bigint;
  side: Side;
};

function afterwards(done: Afterwards): Exposure | undefined {
  const { before, split, closed, opened, openedValueUnits, side } = done;
  const stays = before && (!closed || split.closes < before.lots) ? before : undefined;
  const rest: Exposure | undefined = stays && {
    side: stays.side,
    lots: stays.lots - split.closes,
    entryValueUnits: stays.entryValueUnits - (closed?.entryValueUnits ?? 0n),
    marginUnits: stays.marginUnits - (closed?.marginUnits ?? 0n),
  };
  if (!opened) return rest;
  return {
    side: positionSideOf(side),
    lots: (rest?.lots ?? 0n) + split.opens,
    entryValueUnits: (rest?.entryValueUnits ?? 0n) + openedValueUnits,
    marginUnits: (rest?.marginUnits ?? 0n) + opened.marginUnits,
  };
}

type Written = { market: Market; ticks: number; measure: Measure };

/** A value is truncated to whole cents, so that it never pays for one lot more. */
function textOf(lots: bigint, { market, ticks, measure }: Written): string {
  if (lots <= 0n) return '';
  if (measure === 'quantity') return typedForm(quantityText(market, lots));
  const text = formatUnits(valueUnitsOf(market, ticks, lots));
  return typedForm(truncateDecimals(text, 2));
}
