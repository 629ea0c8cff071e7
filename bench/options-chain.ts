/**
 * What quotes cost: all strikes of all series that are open, calls and puts, against 10 ms of each
 * second; the twenty quotes of a screen against 2 ms, which are 8 ms on a phone four times slower;
 * the table of the regimes' paths, which the first quotes make; and the volatility of a minute.
 */
import { MARKETS, marketIndex, outlookOf } from '@anywhen/prices';
import {
  OPTIONS_OFFER,
  OPTION_TYPES,
  SIGMA_PRICES,
  openExpiriesAt,
  quoteOf,
  sigmaUnitsAt,
  strikesAt,
} from '@anywhen/protocol';
import { median, report } from './support/report.ts';

const SECONDS = 200;
const ROUNDS = 5;
const BUDGET_MS = 10;
const SCREEN_BUDGET_MS = 2;
const SCREEN_QUOTES = 20;
/**
 * The table is made once for each regime, as far as a series reaches: the series of five minutes
 * need a twelfth of it, and all markets with options have one regime. Most of it is the engine,
 * which has compiled nothing yet: a second regime takes a third of the time. So the limit is what
 * people take for at once, when they open the longest series first.
 */
const TABLE_BUDGET_MS = 100;
const START = 20_000 * 86_400;
const SIGMA_UNITS = 60_000_000;
const VERSIONS = [{ version: 2, startsAtSecond: 0 }];

const tableMs = measureTable();

const { underlyings, lengthsSeconds, spreadBps } = OPTIONS_OFFER;
const SERIES = underlyings.flatMap(({ symbol, unit }) => {
  const { start, priceDecimals } = MARKETS[marketIndex(symbol)] ?? { start: 1, priceDecimals: 0 };
  const priceUnits = Math.round(start * 10 ** priceDecimals);
  const opening = { second: START, priceUnits, sigmaUnits: SIGMA_UNITS, regime: 'normal' } as const;
  return lengthsSeconds.flatMap((lengthSeconds) =>
    openExpiriesAt(START, lengthSeconds).map((expiresAtSecond) => {
      const agreed = { rule: 'opt/2', symbol, unit, spreadBps } as const;
      const terms = { ...agreed, expiresAtSecond, versions: VERSIONS };
      return { ...terms, priceUnits, strikes: strikesAt({ ...terms, lengthSeconds }, opening) };
    }),
  );
});
type Series = (typeof SERIES)[number];

const quotes = SERIES.reduce((sum, { strikes }) => sum + 2 * strikes.length, 0);
const perSecondMs = perSecond(SERIES);
const detail = `${quotes} quotes in ${perSecondMs.toFixed(3)} ms of ${BUDGET_MS} ms`;
report('options-chain', perSecondMs / BUDGET_MS, { atMost: 1 }, detail);
// The longest series of two markets: twenty quotes that share no more than a screen's do.
const screen = SERIES.filter(({ expiresAtSecond }) => expiresAtSecond === START + 7_200).slice(
  0,
  2,
);
const screenMs = perSecond(screen);
const screenDetail = `${SCREEN_QUOTES} quotes in ${screenMs.toFixed(3)} ms of ${SCREEN_BUDGET_MS} ms`;
report('options-screen', screenMs / SCREEN_BUDGET_MS, { atMost: 1 }, screenDetail);
const tableDetail = `120 minutes of one regime in ${tableMs.toFixed(1)} ms, once`;
report('options-table', tableMs / TABLE_BUDGET_MS, { atMost: 1 }, tableDetail);
const perMinuteMs = median(Array.from({ length: ROUNDS }, measureVolatility)) / SECONDS;
const minuteDetail = `${underlyings.length} markets in ${perMinuteMs.toFixed(3)} ms`;
report('options-volatility', perMinuteMs / BUDGET_MS, { atMost: 1 }, minuteDetail);

function perSecond(series: readonly Series[]): number {
  return median(Array.from({ length: ROUNDS }, (_, round) => measure(series, round))) / SECONDS;
}

/** Prices and seconds move on, so that nothing could have been cached. */
function measure(all: readonly Series[], round: number): number {
  const began = performance.now();
  let sum = 0n;
  for (let second = round * SECONDS; second < (round + 1) * SECONDS; second += 1) {
    for (const series of all) {
      const priceUnits = series.priceUnits + second;
      const market = {
        second: START + second,
        priceUnits,
        sigmaUnits: SIGMA_UNITS,
        regime: 'normal',
      } as const;
      for (const strikeUnits of series.strikes) {
        for (const type of OPTION_TYPES)
          sum += quoteOf(series, { strikeUnits, type }, market).askUnits;
      }
    }
  }
  if (sum === 0n) throw new Error('options are worth something');
  return performance.now() - began;
}

/** Cold, as a screen meets it. */
function measureTable(): number {
  const began = performance.now();
  outlookOf({ regime: 'normal', second: START, until: START + 7_200, versions: VERSIONS });
  return performance.now() - began;
}

function measureVolatility(): number {
  const minutes = Array.from({ length: SIGMA_PRICES }, (_, index) => {
    return { second: START - index * 60, priceUnits: 6_500_000 + ((index * 7_919) % 10_000) };
  });
  const began = performance.now();
  for (let round = 0; round < SECONDS; round += 1) {
    for (const { symbol } of underlyings) sigmaUnitsAt(symbol, START, minutes);
  }
  return performance.now() - began;
}
