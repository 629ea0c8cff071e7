/**
 * The rules of leveraged contracts in numbers (rulebook 8.2 and 1.2): tiers, fees, what opening
 * costs, and the price that ends a position. Exchange, form, receipt and verifier use these very
 * functions. All of it is whole numbers: prices in ticks, quantities in lots, money in atoms.
 */
import { divide, parseUnits } from '@anywhen/money';
import { MARKETS, type Market, findMarket } from '@anywhen/prices';
import { type Side, quoteUnitsOf, spotStepsOf } from '../spot/rules.ts';

/**
 * Named in every receipt. Positions opened under the first rules keep their name: no exit spread of
 * their own, and funding at a fixed rate.
 */
export const DERIVATIVES_RULES = ['lev/1', 'lev/2'] as const;
export const [FIRST_DERIVATIVES_RULE, DERIVATIVES_RULE] = DERIVATIVES_RULES;
export const DERIVATIVES_CURRENCY = 'USDT';

export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];

/** In the order of the database's numbers; only ever append. */
export const POSITION_STATES = ['open', 'closing', 'closed', 'liquidated'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

/** What ended a position; in the order of the database's numbers, only ever append. */
export const POSITION_ENDINGS = ['member', 'take-profit', 'stop-loss', 'liquidation'] as const;
export type PositionEnding = (typeof POSITION_ENDINGS)[number];

/** What can happen to a position; in the order of the database's numbers, only ever append. */
export const POSITION_EVENTS = [
  'opened',
  'added',
  'reduced',
  'margin-added',
  'margin-removed',
  'funding',
  'closed',
  'liquidated',
] as const;
export type PositionEventKind = (typeof POSITION_EVENTS)[number];

/** In the order of the database's numbers; only ever append. */
export const LEVERAGE_ORDER_TYPES = ['market', 'limit'] as const;
export type LeverageOrderType = (typeof LEVERAGE_ORDER_TYPES)[number];

/** In the order of the database's numbers; only ever append. */
export const LEVERAGE_ORDER_STATES = ['NEW', 'REACHED', 'FILLED', 'CANCELED', 'EXPIRED'] as const;
export type LeverageOrderState = (typeof LEVERAGE_ORDER_STATES)[number];

/** Until a member chooses another; above it, level 1 is asked for. */
export const LEVERAGE_DEFAULT = 5;
export const LEVERAGE_WITHOUT_LEVEL_MAX = 5;
export const LEVERAGE_NOTIONAL_MIN = '5';
/** Take-profit and stop-loss lie within these shares of the reference price. */
export const LEVEL_BAND_BPS = { lowest: 2_000, highest: 50_000 } as const;

export const DERIVATIVES_SYMBOLS: readonly string[] = MARKETS.filter(
  ({ isDerivative }) => isDerivative,
).map(({ symbol }) => symbol);

const BPS = 10_000n;
const FULL_BPS = 10_000;
/** Rates have two decimals of a basis point at most: a level may pay 1.6. */
const RATE = 1_000_000n;

export function isDerivativesSymbol(name: string): boolean {
  return findMarket(name)?.isDerivative ?? false;
}

export function positionSideOf(side: Side): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}

/** The side of the order that makes such a position smaller. */
export function closingSideOf(side: PositionSide): Side {
  return side === 'long' ? 'sell' : 'buy';
}

/** What a quantity is worth at a price, exact: no such market has a tick-lot finer than an atom. */
export function valueUnitsOf(
  market: Pick<Market, 'priceDecimals' | 'quantityDecimals'>,
  ticks: number,
  lots: bigint,
): bigint {
  return quoteUnitsOf(spotStepsOf(market), BigInt(ticks) * lots, 'up');
}

/** What a market order is executed at: half the spread away, and never in the member's favour. */
export function marketTicks(side: Side, mark: number, spreadBps: number): number {
  return side === 'buy'
    ? Math.ceil((mark * (FULL_BPS + spreadBps)) / FULL_BPS)
    : Math.floor((mark * (FULL_BPS - spreadBps)) / FULL_BPS);
}

function rateOf(bps: number): bigint {
  return BigInt(Math.round(bps * 100));
}

/** Of a value, rounded up: a cost is never booked smaller than it is (rulebook N5). */
export function feeUnitsOf(valueUnits: bigint, bps: number): bigint {
  return divide({ dividend: valueUnits * rateOf(bps), divisor: RATE }, 'up');
}

export type OpeningCost = {
  readonly marginUnits: bigint;
  readonly feeUnits: bigint;
  /** Set aside for the fee of closing, and returned then. */
  readonly reserveUnits: bigint;
  readonly totalUnits: bigint;
};

export function openingCostOf(
  valueUnits: bigint,
  { leverage, feeBps, takerBps }: { leverage: number; feeBps: number; takerBps: number },
): OpeningCost {
  const marginUnits = divide({ dividend: valueUnits, divisor: BigInt(leverage) }, 'up');
  const feeUnits = feeUnitsOf(valueUnits, feeBps);
  const reserveUnits = feeUnitsOf(valueUnits, takerBps);
  return {
    marginUnits,
    feeUnits,
    reserveUnits,
    totalUnits: marginUnits + feeUnits + reserveUnits,
  };
}

/** `available / (1/L + 2f)`: the available amount as the form shows it (rulebook 1.2). */
export function maxNotionalUnits(
  availableUnits: bigint,
  { leverage, takerBps }: { leverage: number; takerBps: number },
): bigint {
  const dividend = availableUnits * BigInt(leverage) * RATE;
  const divisor = RATE + 2n * rateOf(takerBps) * BigInt(leverage);
  return divide({ dividend, divisor }, 'down');
}

/** The largest quantity that what is available can open at a price. */
export function maxLotsOf(
  market: Pick<Market, 'priceDecimals' | 'quantityDecimals'>,
  ticks: number,
  asked: { availableUnits: bigint; leverage: number; takerBps: number },
): bigint {
  const { availableUnits, leverage, takerBps } = asked;
  const divisor = valueUnitsOf(market, ticks, 1n);
  const costOf = (lots: bigint) =>
    openingCostOf(lots * divisor, { leverage, feeBps: takerBps, takerBps }).totalUnits;
  let lots = divide({ dividend: maxNotionalUnits(availableUnits, asked), divisor }, 'down');
  // Margin, fee and reserve are each rounded up, which the formula does not know of: three atoms
  // at most, which can be several lots where a lot is worth only a few.
  while (lots > 0n && costOf(lots) > availableUnits) {
    lots -= 1n;
  }
  return lots;
}

/** What the end of a position follows from: nothing about the member is in it. */
export type Exposure = {
  readonly side: PositionSide;
  readonly lots: bigint;
  /** What the quantity cost: exact, where an average price would have to be rounded. */
  readonly entryValueUnits: bigint;
  /** W: margin, with what was added, removed, paid and received for funding. */
  readonly marginUnits: bigint;
};

export type MaintenanceTerms = { readonly mmrBps: number; readonly takerBps: number };

/** Profit or loss if the whole were worth this now. */
export function unrealisedUnits(
  { side, entryValueUnits }: Pick<Exposure, 'side' | 'entryValueUnits'>,
  markValueUnits: bigint,
): bigint {
  return side === 'long' ? markValueUnits - entryValueUnits : entryValueUnits - markValueUnits;
}

/** `W + uPnL ≤ M·q·(mmr + f)`: whether a price ends the position. Exact, nothing is rounded. */
export function isLiquidatedAt(
  exposure: Exposure,
  markValueUnits: bigint,
  { mmrBps, takerBps }: MaintenanceTerms,
): boolean {
  const worth = exposure.marginUnits + unrealisedUnits(exposure, markValueUnits);
  return worth * RATE <= markValueUnits * (rateOf(mmrBps) + rateOf(takerBps));
}

/** `M·q·(mmr + f)` as it is shown: what margin and result together must be more than. */
export function maintenanceUnitsOf(
  markValueUnits: bigint,
  { mmrBps, takerBps }: MaintenanceTerms,
): bigint {
  return (markValueUnits * (rateOf(mmrBps) + rateOf(takerBps))) / RATE;
}

/**
 * The first price that ends the position, in ticks: of a long the highest, of a short the lowest.
 * Undefined where no price above zero does.
 */
export function liquidationTicks(
  exposure: Exposure,
  tickValueUnits: bigint,
  terms: MaintenanceTerms,
): bigint | undefined {
  const { dividend, divisor } = liquidationQuotient(exposure, tickValueUnits, terms);
  const ticks = divide({ dividend, divisor }, exposure.side === 'long' ? 'down' : 'up');
  return ticks > 0n ? ticks : undefined;
}

/** The same price as it is shown: rounded towards the member, who is warned a tick too early. */
export function shownLiquidationTicks(
  exposure: Exposure,
  tickValueUnits: bigint,
  terms: MaintenanceTerms,
): bigint | undefined {
  const { dividend, divisor } = liquidationQuotient(exposure, tickValueUnits, terms);
  if (dividend <= 0n) return undefined;
  const ticks = divide({ dividend, divisor }, exposure.side === 'long' ? 'up' : 'down');
  return ticks > 0n ? ticks : undefined;
}

/** `(E·q − W) / (q·(1 − mmr − f))` of a long, `(E·q + W) / (q·(1 + mmr + f))` of a short. */
function liquidationQuotient(
  { side, entryValueUnits, marginUnits }: Exposure,
  tickValueUnits: bigint,
  { mmrBps, takerBps }: MaintenanceTerms,
): { dividend: bigint; divisor: bigint } {
  const rate = rateOf(mmrBps) + rateOf(takerBps);
  return side === 'long'
    ? { dividend: (entryValueUnits - marginUnits) * RATE, divisor: tickValueUnits * (RATE - rate) }
    : { dividend: (entryValueUnits + marginUnits) * RATE, divisor: tickValueUnits * (RATE + rate) };
}

/**
 * Whether a price that ends a position has reached its stop-loss on the way: the one that comes
 * first from the price before decides, and of two at one price the stop-loss.
 */
export function isStopFirst(
  exposure: Exposure,
  { stop, ticks, tickValueUnits }: { stop: number; ticks: number; tickValueUnits: bigint },
  terms: MaintenanceTerms,
): boolean {
  const end = liquidationTicks(exposure, tickValueUnits, terms);
  if (exposure.side === 'long') return ticks <= stop && (end === undefined || BigInt(stop) >= end);
  return ticks >= stop && (end === undefined || BigInt(stop) <= end);
}

/** A position with what is set aside for closing it. */
export type Holding = Exposure & {
  readonly reserveUnits: bigint;
  /** Margin of what is open, without what was added or paid since: what a return is counted on. */
  readonly initialMarginUnits: bigint;
};

/** What closing a part brings; the part leaves the holding, and what is left of it stays. */
export type ClosedPart = {
  readonly entryValueUnits: bigint;
  readonly marginUnits: bigint;
  readonly reserveUnits: bigint;
  readonly initialMarginUnits: bigint;
  readonly pnlUnits: bigint;
  readonly feeUnits: bigint;
  /** Margin and reserve with the result, less the fee; below zero it is not the member's loss. */
  readonly creditUnits: bigint;
};

/**
 * Margin, reserve and entry value go in proportion; what is rounded stays in the position, so that
 * all parts together are the whole. The entry value is rounded against the member (rulebook N5).
 */
export function closePartOf(
  holding: Holding,
  lots: bigint,
  { exitValueUnits, feeBps }: { exitValueUnits: bigint; feeBps: number },
): ClosedPart {
  const share = (units: bigint, rounding: 'down' | 'up' = 'down') =>
    divide({ dividend: units * lots, divisor: holding.lots }, rounding);
  const { side } = holding;
  const entryValueUnits = share(holding.entryValueUnits, side === 'long' ? 'up' : 'down');
  const marginUnits = share(holding.marginUnits);
  const reserveUnits = share(holding.reserveUnits);
  const pnlUnits = unrealisedUnits({ side, entryValueUnits }, exitValueUnits);
  const feeUnits = feeUnitsOf(exitValueUnits, feeBps);
  return {
    entryValueUnits,
    marginUnits,
    reserveUnits,
    initialMarginUnits: share(holding.initialMarginUnits),
    pnlUnits,
    feeUnits,
    creditUnits: marginUnits + reserveUnits + pnlUnits - feeUnits,
  };
}

export type Liquidation = {
  readonly pnlUnits: bigint;
  readonly feeUnits: bigint;
  readonly liquidationFeeUnits: bigint;
  /** `W + uPnL + reserve − M·q·f − M·q·0.2 %`; below zero the insurance pays it. */
  readonly restUnits: bigint;
};

export function liquidationOf(
  holding: Holding,
  markValueUnits: bigint,
  { takerBps, liquidationBps }: { takerBps: number; liquidationBps: number },
): Liquidation {
  const pnlUnits = unrealisedUnits(holding, markValueUnits);
  const feeUnits = feeUnitsOf(markValueUnits, takerBps);
  const liquidationFeeUnits = feeUnitsOf(markValueUnits, liquidationBps);
  const stored = holding.marginUnits + holding.reserveUnits;
  const restUnits = stored + pnlUnits - feeUnits - liquidationFeeUnits;
  return { pnlUnits, feeUnits, liquidationFeeUnits, restUnits };
}

/** What of W may be taken out: all above the initial margin at the mark, and no profit on paper. */
export function removableUnits(
  exposure: Exposure,
  markValueUnits: bigint,
  leverage: number,
): bigint {
  const unrealised = unrealisedUnits(exposure, markValueUnits);
  const safe = exposure.marginUnits + (unrealised < 0n ? unrealised : 0n);
  const least = divide({ dividend: markValueUnits, divisor: BigInt(leverage) }, 'up');
  return safe > least ? safe - least : 0n;
}

/** Entry value by quantity, to eight decimals: for the eye, nothing is counted with it. */
export function averageEntryUnits(
  { entryValueUnits, lots }: Pick<Exposure, 'entryValueUnits' | 'lots'>,
  market: Pick<Market, 'priceDecimals' | 'quantityDecimals'>,
): bigint | undefined {
  if (lots === 0n) return undefined;
  const { lotUnits } = spotStepsOf(market);
  const dividend = entryValueUnits * parseUnits('1');
  return divide({ dividend, divisor: lots * lotUnits }, 'down');
}

/** Return on the initial margin, in hundredths of a percent, half away from zero (N7). */
export function roeBps(pnlUnits: bigint, initialMarginUnits: bigint): number | undefined {
  if (initialMarginUnits <= 0n) return undefined;
  const dividend = pnlUnits * BPS;
  return Number(divide({ dividend, divisor: initialMarginUnits }, 'half-away'));
}

/** How far the mark is from the liquidation price, in hundredths of a percent of the mark. */
export function distanceBps(mark: number, liquidation: bigint): number {
  const away = BigInt(mark) - liquidation;
  const dividend = (away < 0n ? -away : away) * BPS;
  return Number(divide({ dividend, divisor: BigInt(mark) }, 'down'));
}

/** What a move of 1 % does to a position of this value: gained one way, lost the other. */
export function onePercentUnits(valueUnits: bigint): bigint {
  return divide({ dividend: valueUnits, divisor: 100n }, 'up');
}
