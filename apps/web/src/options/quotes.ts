/**
 * The cost and proceeds of an option at a second, computed in the browser by the exchange's own
 * functions from the tick and the published volatility. Pure.
 */
import { divide, formatUnits, parseUnits } from '@anywhen/money';
import {
  OPTION_QUANTITY_MAX,
  OPTIONS_OFFER,
  QUOTE_LIFE_SECONDS,
  breakEvenPrice,
  contractsWithin,
  quoteOf,
  requireMarket,
  type OptionPosition,
  type OptionQuote,
  type OptionSeries,
  type OptionType,
  type Volatility,
} from '@anywhen/protocol';

/** A call or put of a series. */
export type Choice = { readonly strike: string; readonly type: OptionType };

/** The price of a market at a second, with the volatility and the regime in force then. */
export type Priced = {
  readonly symbol: string;
  readonly second: number;
  readonly price: string;
  readonly sigma: string;
  readonly regime: Volatility['regime'];
};

/** The quote an order names: the price of one contract, and its second. */
export type Quoted = { readonly units: bigint; readonly second: number };

/** The default until the server has answered. */
export const BUILT_LIMITS = {
  quantityMax: OPTION_QUANTITY_MAX,
  positionsMax: OPTIONS_OFFER.positionsMax,
  premiumMax: OPTIONS_OFFER.premiumMax,
  quoteLifeSeconds: QUOTE_LIFE_SECONDS,
};

const MINUTE = 60;
/** The volatility of a minute is published with its first tick, or a moment later. */
const PUBLISHING_SECONDS = 2;

type TickPrice = { symbol: string; second: number; price: string };

/**
 * Undefined between a minute's first tick and its volatility: nothing is quoted with an expired
 * one. After a longer wait it was missed, and the known one is used.
 */
export function pricedOf(tick: TickPrice, volatility: Volatility | undefined): Priced | undefined {
  if (!volatility || volatility.second > tick.second) return undefined;
  const minute = tick.second - (tick.second % MINUTE);
  const isBeingPublished = tick.second - minute < PUBLISHING_SECONDS;
  if (volatility.second < minute && isBeingPublished) return undefined;
  return { ...tick, sigma: volatility.sigma, regime: volatility.regime };
}

/** In ticks of its market. */
export function priceUnitsOf(symbol: string, price: string): number {
  return Number(parseUnits(price, requireMarket(symbol).priceDecimals));
}

type Terms = Pick<
  OptionSeries,
  'rule' | 'symbol' | 'unit' | 'spreadBps' | 'expiresAtSecond' | 'versions'
>;

/** Undefined while the second rule waits for the first published regime. */
export function quoteAt(
  series: Terms,
  { strike, type }: Choice,
  priced: Priced,
): OptionQuote | undefined {
  const { symbol, rule } = series;
  if (rule === 'opt/2' && priced.regime === null) return undefined;
  return quoteOf(
    series,
    { strikeUnits: priceUnitsOf(symbol, strike), type },
    {
      second: priced.second,
      priceUnits: priceUnitsOf(symbol, priced.price),
      sigmaUnits: Number(parseUnits(priced.sigma)),
      regime: priced.regime,
    },
  );
}

/** The proceeds of selling back the rest, and the resulting total profit or loss. */
export function worthOf(
  position: OptionPosition,
  bidUnits: bigint,
): { readonly worth: string; readonly profit: string } {
  const worthUnits = bidUnits * BigInt(position.left);
  const profitUnits = worthUnits + parseUnits(position.sold) - parseUnits(position.premium);
  return { worth: formatUnits(worthUnits), profit: formatUnits(profitUnits) };
}

/** The cost of the remaining contracts: all of it can be lost. */
export function atRiskOf({ price, left }: Pick<OptionPosition, 'price' | 'left'>): bigint {
  return parseUnits(price) * BigInt(left);
}

/** With the decimals of its market, for display. */
export function breakEvenOf(
  { symbol, unit }: Pick<OptionSeries, 'symbol' | 'unit'>,
  { strike, type }: Choice,
  priceUnits: bigint,
): string {
  const option = { strikeUnits: priceUnitsOf(symbol, strike), type };
  const price = breakEvenPrice({ symbol, unit }, option, priceUnits);
  return price.toFixed(requireMarket(symbol).priceDecimals);
}

/** How many contracts the house takes in one order, given what it has left for the market. */
export function houseMost(
  { symbol, unit }: Pick<OptionSeries, 'symbol' | 'unit'>,
  { strike, type }: Choice,
  { price, left }: { price: string; left: string },
): number {
  const option = { strikeUnits: priceUnitsOf(symbol, strike), type };
  const priceUnits = priceUnitsOf(symbol, price);
  const capacityUnits = parseUnits(left);
  return contractsWithin({ symbol, unit }, option, { priceUnits, capacityUnits });
}

const SHORT_DECIMALS = 4;
const SHORT_DIVISOR = 10n ** BigInt(8 - SHORT_DECIMALS);

/** For the chain: a price to pay is never shown lower than it is, one to receive never higher. */
export function shortPrice(units: bigint, rounding: 'up' | 'down'): string {
  return formatUnits(divide({ dividend: units, divisor: SHORT_DIVISOR }, rounding), SHORT_DECIMALS);
}

/** The series of one market that can still be traded at a given time, the next expiry first. */
export function tradableAt(
  series: readonly OptionSeries[],
  { symbol, nowMs }: { symbol: string; nowMs: number },
): OptionSeries[] {
  return series
    .filter((one) => one.symbol === symbol && one.closesAtSecond * 1_000 > nowMs)
    .toSorted((one, other) => one.expiresAtSecond - other.expiresAtSecond);
}

/** In the money: it would pay at this price. */
export function isInTheMoney(symbol: string, { strike, type }: Choice, price: string): boolean {
  const distance = priceUnitsOf(symbol, price) - priceUnitsOf(symbol, strike);
  return type === 'call' ? distance > 0 : distance < 0;
}

/** The cost of buying and selling back at once, in per cent of the premium. */
export function roundTripPercent(spreadBps: number): number {
  return (200 * spreadBps) / (10_000 + spreadBps);
}
