/**
 * Candles out of reference ticks, the same on the server and in the browser. Aligned to UTC, weeks
 * begin on Monday. Prices are whole price units: a candle never holds a price no tick had.
 */
import { at } from './at.ts';
import type { Market } from './markets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

export type Interval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w';

export type Candle = {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Quote volume in hundredths of a USDT. */
  readonly volumeCents: number;
};

/** With what the interval traded in the currency itself (rulebook 16.3). */
export type FullCandle = Candle & {
  /** In steps of 10^-baseDecimals(market). */
  readonly baseUnits: number;
  /** Members' trades; the simulated tape is volume without trades. */
  readonly trades: number;
};

export type CandleTick = {
  readonly ms: number;
  readonly priceUnits: number;
  readonly volumeCents: number;
};

export const INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'];

export const INTERVAL_MS: Readonly<Record<Interval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
};

/** The first Monday of unix time, 1970-01-05, from which weeks are counted. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Decimals of a market's volume in its currency: with those of its price they are always ten. */
export function baseDecimals({ priceDecimals }: Pick<Market, 'priceDecimals'>): number {
  return 10 - priceDecimals;
}

/** Base units that a cent buys at a price of one unit: 10^-2 × 10^10. */
const BASE_UNITS_PER_CENT = 1e8;

/**
 * What the smallest step of a chart traded in the currency: its quote volume at the mean of its
 * four prices, half up. By the mean it never lies outside the step's own low and high. The
 * migration of older candles computes the same in the same doubles.
 */
function baseUnitsOf({ open, high, low, close, volumeCents }: Candle): number {
  const bought = (volumeCents * (4 * BASE_UNITS_PER_CENT)) / (open + high + low + close);
  return Math.floor(bought + 0.5);
}

/** The smallest step of a chart; longer ones are merged of these. */
export function withBase(candle: Candle, trades: number): FullCandle {
  const { startMs, open, high, low, close, volumeCents } = candle;
  return { startMs, open, high, low, close, volumeCents, baseUnits: baseUnitsOf(candle), trades };
}

/** Start of the candle that the moment belongs to. */
export function intervalStart(interval: Interval, ms: number): number {
  const length = INTERVAL_MS[interval];
  const origin = interval === '1w' ? FIRST_MONDAY_MS : 0;
  return Math.floor((ms - origin) / length) * length + origin;
}

/**
 * The candle that holds the tick: the given one grown by it, or a new one when the tick is the
 * first of its interval. A result with another startMs says that the given candle is complete.
 */
export function addTick(
  candle: Candle | undefined,
  interval: Interval,
  { ms, priceUnits, volumeCents }: CandleTick,
): Candle {
  const startMs = intervalStart(interval, ms);
  if (candle === undefined || startMs > candle.startMs) {
    return newCandle(startMs, priceUnits, volumeCents);
  }
  if (startMs < candle.startMs) throw new RangeError('a tick came after its candle was complete');
  return {
    startMs,
    open: candle.open,
    high: Math.max(candle.high, priceUnits),
    low: Math.min(candle.low, priceUnits),
    close: priceUnits,
    volumeCents: candle.volumeCents + volumeCents,
  };
}

/** One candle out of smaller ones that follow each other. */
export function mergeCandles(startMs: number, candles: readonly FullCandle[]): FullCandle {
  let high = -Infinity;
  let low = Infinity;
  let volumeCents = 0;
  let baseUnits = 0;
  let trades = 0;
  for (const candle of candles) {
    high = Math.max(high, candle.high);
    low = Math.min(low, candle.low);
    volumeCents += candle.volumeCents;
    baseUnits += candle.baseUnits;
    trades += candle.trades;
  }
  const { open } = at(candles, 0);
  const { close } = at(candles, candles.length - 1);
  return { startMs, open, high, low, close, volumeCents, baseUnits, trades };
}

/** Smaller candles in ascending time gathered into larger ones; the last may still be open. */
export function rollUpCandles(interval: Interval, candles: readonly FullCandle[]): FullCandle[] {
  const rolled: FullCandle[] = [];
  for (let from = 0; from < candles.length;) {
    const startMs = intervalStart(interval, at(candles, from).startMs);
    const endMs = startMs + INTERVAL_MS[interval];
    let to = from + 1;
    while (to < candles.length && at(candles, to).startMs < endMs) to++;
    rolled.push(mergeCandles(startMs, candles.slice(from, to)));
    from = to;
  }
  return rolled;
}

/** The flat candles between a candle and the interval of `untilMs`, where no tick happened. */
export function flatCandlesAfter(last: Candle, interval: Interval, untilMs: number): Candle[] {
  const flat: Candle[] = [];
  const end = intervalStart(interval, untilMs);
  const length = INTERVAL_MS[interval];
  for (let startMs = last.startMs + length; startMs < end; startMs += length) {
    flat.push(newCandle(startMs, last.close, 0));
  }
  return flat;
}

/** Candles in ascending time with every gap between them closed by flat ones. */
export function fillGaps(interval: Interval, candles: readonly Candle[]): Candle[] {
  const filled: Candle[] = [];
  for (const candle of candles) {
    const last = filled.at(-1);
    if (last) filled.push(...flatCandlesAfter(last, interval, candle.startMs));
    filled.push(candle);
  }
  return filled;
}

function newCandle(startMs: number, price: number, volumeCents: number): Candle {
  return { startMs, open: price, high: price, low: price, close: price, volumeCents };
}
