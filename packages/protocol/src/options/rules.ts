/**
 * The rules of flash options in numbers (rulebook 7): what is offered, which series and strikes
 * there are, what a contract costs and brings, and what it pays at its end. Exchange, web, receipt
 * and verifier use these very functions. A payout knows one settlement price and what was agreed,
 * and nothing else.
 */
import { divide, formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { MARKETS } from '@anywhen/prices';
import {
  MINUTE_SECONDS,
  type OptionType,
  YEAR_SECONDS,
  modelValue,
  requireMarket,
  sigmaOfUnits,
} from './option-model.ts';

/** Named in every receipt; other rules would get another name. */
export const OPTION_RULE = 'opt/1';

/** In the order of the database's numbers; only ever append. */
export const OPTION_STATES = ['open', 'pending', 'closed', 'settled', 'void'] as const;
export type OptionState = (typeof OPTION_STATES)[number];

/** In the order of the database's numbers; only ever append. */
export const SERIES_STATES = ['open', 'settled', 'void'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

export const OPTION_CURRENCY = 'USDT';
export const OPTION_SYMBOLS: readonly string[] = MARKETS.filter(({ isOption }) => isOption).map(
  ({ symbol }) => symbol,
);

/** What is sold: series that are open already keep what they were opened with. */
export type OptionsOffer = {
  readonly underlyings: readonly { readonly symbol: string; readonly unit: string }[];
  /** How far the expiries of one kind of series lie apart. */
  readonly lengthsSeconds: readonly number[];
  /** What buying costs above the model's value, and selling back below it. */
  readonly spreadBps: number;
  /** Trading stops so long before the expiry. */
  readonly closeSeconds: number;
  /** The most a member may have paid for what is open, and the most positions. */
  readonly premiumMax: string;
  readonly positionsMax: number;
};

/** Rulebook 7.2, 7.4. */
export const OPTIONS_OFFER: OptionsOffer = {
  underlyings: [
    { symbol: 'BTCUSDT', unit: '0.001' },
    { symbol: 'ETHUSDT', unit: '0.01' },
    { symbol: 'SOLUSDT', unit: '0.1' },
  ],
  lengthsSeconds: [300, 900, 3_600],
  spreadBps: 300,
  closeSeconds: 60,
  premiumMax: '5000',
  positionsMax: 100,
};

/** Of each length the next so many expiries are open. */
export const EXPIRIES_OPEN = 2;
/** So many strikes lie on each side of the middle one. */
export const STRIKES_EACH_SIDE = 2;
export const OPTION_QUANTITY_MAX = 1_000;
/** A quoted price holds for so many seconds… */
export const QUOTE_LIFE_SECONDS = 3;
/** …unless the price has become worse by more than this since. */
export const QUOTE_TOLERANCE_BPS = 100;
export const ASK_MIN_UNITS = 100n;

/** Settlement is the mean of the prices of so many seconds, the last of them the expiry itself. */
export const SETTLEMENT_TICKS = 30;
/** With fewer prices than this the series is void and premiums come back. */
export const SETTLEMENT_TICKS_MIN = 25;
/** How long after its expiry a series waits for prices that cannot come any more. */
export const EXPIRY_WAIT_MS = 30_000;

const BPS = 10_000n;
const SCALE = 100_000_000n;

type SeriesTerms = {
  readonly symbol: string;
  /** How much of the currency one contract is for. */
  readonly unit: string;
  readonly spreadBps: number;
  readonly expiresAtSecond: number;
};

export type OptionTerms = { readonly strikeUnits: number; readonly type: OptionType };

/** A second of the market with the volatility that was in force. */
export type PricedSecond = {
  readonly second: number;
  readonly priceUnits: number;
  readonly sigmaUnits: number;
};

/** Of one contract, in units of USDT; `value` is the model's for one whole coin. */
export type OptionQuote = {
  readonly value: number;
  readonly askUnits: bigint;
  readonly bidUnits: bigint;
};

/**
 * Refuses what nobody may offer. Trading must stop before the first second of the mean: afterwards
 * a part of the settlement price is known, and the model does not know it.
 */
export function requireHonestOffer(offer: OptionsOffer): void {
  const { underlyings, lengthsSeconds, spreadBps, closeSeconds } = offer;
  const isSpread = Number.isInteger(spreadBps) && spreadBps >= 0 && spreadBps <= 1_000;
  if (!isSpread) throw new RangeError('a spread lies between 0 and 10 %');
  if (!Number.isInteger(closeSeconds) || closeSeconds < SETTLEMENT_TICKS) {
    throw new RangeError('trading stops before the mean begins');
  }
  for (const length of lengthsSeconds) {
    if (!Number.isInteger(length) || length <= closeSeconds || length > 86_400) {
      throw new RangeError(`${length} s: a series must be open for a while, and for a day at most`);
    }
  }
  for (const { symbol, unit } of underlyings) {
    requireMarket(symbol);
    if (parseUnits(unit) <= 0n) throw new RangeError(`${symbol}: a contract is for something`);
  }
  const keys = [...underlyings.map(({ symbol }) => symbol), ...lengthsSeconds.map(String)];
  if (new Set(keys).size !== keys.length) throw new RangeError('nothing is offered twice');
  const { premiumMax, positionsMax } = offer;
  const isLimited = parseUnits(premiumMax) > 0n && Number.isInteger(positionsMax);
  if (!isLimited || positionsMax < 1) throw new RangeError('a limit is above zero');
}

/** The expiries of one length that are open at a second, the nearest first. */
export function openExpiriesAt(second: number, lengthSeconds: number): number[] {
  const next = (Math.floor(second / lengthSeconds) + 1) * lengthSeconds;
  return Array.from({ length: EXPIRIES_OPEN }, (_, index) => next + index * lengthSeconds);
}

/** The largest of 1, 2 and 5 times a power of ten that is not above x, and at least 1. */
export function nice(x: number): number {
  let best = 1;
  for (let power = 1; power <= x; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) if (step <= x) best = step;
  }
  return best;
}

/**
 * The strikes of a series when it opens, the lowest first: half a standard deviation of its length
 * apart, in steps people can read.
 */
export function strikesAt(
  { priceUnits, sigmaUnits }: Omit<PricedSecond, 'second'>,
  lengthSeconds: number,
): number[] {
  const deviation = sigmaOfUnits(sigmaUnits) * Math.sqrt(lengthSeconds / YEAR_SECONDS);
  const step = nice(0.5 * priceUnits * deviation);
  const middle = Math.floor(priceUnits / step + 0.5) * step;
  const count = 2 * STRIKES_EACH_SIDE + 1;
  const strikes = Array.from({ length: count }, (_, k) => middle + (k - STRIKES_EACH_SIDE) * step);
  return strikes.filter((strike) => strike > 0);
}

/** What a contract costs and brings at a second: no price of an option comes from anywhere else. */
export function quoteOf(
  { symbol, unit, spreadBps, expiresAtSecond }: SeriesTerms,
  { strikeUnits, type }: OptionTerms,
  { second, priceUnits, sigmaUnits }: PricedSecond,
): OptionQuote {
  const scale = priceScaleOf(symbol);
  const value = modelValue({
    type,
    spot: priceUnits / scale,
    strike: strikeUnits / scale,
    sigma: sigmaOfUnits(sigmaUnits),
    secondsLeft: expiresAtSecond - second,
  });
  const valueUnits = BigInt(Math.floor(value * Number(SCALE) + 0.5));
  const a = valueUnits * parseUnits(unit);
  const divisor = BPS * SCALE;
  const askUnits = multiplyDivide({ a, b: BPS + BigInt(spreadBps), divisor }, 'up');
  const bidUnits = multiplyDivide({ a, b: BPS - BigInt(spreadBps), divisor }, 'down');
  return { value, askUnits: askUnits > ASK_MIN_UNITS ? askUnits : ASK_MIN_UNITS, bidUnits };
}

type Prices = {
  /** What the member has seen. */
  readonly shownUnits: bigint;
  /** What the quote of that second really was. */
  readonly thenUnits: bigint;
  readonly nowUnits: bigint;
};

/**
 * The lower of the two true quotes, or undefined when the price has risen by more than 1 % above
 * either of what was seen and what was true. So nobody gets a discount by claiming one, nor by
 * choosing the best of the last seconds.
 */
export function buyingPriceOf({ shownUnits, thenUnits, nowUnits }: Prices): bigint | undefined {
  const seen = shownUnits < thenUnits ? shownUnits : thenUnits;
  if (nowUnits * BPS > seen * (BPS + BigInt(QUOTE_TOLERANCE_BPS))) return undefined;
  return thenUnits < nowUnits ? thenUnits : nowUnits;
}

/** The higher of the two, or undefined when the price has fallen by more than 1 % below either. */
export function sellingPriceOf({ shownUnits, thenUnits, nowUnits }: Prices): bigint | undefined {
  const seen = shownUnits > thenUnits ? shownUnits : thenUnits;
  if (nowUnits * BPS < seen * (BPS - BigInt(QUOTE_TOLERANCE_BPS))) return undefined;
  return thenUnits > nowUnits ? thenUnits : nowUnits;
}

/** The mean of the prices there are, half-up to a tick; undefined when too few are there. */
export function settlementPriceOf(priceUnits: readonly number[]): number | undefined {
  if (priceUnits.length < SETTLEMENT_TICKS_MIN) return undefined;
  const sum = priceUnits.reduce((total, each) => total + BigInt(each), 0n);
  return Number(divide({ dividend: sum, divisor: BigInt(priceUnits.length) }, 'half-away'));
}

/** Rounded down: the remainder of less than one unit stays with the house, and is disclosed. */
export function optionPayoutUnits(
  { symbol, unit }: Pick<SeriesTerms, 'symbol' | 'unit'>,
  { strikeUnits, type }: OptionTerms,
  { settlementPriceUnits, quantity }: { settlementPriceUnits: number; quantity: number },
): bigint {
  const inner = settlementPriceUnits - strikeUnits;
  const gain = type === 'call' ? inner : -inner;
  if (gain <= 0) return 0n;
  const b = parseUnits(unit) * BigInt(quantity);
  return multiplyDivide({ a: BigInt(gain), b, divisor: BigInt(priceScaleOf(symbol)) }, 'down');
}

/** The settlement price at which a contract pays what it cost, unrounded: for the eye only. */
export function breakEvenPrice(
  { symbol, unit }: Pick<SeriesTerms, 'symbol' | 'unit'>,
  { strikeUnits, type }: OptionTerms,
  premiumUnits: bigint,
): number {
  const perCoin = Number(premiumUnits) / Number(parseUnits(unit));
  const strike = strikeUnits / priceScaleOf(symbol);
  return type === 'call' ? strike + perCoin : strike - perCoin;
}

/** `BTC-5M-2605011205`: lengths and expiries that are no whole minutes name their seconds. */
export function seriesCodeOf({
  symbol,
  lengthSeconds,
  expiresAtSecond,
}: Pick<SeriesTerms, 'symbol' | 'expiresAtSecond'> & { lengthSeconds: number }): string {
  const isMinutes = lengthSeconds % MINUTE_SECONDS === 0;
  const length = isMinutes ? `${lengthSeconds / MINUTE_SECONDS}M` : `${lengthSeconds}S`;
  const digits = new Date(expiresAtSecond * 1_000).toISOString().replaceAll(/\D/g, '');
  const end = expiresAtSecond % MINUTE_SECONDS === 0 ? 12 : 14;
  return `${requireMarket(symbol).currency}-${length}-${digits.slice(2, end)}`;
}

/** `BTC-5M-2605011205-65000-C`. */
export function optionCodeOf(
  { code, symbol }: { code: string; symbol: string },
  { strikeUnits, type }: OptionTerms,
): string {
  const text = formatUnits(BigInt(strikeUnits), requireMarket(symbol).priceDecimals);
  const strike = text.replace(/\.?0+$/, '');
  return `${code}-${strike}-${type === 'call' ? 'C' : 'P'}`;
}

/** How many units of a market's price one USDT is. */
export function priceScaleOf(symbol: string): number {
  return 10 ** requireMarket(symbol).priceDecimals;
}
