/**
 * A market as the book sees it: prices in ticks, quantities in lots, and how both become money.
 * A tick times a lot is the smallest piece of value the book knows; for the cheapest currencies it
 * is finer than an atom, so every conversion to money says which way it rounds.
 */
import { SCALE, divide } from '@anywhen/money';
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
};

export const SPOT_MARKETS: readonly SpotMarket[] = MARKETS.flatMap((market, index) => {
  const { isSpot, symbol, currency, priceDecimals, quantityDecimals } = market;
  if (!isSpot) return [];
  const lotUnits = 10n ** BigInt(SCALE - quantityDecimals);
  const usdtTickLots = 10n ** BigInt(priceDecimals + quantityDecimals);
  return [{ index, symbol, currency, priceDecimals, quantityDecimals, lotUnits, usdtTickLots }];
});

const BY_SYMBOL = new Map(SPOT_MARKETS.map((market) => [market.symbol, market]));

export function findSpotMarket(symbol: string): SpotMarket | undefined {
  return BY_SYMBOL.get(symbol);
}

/** In one USDT. */
export const ATOMS = 10n ** BigInt(SCALE);

/** What a buyer pays for a value: never less than it is worth. */
export function toQuoteUp({ usdtTickLots }: SpotMarket, tickLots: bigint): bigint {
  return divide({ dividend: tickLots * ATOMS, divisor: usdtTickLots }, 'up');
}

/** What a seller gets for a value: never more than it is worth. */
export function toQuoteDown({ usdtTickLots }: SpotMarket, tickLots: bigint): bigint {
  return divide({ dividend: tickLots * ATOMS, divisor: usdtTickLots }, 'down');
}

/** The whole tick-lots an amount of USDT can pay for, or needs. */
export function toTickLots(
  { usdtTickLots }: SpotMarket,
  quoteUnits: bigint,
  rounding: 'down' | 'up',
): bigint {
  return divide({ dividend: quoteUnits * usdtTickLots, divisor: ATOMS }, rounding);
}

export function isBelowMinNotional({ usdtTickLots }: SpotMarket, tickLots: bigint): boolean {
  return tickLots < BigInt(SPOT_MIN_NOTIONAL_USDT) * usdtTickLots;
}

export function isAboveMaxNotional({ usdtTickLots }: SpotMarket, tickLots: bigint): boolean {
  return tickLots > BigInt(SPOT_MAX_NOTIONAL_USDT) * usdtTickLots;
}

/** Percent price by side (rulebook 2.3), the limits included. */
export function isInBand(side: Side, price: bigint, reference: number): boolean {
  const { lowest, highest } = PRICE_BAND_BPS[side];
  const scaled = price * BigInt(FULL_BPS);
  const base = BigInt(reference);
  return scaled >= base * BigInt(lowest) && scaled <= base * BigInt(highest);
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
