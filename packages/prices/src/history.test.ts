/** The simulated past: repeatable, without gaps, joined to the live process. */
import { isLongForm } from '@anywhen/money/test-size';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { at } from './at.ts';
import { addTick, type Candle, INTERVAL_MS, INTERVALS, type Interval } from './candles.ts';
import { toHex } from './hex.ts';
import {
  type CandleBatch,
  type History,
  HISTORY_DAYS,
  HISTORY_MINUTE_DAYS,
  historySeedOf,
  simulateHistory,
} from './history.ts';
import { MARKETS } from './markets.ts';
import { advance, pricesOf } from './process.ts';
import { FIRST_VERSION, NEWEST_VERSION } from './versions.ts';

const COUNTING = Uint8Array.from({ length: 32 }, (_, index) => index);
const SEED = historySeedOf(COUNTING);
/** Thursday 2026-01-01 05:37 UTC. */
const START = 1_767_225_600 + 5 * 3_600 + 37 * 60;
const SHORT = simulateHistory(SEED, { startSecond: START, days: 20, minuteDays: 2 }, FIRST_VERSION);
const BATCHES = [...SHORT.batches()];
const YEAR_MS = 365 * INTERVAL_MS['1d'];

test('[16.6] the seed of history is given with the genesis', () => {
  const parts = Uint8Array.from([...COUNTING, ...utf8ToBytes('history')]);
  expect(toHex(SEED)).toBe(toHex(sha256(parts)));
});

/** The digest comes from a second implementation in another language. */
test('[16.6] hours and minutes of all markets are those of an independent program', () => {
  const lines = BATCHES.filter(({ interval }) => interval === '1m' || interval === '1h').flatMap(
    ({ market, interval, candles }) =>
      candles.map((candle) => [market.symbol, interval, ...valuesOf(candle)].join(';')),
  );
  expect(digestOf(lines.join('\n'))).toBe(
    '34e13d308825efdbbde90aeef54505112729837927d522cac52f7d063716a864',
  );
});

test('[16.6] the same seed gives the same history, another seed another one', () => {
  const span = { startSecond: START, days: 2, minuteDays: 0 };
  const first = simulateHistory(SEED, span, FIRST_VERSION);
  expect(digestOfHistory(simulateHistory(SEED, span, FIRST_VERSION))).toBe(digestOfHistory(first));
  expect(digestOfHistory(simulateHistory(COUNTING, span, FIRST_VERSION))).not.toBe(
    digestOfHistory(first),
  );
});

test('[16.6] another version gives another history from the same seed', () => {
  const span = { startSecond: START, days: 2, minuteDays: 0 };
  const digests = [FIRST_VERSION, NEWEST_VERSION].map((version) =>
    digestOfHistory(simulateHistory(SEED, span, version)),
  );
  expect(new Set(digests).size).toBe(2);
});

test('[16.4] version 3 gives the history of version 2, with the turnover of each market', () => {
  const span = { startSecond: START, days: 2, minuteDays: 1 };
  const [before, after] = ([2, 3] as const).map((version) => simulateHistory(SEED, span, version));
  expect(after?.state).toEqual(before?.state);
  const known = [...(before?.batches() ?? [])];
  for (const [index, { market, interval, candles }] of [...(after?.batches() ?? [])].entries()) {
    const others = known[index]?.candles ?? [];
    expect(candles.map(pricesIn), `${market.symbol} ${interval}`).toEqual(others.map(pricesIn));
    if (interval !== '1d') continue;
    const [volume = 0] = candles.map(({ volumeCents }) => volumeCents / 100);
    expect(volume).toBeGreaterThan(market.turnoverPerDay / 3);
    expect(volume).toBeLessThan(market.turnoverPerDay * 3);
  }
});

test('[16.6] every candle opens where the last one closed, without a gap in time', () => {
  for (const { market, interval, candles } of BATCHES) {
    const broken = candles.findIndex((candle, index) => {
      const last = candles[index - 1];
      if (last === undefined) return false;
      return candle.open !== last.close || candle.startMs !== last.startMs + INTERVAL_MS[interval];
    });
    expect(broken, `${market.symbol} ${interval}`).toBe(-1);
  }
});

test('[16.6] high and low hold open and close between them, and mostly reach beyond', () => {
  for (const { market, interval, candles } of BATCHES) {
    const wrong = candles.filter(
      ({ open, high, low, close }) => high < Math.max(open, close) || low > Math.min(open, close),
    );
    expect(wrong, `${market.symbol} ${interval}`).toEqual([]);
  }
  const minutes = batchOf('BTCUSDT', '1m').candles;
  const withWick = minutes.filter(({ open, high, close }) => high > Math.max(open, close));
  expect(withWick.length / minutes.length).toBeGreaterThan(0.95);
});

test('[16.6] the last close of every market is the price of the final state', () => {
  expect(SHORT.state.second).toBe(START);
  const closes = MARKETS.map(({ symbol }) => at(batchOf(symbol, '1m').candles, 2_916).close);
  expect(closes).toEqual(pricesOf(SHORT.state));
});

test('[16.6] larger candles say the same as the smaller ones they are made of', () => {
  for (const symbol of ['BTCUSDT', 'PEPEUSDT', 'EURUSDT']) {
    const hour = at(batchOf(symbol, '1h').candles.slice(-3), 0);
    const minutes = batchOf(symbol, '1m').candles.filter(
      ({ startMs }) => startMs >= hour.startMs && startMs < hour.startMs + INTERVAL_MS['1h'],
    );
    expect(minutes).toHaveLength(60);
    expect(hour.high).toBe(Math.max(...minutes.map(({ high }) => high)));
    expect(hour.low).toBe(Math.min(...minutes.map(({ low }) => low)));
    expect(hour.volumeCents).toBe(minutes.reduce((sum, { volumeCents }) => sum + volumeCents, 0));
    expect(hour.baseUnits).toBe(minutes.reduce((sum, { baseUnits }) => sum + baseUnits, 0));
  }
});

test('[16.6] open candles begin where the complete ones end, and live ticks continue them', () => {
  expect(SHORT.openCandles).toHaveLength(7 * MARKETS.length);
  const tick = advance(SHORT.state, COUNTING, { second: START + 1, version: FIRST_VERSION });
  for (const { market, interval, candle } of SHORT.openCandles) {
    const last = batchOf(market.symbol, interval).candles.at(-1);
    if (last) expect(candle.startMs).toBe(last.startMs + INTERVAL_MS[interval]);
    const priceUnits = at(tick.priceUnits, MARKETS.indexOf(market));
    const grown = addTick(candle, interval, { ms: (START + 1) * 1000, priceUnits, volumeCents: 0 });
    expect(grown).toMatchObject({ startMs: candle.startMs, open: candle.open, close: priceUnits });
    expect(candle.close).toBe(at(pricesOf(SHORT.state), MARKETS.indexOf(market)));
  }
  expect(SHORT.openCandles.some(({ interval }) => interval === '1m')).toBe(false);
});

test('[16.6] at the start of a week no candle is open', () => {
  const monday = Date.UTC(2025, 11, 29) / 1000;
  const history = simulateHistory(
    SEED,
    { startSecond: monday, days: 8, minuteDays: 0 },
    FIRST_VERSION,
  );
  expect(history.openCandles).toEqual([]);
  const weeks = [...history.batches()].filter(({ interval }) => interval === '1w');
  expect(weeks.map(({ candles }) => candles.length)).toEqual(MARKETS.map(() => 1));
});

test('[16.6] 20 days have these candles for every market, and move like its volatility', () => {
  expectCandles(BATCHES, {
    '1m': 2 * 1_440 + 37,
    '5m': 583,
    '15m': 194,
    '30m': 97,
    '1h': 20 * 24,
    '4h': 119,
    '1d': 19,
    '1w': 2,
  });
  expectVolatility(BATCHES, '1h');
  expectVolatility(BATCHES, '1m');
});

test('[16.6] a fresh exchange has a year behind it, the last eight days by the minute', () => {
  expect([HISTORY_DAYS, HISTORY_MINUTE_DAYS]).toEqual([365, 8]);
});

test.runIf(isLongForm)('[16.6] a year has its candles and moves like its volatility', () => {
  const batches = [...simulateHistory(SEED, { startSecond: START }, FIRST_VERSION).batches()];
  expectCandles(batches, {
    '1m': 8 * 1_440 + 37,
    '5m': 2_311,
    '15m': 770,
    '30m': 385,
    '1h': 365 * 24,
    '4h': 2_189,
    '1d': 364,
    '1w': 51,
  });
  expectVolatility(batches, '1d');
});

test('history ends at a whole minute', () => {
  expect(() => simulateHistory(SEED, { startSecond: START + 1 }, FIRST_VERSION)).toThrow(
    RangeError,
  );
});

function batchOf(symbol: string, interval: Interval): CandleBatch {
  const found = BATCHES.find(
    (batch) => batch.market.symbol === symbol && batch.interval === interval,
  );
  if (!found) throw new Error(`no candles of ${symbol} ${interval}`);
  return found;
}

function expectCandles(batches: readonly CandleBatch[], counts: Record<Interval, number>): void {
  for (const { interval, candles, market } of batches) {
    expect(candles, `${market.symbol} ${interval}`).toHaveLength(counts[interval]);
  }
  expect(batches).toHaveLength(MARKETS.length * INTERVALS.length);
}

function expectVolatility(batches: readonly CandleBatch[], interval: Interval): void {
  for (const { market, candles } of batches.filter((batch) => batch.interval === interval)) {
    const ratio = annualVolatility(candles, interval) / market.vol;
    expect(ratio, `${market.symbol} ${interval}`).toBeGreaterThan(0.8);
    expect(ratio, `${market.symbol} ${interval}`).toBeLessThan(1.3);
  }
}

function annualVolatility(candles: readonly Candle[], interval: Interval): number {
  const moves = candles.map(({ open, close }) => Math.log(close / open));
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  const squares = moves.reduce((sum, move) => sum + (move - mean) ** 2, 0);
  return Math.sqrt((squares / (moves.length - 1)) * (YEAR_MS / INTERVAL_MS[interval]));
}

function pricesIn({ startMs, open, high, low, close }: Candle): number[] {
  return [startMs, open, high, low, close];
}

function valuesOf({ startMs, open, high, low, close, volumeCents }: Candle): number[] {
  return [startMs, open, high, low, close, volumeCents];
}

function digestOfHistory(history: History): string {
  return digestOf(
    JSON.stringify([history.state, history.openCandles, ...history.batches()], leaveOut),
  );
}

/** What follows from the rest, and came after the digests. */
function leaveOut(key: string, value: unknown): unknown {
  return key === 'baseUnits' || key === 'trades' ? undefined : value;
}

function digestOf(text: string): string {
  return toHex(sha256(utf8ToBytes(text)));
}
