/**
 * What an option is worth (rulebook 7.3): the expectation of the published process, or for series
 * of the first rule Black–Scholes with the volatility of past minutes, which is published as
 * information. Every step is exact arithmetic, so that exchange, browser and verifier come to the
 * same bits.
 */
import { type Market, type Outlook, exp, findMarket, ln, normalBelow } from '@anywhen/prices';

export const OPTION_TYPES = ['call', 'put'] as const;
export type OptionType = (typeof OPTION_TYPES)[number];

export const YEAR_SECONDS = 31_536_000;
export const MINUTE_SECONDS = 60;
const MINUTES_PER_YEAR = YEAR_SECONDS / MINUTE_SECONDS;

/** σ is counted and published in units of 10⁻⁸, and everything is priced with what is published. */
const SIGMA_SCALE = 100_000_000;
export const SIGMA_MIN_UNITS = 20_000_000;
export const SIGMA_MAX_UNITS = 200_000_000;

/** How many returns of a minute count, and how much less each counts than the one after it. */
export const SIGMA_MINUTES = 240;
export const SIGMA_DECAY = 0.94;
/** A return needs two prices. */
export const SIGMA_PRICES = SIGMA_MINUTES + 1;

/**
 * Settlement is a mean over the last 30 seconds, whose variance is that of a time shorter by two
 * thirds of them.
 */
const MEAN_DISCOUNT_SECONDS = 20;

/** The price of one market at a whole minute. */
export type MinutePrice = { readonly second: number; readonly priceUnits: number };

type Valued = { readonly type: OptionType; readonly spot: number; readonly strike: number };

/** Of one whole coin, in USDT; when nothing is left to happen, what exercising would bring. */
export function modelValue({
  type,
  spot,
  strike,
  sigma,
  secondsLeft,
}: Valued & { readonly sigma: number; readonly secondsLeft: number }): number {
  const years = (secondsLeft - MEAN_DISCOUNT_SECONDS) / YEAR_SECONDS;
  const deviation = sigma * Math.sqrt(Math.max(0, years));
  return lognormalValue({ type, strike, forward: spot, distance: ln(spot / strike), deviation });
}

/** The mean of what it pays over all ways the process may go; of one whole coin, in USDT. */
export function expectedValue(
  { start, vol }: Pick<Market, 'start' | 'vol'>,
  { type, spot, strike }: Valued,
  { pull, ways }: Outlook,
): number {
  const drift = -pull * ln(spot / start);
  const distance = ln(spot / strike) + drift;
  const square = vol * vol;
  let sum = 0;
  for (const { chance, variance, jumpVariance } of ways) {
    const lift = 0.5 * jumpVariance * square;
    sum +=
      chance *
      lognormalValue({
        type,
        strike,
        forward: spot * exp(drift + lift),
        distance: distance + lift,
        deviation: Math.sqrt(variance * square),
      });
  }
  return sum;
}

type Lognormal = {
  readonly type: OptionType;
  readonly strike: number;
  readonly forward: number;
  /** ln(forward / strike). */
  readonly distance: number;
  readonly deviation: number;
};

/** Black's formula. */
function lognormalValue({ type, strike, forward, distance, deviation }: Lognormal): number {
  if (deviation === 0) return Math.max(0, type === 'call' ? forward - strike : strike - forward);
  const d1 = (distance + 0.5 * deviation * deviation) / deviation;
  const d2 = d1 - deviation;
  const value =
    type === 'call'
      ? forward * normalBelow(d1) - strike * normalBelow(d2)
      : strike * normalBelow(-d2) - forward * normalBelow(-d1);
  return Math.max(0, value);
}

export function sigmaOfUnits(sigmaUnits: number): number {
  return sigmaUnits / SIGMA_SCALE;
}

/**
 * The volatility in force from a whole minute on: squared returns of the last 240 minutes, each
 * weighted 0.94 times the one after it. A minute without both its prices counts with the market
 * table's yearly volatility, so that a young installation begins with that.
 */
export function sigmaUnitsAt(
  symbol: string,
  second: number,
  minutes: readonly MinutePrice[],
): number {
  const { vol } = requireMarket(symbol);
  const prices = new Map(minutes.map(({ second: at, priceUnits }) => [at, priceUnits]));
  let weight = 1;
  let sum = 0;
  let weights = 0;
  for (let back = 0; back < SIGMA_MINUTES; back += 1) {
    const at = second - back * MINUTE_SECONDS;
    const [now, before] = [prices.get(at), prices.get(at - MINUTE_SECONDS)];
    const isKnown = now !== undefined && before !== undefined;
    const change = isKnown ? ln(now / before) : 0;
    sum += weight * (isKnown ? change * change : (vol * vol) / MINUTES_PER_YEAR);
    weights += weight;
    weight *= SIGMA_DECAY;
  }
  const sigma = Math.sqrt((sum / weights) * MINUTES_PER_YEAR);
  const units = Math.floor(sigma * SIGMA_SCALE + 0.5);
  return Math.min(SIGMA_MAX_UNITS, Math.max(SIGMA_MIN_UNITS, units));
}

export function requireMarket(symbol: string): Market {
  const market = findMarket(symbol);
  if (!market) throw new RangeError(`no market ${symbol}`);
  return market;
}
