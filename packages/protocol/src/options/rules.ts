/**
 * The rules of flash options in numbers (rulebook 7): what is offered, which series there are, and
 * what a contract pays at its end. Exchange, web, receipt and verifier use these very functions. A
 * payout knows one settlement price and what was agreed, and nothing else.
 */
import { divide, formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { MARKETS, SECONDS_PER_DAY, type VersionChange } from '@anywhen/prices';
import { MINUTE_SECONDS, type OptionType, requireMarket } from './option-model.ts';

/**
 * How a series is priced, named in every receipt: the first rule by the volatility of past minutes,
 * the second by what the process is expected to do. In the order of the database's numbers; only
 * ever append.
 */
export const OPTION_RULES = ['opt/1', 'opt/2'] as const;
export type OptionRule = (typeof OPTION_RULES)[number];

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
  /** Of series that open from now on; without it the first. */
  readonly rule?: OptionRule;
  /** What a market's options may pay in all, see `stressPayoutUnits`; without it no limit. */
  readonly houseMax?: string;
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
  rule: 'opt/2',
  houseMax: '2000000',
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
/** What the model leaves out costs at least this. */
export const ASK_MIN_UNITS: Readonly<Record<OptionRule, bigint>> = {
  'opt/1': 100n,
  'opt/2': 10_000n,
};
/** One order takes at most this part of what the house has left for a market. */
export const HOUSE_PARTS = 40n;
/** The move the house's limit is measured by. */
export const STRESS_BPS = 1_000n;

/** Settlement is the mean of the prices of so many seconds, the last of them the expiry itself. */
export const SETTLEMENT_TICKS = 30;
/** With fewer prices than this the series is void and premiums come back. */
export const SETTLEMENT_TICKS_MIN = 25;
/** How long after its expiry a series waits for prices that cannot come any more. */
export const EXPIRY_WAIT_MS = 30_000;

const BPS = 10_000n;

export type SeriesTerms = {
  readonly rule: OptionRule;
  readonly symbol: string;
  /** How much of the currency one contract is for. */
  readonly unit: string;
  readonly spreadBps: number;
  readonly expiresAtSecond: number;
  /** Versions of the process that hold while it is open; the first rule does not ask for them. */
  readonly versions: readonly VersionChange[];
};

export type OptionTerms = { readonly strikeUnits: number; readonly type: OptionType };

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
  if (offer.rule === 'opt/2') requireWholeMinutes(offer);
  const keys = [...underlyings.map(({ symbol }) => symbol), ...lengthsSeconds.map(String)];
  if (new Set(keys).size !== keys.length) throw new RangeError('nothing is offered twice');
  const { premiumMax, positionsMax } = offer;
  const isLimited = parseUnits(premiumMax) > 0n && Number.isInteger(positionsMax);
  if (!isLimited || positionsMax < 1) throw new RangeError('a limit is above zero');
}

/**
 * The regimes change with the minutes, and the last one must be whole when it is priced. A version
 * of the process is published a day before it begins: whatever is open for less than a day knows
 * all of its versions when it opens.
 */
function requireWholeMinutes({ lengthsSeconds, closeSeconds, houseMax = '1' }: OptionsOffer): void {
  const isWhole = lengthsSeconds.every((length) => length % MINUTE_SECONDS === 0);
  const isShort = lengthsSeconds.every((length) => EXPIRIES_OPEN * length < SECONDS_PER_DAY);
  if (!isShort) throw new RangeError('a series is open for less than a day');
  if (!isWhole || closeSeconds < MINUTE_SECONDS) throw new RangeError('a series has whole minutes');
  if (parseUnits(houseMax) <= 0n) throw new RangeError('a limit is above zero');
}

/** The expiries of one length that are open at a second, the nearest first. */
export function openExpiriesAt(second: number, lengthSeconds: number): number[] {
  const next = (Math.floor(second / lengthSeconds) + 1) * lengthSeconds;
  return Array.from({ length: EXPIRIES_OPEN }, (_, index) => next + index * lengthSeconds);
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

/**
 * What contracts would pay if the price went 10 % their way from where they were bought: the house
 * counts with it, because a premium says little of what an option far out may pay.
 */
export function stressPayoutUnits(
  { symbol, unit }: Pick<SeriesTerms, 'symbol' | 'unit'>,
  option: OptionTerms,
  { priceUnits, quantity }: { priceUnits: number; quantity: number },
): bigint {
  const settlementPriceUnits = stressPriceUnits(option, priceUnits);
  return optionPayoutUnits({ symbol, unit }, option, { settlementPriceUnits, quantity });
}

/** The most contracts of an order that may add so much to what the house would pay. */
export function contractsWithin(
  { symbol, unit }: Pick<SeriesTerms, 'symbol' | 'unit'>,
  option: OptionTerms,
  { priceUnits, capacityUnits }: { priceUnits: number; capacityUnits: bigint },
): number {
  const inner = stressPriceUnits(option, priceUnits) - option.strikeUnits;
  const gain = option.type === 'call' ? inner : -inner;
  if (gain <= 0) return OPTION_QUANTITY_MAX;
  // Payouts are rounded down: less than a unit too much is none.
  const above = (capacityUnits + 1n) * BigInt(priceScaleOf(symbol)) - 1n;
  const most = Number(above / (BigInt(gain) * parseUnits(unit)));
  return Math.min(OPTION_QUANTITY_MAX, most);
}

function stressPriceUnits({ type }: OptionTerms, priceUnits: number): number {
  const bps = type === 'call' ? BPS + STRESS_BPS : BPS - STRESS_BPS;
  return Number((BigInt(priceUnits) * bps) / BPS);
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
