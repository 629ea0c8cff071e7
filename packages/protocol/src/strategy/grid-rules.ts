/**
 * The plan of a grid (rulebook 8.1.2): its lines, which of them buy and which sell, the quantity of
 * an order, what is bought at the start and what each round trip brings after fees. A rung is the
 * space between two lines next to each other: it buys on its lower line and sells on its upper one.
 */
import { divide, formatUnits, parseUnits } from '@anywhen/money';
import type { Rejection } from '../rejections.ts';
import { ATOMS, type Side, type SpotSteps, quoteUnitsOf, spotFeeUnits } from '../spot/rules.ts';
import { GRID_INVESTMENT_MAX_USDT, isWorthAnOrder, leastTickLots, valueOf } from './rules.ts';

export const GRIDS_MIN = 2;
export const GRIDS_MAX = 50;
/** Of the lower line: below it fees would eat the profit. */
export const GRID_STEP_MIN_BPS = 40;
/** Of the investment: what is not put into orders, so that the first purchase may cost more. */
export const GRID_RESERVE_BPS = 50;
/** Upper by lower line: further apart an order could stand where the market takes none (2.3). */
export const GRID_SPAN_MAX = 4;

/** What the program starts grids under; a grid that runs keeps the terms it was started under. */
export const GRID_TERMS: GridTerms = { carriesRest: true };

export type GridTerms = {
  /**
   * What a sale of whole lots leaves of its currency is sold with the next sale of its rung.
   * Otherwise every sale is of the same quantity, and what is left stays in the bot.
   */
  readonly carriesRest: boolean;
};

export type GridRequest = {
  /** In ticks. */
  readonly lower: number;
  readonly upper: number;
  readonly grids: number;
  readonly investUnits: bigint;
  /** The reference price of the moment, in ticks. */
  readonly price: number;
  readonly feeBps: number;
  readonly terms: GridTerms;
};

export type GridPlan = {
  /** In ticks, from the lower to the upper, one more than there are rungs. */
  readonly lines: readonly number[];
  /** The line that stays empty: the nearest to the price. */
  readonly emptyLine: number;
  /** Of each rung, from below: whether it begins with its purchase or with its sale. */
  readonly sides: readonly Side[];
  readonly buyLots: number;
  /** Of a sale, at least: where the rest is carried, one more now and then. */
  readonly sellLots: number;
  /** What is bought at the start, for all sales. */
  readonly startLots: number;
  /** At the price of the moment. */
  readonly startUnits: bigint;
  /** What all purchases that wait can cost. */
  readonly waitingUnits: bigint;
  /** What rungs may lack for their next purchase while part of a lot waits to be sold. */
  readonly restUnits: bigint;
  /** Of each rung: what a round trip brings after both fees, in USDT. */
  readonly profitUnits: readonly bigint[];
};

const FULL_BPS = 10_000n;
const CENT = parseUnits('0.01');

/** Refuses in the order of rulebook 8.1.3. */
export function planGrid(steps: SpotSteps, request: GridRequest): Rejection | GridPlan {
  const misfit = findMisfit(request);
  if (misfit) return misfit;
  const lines = gridLines(request);
  const emptyLine = nearestLine(lines, request.price);
  if (isTooDense(lines, request)) return { code: 'GRID_TOO_DENSE', fields: TOO_MANY };
  const investment = findInvestmentFault(steps, request, { lines, emptyLine });
  if (investment) return investment;
  const buyLots = quantityLots(steps, request, { lines, emptyLine });
  const { feeBps, terms } = request;
  const sellLots = sellLotsOf(buyLots, feeBps);
  const sides = rungs(lines).map((_, rung): Side => (rung < emptyLine ? 'buy' : 'sell'));
  const startLots = buyLots * sides.filter((side) => side === 'sell').length;
  const waiting = rungs(lines).filter((_, rung) => rung < emptyLine);
  const plan: GridPlan = {
    lines,
    emptyLine,
    sides,
    buyLots,
    sellLots,
    startLots,
    startUnits: quoteUnitsOf(steps, BigInt(startLots) * BigInt(request.price), 'up'),
    waitingUnits: waiting.reduce((sum, { low }) => sum + costOf(steps, buyLots, low), 0n),
    restUnits: quoteUnitsOf(steps, restTickLots(request), 'up'),
    profitUnits: rungs(lines).map((rung) =>
      roundTripUnits(steps, { ...rung, buyLots, feeBps, terms }),
    ),
  };
  return findPlanFault(steps, request, plan) ?? plan;
}

/** `p_i = lower + i·(upper − lower)/n`, each to the nearest tick. */
export function gridLines({ lower, upper, grids }: Pick<GridRequest, 'lower' | 'upper' | 'grids'>) {
  return Array.from({ length: grids + 1 }, (_, line) => {
    const dividend = BigInt(upper - lower) * BigInt(line);
    return lower + Number(divide({ dividend, divisor: BigInt(grids) }, 'half-away'));
  });
}

/** `qSell`: of what a purchase brought the fee is gone, and orders are whole lots. */
function sellLotsOf(buyLots: number, feeBps: number): number {
  return Number((BigInt(buyLots) * (FULL_BPS - BigInt(feeBps))) / FULL_BPS);
}

/**
 * `floor8(sold·p_{i+1}·(1 − fee)) − q·p_i`. Where the rest is carried, all that a purchase brings
 * is sold sooner or later, to the atom; otherwise what whole lots leave stays in the bot.
 */
function roundTripUnits(
  steps: SpotSteps,
  rung: { low: number; high: number; buyLots: number } & Pick<GridRequest, 'feeBps' | 'terms'>,
): bigint {
  const { low, high, buyLots, feeBps, terms } = rung;
  const boughtUnits = BigInt(buyLots) * steps.lotUnits;
  const soldUnits = terms.carriesRest
    ? valueOf(steps, boughtUnits - spotFeeUnits(boughtUnits, feeBps), high)
    : quoteUnitsOf(steps, BigInt(sellLotsOf(buyLots, feeBps)) * BigInt(high), 'down');
  return soldUnits - spotFeeUnits(soldUnits, feeBps) - costOf(steps, buyLots, low);
}

/**
 * The least investment with which every order is worth placing and every round trip brings
 * something, whatever is lost by whole lots; none where no investment is enough.
 */
export function gridMinimumUnits(
  steps: SpotSteps,
  request: Omit<GridRequest, 'investUnits'>,
): bigint | undefined {
  const { price, feeBps, terms } = request;
  const lines = gridLines(request);
  const retained = FULL_BPS - BigInt(feeBps);
  let lots = 1n;
  for (const { low, high } of rungs(lines)) {
    // (lots·kept − 1)·high·kept > lots·low, with kept as a share: a lot at most is lost.
    const gain = retained * retained * BigInt(high) - FULL_BPS * FULL_BPS * BigInt(low);
    if (gain <= 0n) return undefined;
    const profitable = terms.carriesRest ? 1n : (retained * FULL_BPS * BigInt(high)) / gain + 1n;
    const worth = divide({ dividend: leastTickLots(steps), divisor: BigInt(low) }, 'up');
    const sold = divide({ dividend: (worth + 1n) * FULL_BPS, divisor: retained }, 'up');
    for (const needed of [profitable, sold]) if (needed > lots) lots = needed;
  }
  const orders = lots * denominator(lines, nearestLine(lines, price), price);
  const value = orders + restTickLots(request);
  const dividend = value * ATOMS * FULL_BPS;
  const divisor = steps.usdtTickLots * (FULL_BPS - BigInt(GRID_RESERVE_BPS)) * CENT;
  return divide({ dividend, divisor }, 'up') * CENT;
}

/**
 * What is left unsold keeps its share of what all of it has cost, so that a sale realises only what
 * it has sold. Rounded down: no profit is shown larger than it is.
 */
export function restCostUnits(sale: {
  readonly costUnits: bigint;
  readonly soldUnits: bigint;
  readonly leftUnits: bigint;
}): bigint {
  const { costUnits, soldUnits, leftUnits } = sale;
  return leftUnits === 0n ? 0n : (costUnits * leftUnits) / (soldUnits + leftUnits);
}

/** Outside its lines a grid waits. */
export function isOutOfRange(
  { lower, upper }: { lower: number; upper: number },
  price: number,
): boolean {
  return price < lower || price > upper;
}

const TOO_MANY = { grids: 'not-offered' } as const;

function findMisfit({ lower, upper, grids, price }: GridRequest): Rejection | undefined {
  const areGridsOffered = Number.isInteger(grids) && grids >= GRIDS_MIN && grids <= GRIDS_MAX;
  if (!areGridsOffered) return { code: 'VALIDATION', fields: TOO_MANY };
  const isSpan = lower > 0 && lower < upper && upper <= lower * GRID_SPAN_MAX;
  if (isSpan && !isOutOfRange({ lower, upper }, price)) return undefined;
  const fields = { lower: 'not-offered', upper: 'not-offered' } as const;
  return { code: 'GRID_RANGE_INVALID', fields };
}

function isTooDense(
  lines: readonly number[],
  { lower, upper, grids, feeBps }: GridRequest,
): boolean {
  const stepShare = BigInt(upper - lower) * FULL_BPS;
  if (stepShare < BigInt(GRID_STEP_MIN_BPS) * BigInt(grids) * BigInt(lower)) return true;
  const retained = FULL_BPS - BigInt(feeBps);
  return rungs(lines).some(({ low, high }) => {
    return retained * retained * BigInt(high) <= FULL_BPS * FULL_BPS * BigInt(low);
  });
}

type Laid = { readonly lines: readonly number[]; readonly emptyLine: number };

function findInvestmentFault(
  steps: SpotSteps,
  request: GridRequest,
  laid: Laid,
): Rejection | undefined {
  const fields = { investment: 'not-offered' } as const;
  if (request.investUnits > parseUnits(GRID_INVESTMENT_MAX_USDT)) {
    return { code: 'AMOUNT_ABOVE_MAX', fields, data: { max: GRID_INVESTMENT_MAX_USDT } };
  }
  const lots = quantityLots(steps, request, laid);
  const [lowest = 0, second = 0] = laid.lines;
  const soldLots = sellLotsOf(lots, request.feeBps);
  const isWorth = isWorthAnOrder(steps, lots, lowest) && isWorthAnOrder(steps, soldLots, second);
  if (isWorth) return undefined;
  return { code: 'MIN_NOTIONAL', fields, data: minimumData(steps, request) };
}

/** Whole lots can cost a small order more than its profit. */
function findPlanFault(
  steps: SpotSteps,
  request: GridRequest,
  { profitUnits }: GridPlan,
): Rejection | undefined {
  if (profitUnits.every((units) => units > 0n)) return undefined;
  if (request.terms.carriesRest) return { code: 'GRID_TOO_DENSE', fields: TOO_MANY };
  const fields = { investment: 'not-offered' } as const;
  return { code: 'GRID_TOO_DENSE', fields, data: minimumData(steps, request) };
}

function minimumData(steps: SpotSteps, request: GridRequest): { min: string } {
  return { min: formatUnits(gridMinimumUnits(steps, request) ?? 0n) };
}

/** `q = floorStep((0.995·I − rest) / (Σ buy lines + m·P))`. */
function quantityLots(steps: SpotSteps, request: GridRequest, { lines, emptyLine }: Laid): number {
  const { investUnits, price } = request;
  const placed = investUnits * (FULL_BPS - BigInt(GRID_RESERVE_BPS)) * steps.usdtTickLots;
  const rest = FULL_BPS * ATOMS * restTickLots(request);
  const divisor = FULL_BPS * ATOMS * denominator(lines, emptyLine, price);
  return placed > rest ? Number((placed - rest) / divisor) : 0;
}

/**
 * A lot on the upper line for each rung. A sale leaves less than a lot, so what a rung has taken in
 * is short of its next purchase by less than that, however often it turns.
 */
function restTickLots({ upper, grids, terms }: Omit<GridRequest, 'investUnits'>): bigint {
  return terms.carriesRest ? BigInt(grids) * BigInt(upper) : 0n;
}

function denominator(lines: readonly number[], emptyLine: number, price: number): bigint {
  const buys = lines.slice(0, emptyLine).reduce((sum, line) => sum + line, 0);
  return BigInt(buys) + BigInt(lines.length - 1 - emptyLine) * BigInt(price);
}

/** Of two that are equally near the upper one: so less is bought at the start. */
function nearestLine(lines: readonly number[], price: number): number {
  let nearest = 0;
  for (const [line, at] of lines.entries()) {
    const away = Math.abs(at - price);
    if (away <= Math.abs((lines[nearest] ?? 0) - price)) nearest = line;
  }
  return nearest;
}

function rungs(lines: readonly number[]): { low: number; high: number }[] {
  return lines.slice(1).map((high, rung) => ({ low: lines[rung] ?? 0, high }));
}

function costOf(steps: SpotSteps, lots: number, price: number): bigint {
  return quoteUnitsOf(steps, BigInt(lots) * BigInt(price), 'up');
}
