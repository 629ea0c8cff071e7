/**
 * The past that a fresh exchange starts with: the same process in steps of an hour, then of a
 * minute, from a published seed, so that anybody can draw the same charts. It ends at the start
 * minute with the state from which the live process goes on. It never reads recorded ticks.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { at } from './at.ts';
import { type PreparedSeed, prepareSeed, uniforms } from './draws.ts';
import { ln } from './exact-math.ts';
import {
  type FullCandle,
  INTERVALS,
  INTERVAL_MS,
  type Interval,
  intervalStart,
  mergeCandles,
  rollUpCandles,
  withBase,
} from './candles.ts';
import { MARKETS, type Market } from './markets.ts';
import { initialState, type PriceState, pricesOf } from './process.ts';
import { stepRegimes, type Transition, transitionOver } from './regime.ts';
import { moveMarkets, priceUnitsAt, type StepLength, stepLength, volatilityOf } from './step.ts';
import type { ProcessVersion } from './versions.ts';

export type HistorySpan = {
  /** Unix second of the start minute: a multiple of 60. */
  readonly startSecond: number;
  /** Days of history in all, the minute days included. */
  readonly days?: number;
  /** How many of the last days go by minutes. */
  readonly minuteDays?: number;
};

export type CandleBatch = {
  readonly market: Market;
  readonly interval: Interval;
  /** Complete candles in ascending time. */
  readonly candles: readonly FullCandle[];
};

type OpenCandle = {
  readonly market: Market;
  readonly interval: Interval;
  readonly candle: FullCandle;
};

export type History = {
  /** The state at the start second: the first live tick is the second after. */
  readonly state: PriceState;
  /** What live ticks continue: none for an interval that begins at the start minute. */
  readonly openCandles: readonly OpenCandle[];
  /** Every complete candle, one batch per market and interval; built while it is read. */
  batches(): Generator<CandleBatch, void, undefined>;
};

export const HISTORY_DAYS = 365;
export const HISTORY_MINUTE_DAYS = 8;

const HOUR = 3_600;
const MINUTE = 60;
const DAY = 86_400;
const SHORT_INTERVALS: ReadonlySet<Interval> = new Set(['1m', '5m', '15m', '30m']);

/** SHA256(genesis ‖ "history"): given with the genesis, so it cannot be picked for its charts. */
export function historySeedOf(genesis: Uint8Array): Uint8Array {
  return sha256(concatBytes(genesis, utf8ToBytes('history')));
}

/**
 * Hours up to a whole hour `minuteDays` before the start, then minutes up to the start, all by the
 * version of the first live day.
 */
export function simulateHistory(
  historySeed: Uint8Array,
  span: HistorySpan,
  version: ProcessVersion,
): History {
  const { startSecond, days = HISTORY_DAYS, minuteDays = HISTORY_MINUTE_DAYS } = span;
  if (startSecond % MINUTE !== 0) throw new RangeError('history ends at a whole minute');
  const lastHour = startSecond - (startSecond % HOUR);
  const minutesFrom = lastHour - minuteDays * DAY;
  const first = initialState(lastHour - days * DAY);
  const hours = newRecord(first, stepLength(HOUR, version), minutesFrom);
  const atMinutes = recordSteps(hours, first, historySeed);
  const minutes = newRecord(atMinutes, stepLength(MINUTE, version), startSecond);
  const state = recordSteps(minutes, atMinutes, historySeed);
  const bounds = { hours, minutes, fromMs: first.second * 1000, toMs: startSecond * 1000 };
  return {
    state,
    openCandles: MARKETS.flatMap((_, index) => openCandlesOf(bounds, index)),
    *batches() {
      for (const index of MARKETS.keys()) yield* batchesOf(bounds, index);
    },
  };
}

/** The steps of one length, in columns: a million candle objects at once would not fit a phone. */
type StepRecord = {
  readonly length: StepLength;
  readonly transition: Transition;
  readonly fromSecond: number;
  readonly steps: number;
  readonly firstOpens: readonly number[];
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly closes: Float64Array;
  readonly volumes: Float64Array;
};

type Recorded = {
  readonly hours: StepRecord;
  readonly minutes: StepRecord;
  readonly fromMs: number;
  readonly toMs: number;
};

type Stepped = {
  readonly index: number;
  readonly step: number;
  readonly before: PriceState;
  readonly after: PriceState;
  readonly prepared: PreparedSeed;
};

function newRecord(from: PriceState, length: StepLength, toSecond: number): StepRecord {
  const steps = (toSecond - from.second) / length.seconds;
  const column = () => new Float64Array(MARKETS.length * steps);
  return {
    length,
    transition: transitionOver(length.seconds / MINUTE),
    fromSecond: from.second,
    steps,
    firstOpens: pricesOf(from),
    highs: column(),
    lows: column(),
    closes: column(),
    volumes: column(),
  };
}

function recordSteps(record: StepRecord, from: PriceState, historySeed: Uint8Array): PriceState {
  let state = from;
  for (let step = 0; step < record.steps; step++) {
    const second = state.second + record.length.seconds;
    const prepared = prepareSeed(hmac(sha256, historySeed, utf8ToBytes(`step|${second}`)));
    const regimes = stepRegimes(state.regimes, prepared, record.transition);
    const { x, tapeVolumeCents } = moveMarkets(state.x, regimes, prepared, record.length);
    const after = { second, x, regimes };
    for (const index of MARKETS.keys()) {
      recordStep(record, { index, step, before: state, after, prepared });
      record.volumes[index * record.steps + step] = at(tapeVolumeCents, index);
    }
    state = after;
  }
  return state;
}

function recordStep(record: StepRecord, { index, step, before, after, prepared }: Stepped): void {
  const market = at(MARKETS, index);
  const slot = index * record.steps + step;
  const open = openAt(record, index, step);
  const close = priceUnitsAt(market, at(after.x, index));
  const v = volatilityOf(market, after.regimes[market.group]);
  const [uHigh, uLow] = uniforms(prepared, market.symbol, 1);
  const bridge = { a: at(before.x, index), b: at(after.x, index), s2: v * v * record.length.years };
  const high = priceUnitsAt(market, bridgeExtreme(bridge, uHigh, 1));
  const low = priceUnitsAt(market, bridgeExtreme(bridge, uLow, -1));
  record.closes[slot] = close;
  record.highs[slot] = Math.max(open, close, high);
  record.lows[slot] = Math.min(open, close, low);
}

/** How far a Brownian path from a to b with variance s2 went up (side 1) or down (side −1). */
function bridgeExtreme(
  { a, b, s2 }: { a: number; b: number; s2: number },
  u: number,
  side: 1 | -1,
): number {
  const reach = Math.sqrt((b - a) * (b - a) - 2 * s2 * ln(u));
  return 0.5 * (a + b + side * reach);
}

/** The candles of a market's steps, from the given moment on. */
function stepCandles(record: StepRecord, index: number, fromMs: number): FullCandle[] {
  const candles: FullCandle[] = [];
  const missed = (fromMs / 1000 - record.fromSecond) / record.length.seconds;
  for (let step = Math.max(0, missed); step < record.steps; step++) {
    const slot = index * record.steps + step;
    const startMs = (record.fromSecond + step * record.length.seconds) * 1000;
    const open = openAt(record, index, step);
    const [high, low] = [at(record.highs, slot), at(record.lows, slot)];
    const [close, volumeCents] = [at(record.closes, slot), at(record.volumes, slot)];
    candles.push(withBase({ startMs, open, high, low, close, volumeCents }, 0));
  }
  return candles;
}

/** Every step opens where the one before it closed. */
function openAt(record: StepRecord, index: number, step: number): number {
  if (step === 0) return at(record.firstOpens, index);
  return at(record.closes, index * record.steps + step - 1);
}

function* batchesOf(recorded: Recorded, index: number): Generator<CandleBatch> {
  const market = at(MARKETS, index);
  const byMinute = stepCandles(recorded.minutes, index, recorded.fromMs);
  const byHour = [
    ...stepCandles(recorded.hours, index, recorded.fromMs),
    ...rollUpCandles('1h', byMinute),
  ];
  for (const interval of INTERVALS) {
    const rolled = rollUpCandles(interval, SHORT_INTERVALS.has(interval) ? byMinute : byHour);
    const candles = rolled.filter(
      ({ startMs }) =>
        startMs >= recorded.fromMs && startMs + INTERVAL_MS[interval] <= recorded.toMs,
    );
    yield { market, interval, candles };
  }
}

function openCandlesOf({ hours, minutes, toMs }: Recorded, index: number): OpenCandle[] {
  const market = at(MARKETS, index);
  const weekMs = intervalStart('1w', toMs);
  const steps = [...stepCandles(hours, index, weekMs), ...stepCandles(minutes, index, weekMs)];
  return INTERVALS.flatMap((interval) => {
    const startMs = intervalStart(interval, toMs);
    const parts = steps.filter((candle) => candle.startMs >= startMs);
    if (parts.length === 0) return [];
    return [{ market, interval, candle: mergeCandles(startMs, parts) }];
  });
}
