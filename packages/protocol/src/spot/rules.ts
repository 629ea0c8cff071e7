/**
 * The rules of spot trading in numbers (rulebook 2.3 to 2.5, 2.9): limits, fees, and how ticks and
 * lots become money. The exchange books by these very functions and the form shows them before the
 * tap. Every conversion says which way it rounds; no amount is ever a floating-point number.
 */
import { SCALE, divide, powerOfTen, type Rounding } from '@anywhen/money';
import type { Market, Tier } from '@anywhen/prices';
import type { Level } from '../base/shapes.ts';

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export const SPOT_MIN_NOTIONAL_USDT = '5';
export const SPOT_MAX_NOTIONAL_USDT = '1000000';
export const OPEN_ORDERS_PER_MARKET_MAX = 50;
export const OPEN_ORDERS_PER_MEMBER_MAX = 200;
/** A taker never executes further than this from the reference price (rulebook 2.5). */
export const TAKER_RANGE_BPS = 300;
/** The lowest and highest price of an order, as a share of the reference price (rulebook 2.3). */
export const PRICE_BAND_BPS = {
  buy: { lowest: 2_000, highest: 11_000 },
  sell: { lowest: 9_000, highest: 50_000 },
} as const;

/** The market maker's quotes (rulebook 2.8): hundred-thousandths of the reference price, USDT. */
export const MAKER_TIERS: Readonly<Record<Tier, MakerTier>> = {
  A: { spread: 5, gap: 10, sizeUsdt: 20_000 },
  B: { spread: 20, gap: 30, sizeUsdt: 4_000 },
  C: { spread: 50, gap: 80, sizeUsdt: 800 },
  F: { spread: 0, gap: 0, sizeUsdt: 0 },
};

type MakerTier = { readonly spread: number; readonly gap: number; readonly sizeUsdt: number };

const FEE_BPS: Readonly<Record<Level, number>> = { 0: 10, 1: 10, 2: 8 };
const FULL_BPS = 10_000;
const NOTIONAL_MIN = BigInt(SPOT_MIN_NOTIONAL_USDT);
const NOTIONAL_MAX = BigInt(SPOT_MAX_NOTIONAL_USDT);

/** In one USDT. */
export const ATOMS = powerOfTen(SCALE);

/**
 * How a market's steps become money. A tick times a lot is the smallest piece of value a book
 * knows; for the cheapest currencies it is finer than an atom.
 */
export type SpotSteps = {
  /** Atoms of the currency in one lot. */
  readonly lotUnits: bigint;
  /** Tick-lots in one USDT. */
  readonly usdtTickLots: bigint;
  /** Atoms of USDT in one tick-lot; zero where a tick-lot is finer than an atom. */
  readonly tickLotAtoms: bigint;
};

export function spotStepsOf(market: Pick<Market, 'priceDecimals' | 'quantityDecimals'>): SpotSteps {
  const usdtTickLots = powerOfTen(market.priceDecimals + market.quantityDecimals);
  return {
    lotUnits: powerOfTen(SCALE - market.quantityDecimals),
    usdtTickLots,
    tickLotAtoms: ATOMS / usdtTickLots,
  };
}

/** Atoms of USDT in a value: up is what a buyer pays, down what a seller gets (rulebook N5). */
export function quoteUnitsOf(
  { tickLotAtoms, usdtTickLots }: SpotSteps,
  tickLots: bigint,
  rounding: Rounding,
): bigint {
  // A tick-lot of whole atoms leaves nothing to round.
  if (tickLotAtoms > 0n) return tickLots * tickLotAtoms;
  return divide({ dividend: tickLots * ATOMS, divisor: usdtTickLots }, rounding);
}

/** The whole tick-lots an amount of USDT can pay for, or needs. */
export function tickLotsOf(
  { usdtTickLots }: SpotSteps,
  quoteUnits: bigint,
  rounding: Rounding,
): bigint {
  return divide({ dividend: quoteUnits * usdtTickLots, divisor: ATOMS }, rounding);
}

/** Maker and taker pay the same; only the verification level matters (rulebook 2.4). */
export function spotFeeBps(level: Level): number {
  return FEE_BPS[level];
}

/** `fee = ceil8(received × rate)`, per fill and in what is received (rulebook 2.4). */
export function spotFeeUnits(receivedUnits: bigint, feeBps: number): bigint {
  return divide({ dividend: receivedUnits * BigInt(feeBps), divisor: 10_000n }, 'up');
}

/** The value of what was executed by its quantity, half away from zero to the tick (2.9). */
export function averageTicks(tickLots: bigint, lots: bigint): bigint | undefined {
  return lots === 0n ? undefined : divide({ dividend: tickLots, divisor: lots }, 'half-away');
}

/** An amount between two tick-lots is below the one and above the other: then they differ. */
export type ValueRange = { readonly least: bigint; readonly most: bigint };

/** A value in tick-lots against the least and the most an order may be worth (rulebook 2.3). */
export function findNotionalFault(
  { usdtTickLots }: SpotSteps,
  { least, most }: ValueRange,
): 'MIN_NOTIONAL' | 'MAX_NOTIONAL' | undefined {
  if (least < NOTIONAL_MIN * usdtTickLots) return 'MIN_NOTIONAL';
  return most > NOTIONAL_MAX * usdtTickLots ? 'MAX_NOTIONAL' : undefined;
}

/**
 * Percent price by side (rulebook 2.3), the limits included, in ticks. A price whose product is not
 * exact is millions of times the reference anyway.
 */
export function isInBand(side: Side, price: number, reference: number): boolean {
  const { lowest, highest } = PRICE_BAND_BPS[side];
  const scaled = price * FULL_BPS;
  return scaled >= reference * lowest && scaled <= reference * highest;
}

/** The same limits as prices in ticks, for whoever they are reported to. */
export function priceBand(side: Side, reference: number): { lowest: number; highest: number } {
  const { lowest, highest } = PRICE_BAND_BPS[side];
  return {
    lowest: Math.ceil((reference * lowest) / FULL_BPS),
    highest: Math.floor((reference * highest) / FULL_BPS),
  };
}

/** The worst price a taker of this side may execute at (rulebook 2.5), in ticks. */
export function takerLimit(side: Side, reference: number): number {
  return side === 'buy'
    ? Math.floor((reference * (FULL_BPS + TAKER_RANGE_BPS)) / FULL_BPS)
    : Math.ceil((reference * (FULL_BPS - TAKER_RANGE_BPS)) / FULL_BPS);
}

/** True when a taker with this limit accepts this price. */
export function isWithin(side: Side, price: number, limit: number): boolean {
  return side === 'buy' ? price <= limit : price >= limit;
}
