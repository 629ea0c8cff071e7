/**
 * A market as the book sees it: prices in ticks, quantities in lots, and how both become money.
 * A tick times a lot is the smallest piece of value the book knows; for the cheapest currencies it
 * is finer than an atom, so every conversion to money says which way it rounds.
 */
import { SCALE, divide, powerOfTen } from '@anywhen/money';
import { MARKETS } from '@anywhen/prices';
import {
  PRICE_BAND_BPS,
  SPOT_MAX_NOTIONAL_USDT,
  SPOT_MIN_NOTIONAL_USDT,
  type Side,
  TAKER_RANGE_BPS,
} from '@anywhen/protocol';

const FULL_BPS = 10_000;

export type SpotMarket = {
  /** Its place in the table of markets. */
  readonly index: number;
  readonly symbol: string;
  readonly currency: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Atoms of the currency in one lot. */
  readonly lotUnits: bigint;
  /** Tick-lots in one USDT. */
  readonly usdtTickLots: bigint;
  /** Atoms of USDT in one tick-lot; zero where a tick-lot is finer than an atom. */
  readonly tickLotAtoms: bigint;
  readonly tickLotsMin: bigint;
  readonly tickLotsMax: bigint;
};

/** In one USDT. */
export const ATOMS = powerOfTen(SCALE);

export const SPOT_MARKETS: readonly SpotMarket[] = MARKETS.flatMap((market, index) => {
  const { isSpot, symbol, currency, priceDecimals, quantityDecimals } = market;
  if (!isSpot) return [];
  const usdtTickLots = powerOfTen(priceDecimals + quantityDecimals);
  return {
    index,
    symbol,
    currency,
    priceDecimals,
    quantityDecimals,
    lotUnits: powerOfTen(SCALE - quantityDecimals),
    usdtTickLots,
    tickLotAtoms: ATOMS / usdtTickLots,
    tickLotsMin: BigInt(SPOT_MIN_NOTIONAL_USDT) * usdtTickLots,
    tickLotsMax: BigInt(SPOT_MAX_NOTIONAL_USDT) * usdtTickLots,
  };
});

const BY_SYMBOL = new Map(SPOT_MARKETS.map((market) => [market.symbol, market]));

export function findSpotMarket(symbol: string): SpotMarket | undefined {
  return BY_SYMBOL.get(symbol);
}

/** What a buyer pays for a value: never less than it is worth. */
export function toQuoteUp(market: SpotMarket, tickLots: bigint): bigint {
  return toQuote(market, tickLots, 'up');
}

/** What a seller gets for a value: never more than it is worth. */
export function toQuoteDown(market: SpotMarket, tickLots: bigint): bigint {
  return toQuote(market, tickLots, 'down');
}

/** A tick-lot of whole atoms leaves nothing to round. */
function toQuote(
  { tickLotAtoms, usdtTickLots }: SpotMarket,
  tickLots: bigint,
  rounding: 'down' | 'up',
): bigint {
  if (tickLotAtoms > 0n) return tickLots * tickLotAtoms;
  return divide({ dividend: tickLots * ATOMS, divisor: usdtTickLots }, rounding);
}

/** The whole tick-lots an amount of USDT can pay for, or needs. */
export function toTickLots(
  { usdtTickLots }: SpotMarket,
  quoteUnits: bigint,
  rounding: 'down' | 'up',
): bigint {
  return divide({ dividend: quoteUnits * usdtTickLots, divisor: ATOMS }, rounding);
}

/**
 * Percent price by side (rulebook 2.3), the limits included. A price whose product is not exact is
 * millions of times the reference anyway.
 */
export function isInBand(side: Side, price: number, reference: number): boolean {
  const { lowest, highest } = PRICE_BAND_BPS[side];
  const scaled = price * FULL_BPS;
  return scaled >= reference * lowest && scaled <= reference * highest;
}

/** The worst price a taker of this side may execute at (rulebook 2.5). */
export function takerLimit(side: Side, reference: number): number {
  return side === 'buy'
    ? Math.floor((reference * (FULL_BPS + TAKER_RANGE_BPS)) / FULL_BPS)
    : Math.ceil((reference * (FULL_BPS - TAKER_RANGE_BPS)) / FULL_BPS);
}

/** True when a taker with this limit accepts this price. */
export function isWithin(side: Side, price: number, limit: number): boolean {
  return side === 'buy' ? price <= limit : price >= limit;
}
