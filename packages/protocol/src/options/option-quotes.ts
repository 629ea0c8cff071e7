/**
 * What a contract of a flash option costs and brings at a second, and which strikes there are
 * (rulebook 7.2–7.4). Quotes are not sent: exchange, browser and verifier compute them here.
 */
import { multiplyDivide, parseUnits } from '@anywhen/money';
import { type Outlook, type Regime, type VersionChange, outlookOf } from '@anywhen/prices';
import {
  MINUTE_SECONDS,
  type OptionType,
  YEAR_SECONDS,
  expectedValue,
  modelValue,
  requireMarket,
  sigmaOfUnits,
} from './option-model.ts';
import {
  ASK_MIN_UNITS,
  type OptionTerms,
  QUOTE_TOLERANCE_BPS,
  STRIKES_EACH_SIDE,
  type SeriesTerms,
  priceScaleOf,
} from './rules.ts';

const BPS = 10_000n;
const SCALE = 100_000_000n;

/** A second of the market with the volatility and the regime that were in force. */
export type PricedSecond = {
  readonly second: number;
  readonly priceUnits: number;
  readonly sigmaUnits: number;
  /** The first rule does not ask for it. */
  readonly regime: Regime | null;
};

/** Of one contract, in units of USDT; `value` is the model's for one whole coin. */
export type OptionQuote = {
  readonly value: number;
  readonly askUnits: bigint;
  readonly bidUnits: bigint;
};

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
  { rule, symbol, lengthSeconds }: Pick<SeriesTerms, 'rule' | 'symbol'> & LengthOf,
  opening: PricedSecond,
): number[] {
  const { priceUnits } = opening;
  const deviation =
    rule === 'opt/1'
      ? sigmaOfUnits(opening.sigmaUnits) * Math.sqrt(lengthSeconds / YEAR_SECONDS)
      : expectedDeviation(symbol, opening, lengthSeconds);
  const step = nice(0.5 * priceUnits * deviation);
  const middle = Math.floor(priceUnits / step + 0.5) * step;
  const count = 2 * STRIKES_EACH_SIDE + 1;
  const strikes = Array.from({ length: count }, (_, k) => middle + (k - STRIKES_EACH_SIDE) * step);
  return strikes.filter((strike) => strike > 0);
}

type LengthOf = { readonly lengthSeconds: number };

function expectedDeviation(symbol: string, opening: PricedSecond, lengthSeconds: number): number {
  const { vol } = requireMarket(symbol);
  const until = Math.floor(opening.second / MINUTE_SECONDS) * MINUTE_SECONDS + lengthSeconds;
  // How far a price may go has nothing to do with the version, which only pulls it back.
  const { ways } = outlookAt(opening, { expiresAtSecond: until, versions: [] });
  return vol * Math.sqrt(ways.reduce((sum, { chance, variance }) => sum + chance * variance, 0));
}

/**
 * The strikes with those that have to be added at a price, so that one lies out of the money on
 * each side; the same list when none has to.
 */
export function strikesAround(strikes: readonly number[], priceUnits: number): readonly number[] {
  const [lowest = 0, second = 0] = strikes;
  const highest = strikes.at(-1) ?? 0;
  const step = second - lowest;
  if (step <= 0 || (lowest < priceUnits && priceUnits < highest)) return strikes;
  const added = lowest < priceUnits ? [] : stepsBetween(priceUnits, lowest, step);
  const above = highest > priceUnits ? [] : stepsBetween(highest, priceUnits, step);
  return [
    ...added.map((steps) => lowest - steps * step).toReversed(),
    ...strikes,
    ...above.map((steps) => highest + steps * step),
  ].filter((strike) => strike > 0);
}

/** 1, 2, 3 … until the far end is passed. */
function stepsBetween(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => index + 1);
}

/** What a contract costs and brings at a second: no price of an option comes from anywhere else. */
export function quoteOf(
  series: SeriesTerms,
  { strikeUnits, type }: OptionTerms,
  at: PricedSecond,
): OptionQuote {
  const { rule, symbol, unit, spreadBps } = series;
  const scale = priceScaleOf(symbol);
  const value = valueOf(
    series,
    { type, spot: at.priceUnits / scale, strike: strikeUnits / scale },
    at,
  );
  const valueUnits = BigInt(Math.floor(value * Number(SCALE) + 0.5));
  const a = valueUnits * parseUnits(unit);
  const divisor = BPS * SCALE;
  const askUnits = multiplyDivide({ a, b: BPS + BigInt(spreadBps), divisor }, 'up');
  const bidUnits = multiplyDivide({ a, b: BPS - BigInt(spreadBps), divisor }, 'down');
  const askMin = ASK_MIN_UNITS[rule];
  return { value, askUnits: askUnits > askMin ? askUnits : askMin, bidUnits };
}

function valueOf(
  series: SeriesTerms,
  option: { type: OptionType; spot: number; strike: number },
  at: PricedSecond,
): number {
  const { rule, symbol, expiresAtSecond } = series;
  if (rule === 'opt/2') return expectedValue(requireMarket(symbol), option, outlookAt(at, series));
  const sigma = sigmaOfUnits(at.sigmaUnits);
  return modelValue({ ...option, sigma, secondsLeft: expiresAtSecond - at.second });
}

const OUTLOOKS_MAX = 64;
/** Every strike of a series has the same one, and so have the markets of a group. */
const knownOutlooks = new Map<string, Outlook>();

function outlookAt(
  { second, regime }: PricedSecond,
  { expiresAtSecond: until, versions }: Pick<SeriesTerms, 'expiresAtSecond' | 'versions'>,
): Outlook {
  if (!regime) throw new RangeError(`the regime of second ${second} is not known`);
  const key = `${regime}/${second}/${until}/${versionsText(versions)}`;
  const known = knownOutlooks.get(key);
  if (known) return known;
  const outlook = outlookOf({ regime, second, until, versions });
  if (knownOutlooks.size >= OUTLOOKS_MAX) knownOutlooks.clear();
  knownOutlooks.set(key, outlook);
  return outlook;
}

/** `2@1767225600`, one after the other. */
export function versionsText(versions: readonly VersionChange[]): string {
  return versions.map((change) => `${change.version}@${change.startsAtSecond}`).join();
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
