/**
 * What quotes cost: all strikes of all series that are open, calls and puts, against 10 ms of each
 * second; and the volatility of a minute against as much of each minute.
 */
import { MARKETS, marketIndex } from '@anywhen/prices';
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
const START = 20_000 * 86_400;

const { underlyings, lengthsSeconds, spreadBps } = OPTIONS_OFFER;
const SERIES = underlyings.flatMap(({ symbol, unit }) => {
  const { start, priceDecimals } = MARKETS[marketIndex(symbol)] ?? { start: 1, priceDecimals: 0 };
  const priceUnits = Math.round(start * 10 ** priceDecimals);
  return lengthsSeconds.flatMap((length) =>
    openExpiriesAt(START, length).map((expiresAtSecond) => ({
      symbol,
      unit,
      spreadBps,
      expiresAtSecond,
      priceUnits,
      strikes: strikesAt({ priceUnits, sigmaUnits: 60_000_000 }, length),
    })),
  );
});

const quotes = SERIES.reduce((sum, { strikes }) => sum + 2 * strikes.length, 0);
const perSecondMs = median(Array.from({ length: ROUNDS }, measureChains)) / SECONDS;
const detail = `${quotes} quotes in ${perSecondMs.toFixed(3)} ms of ${BUDGET_MS} ms`;
report('options-chain', perSecondMs / BUDGET_MS, { atMost: 1 }, detail);
const perMinuteMs = median(Array.from({ length: ROUNDS }, measureVolatility)) / SECONDS;
const minuteDetail = `${underlyings.length} markets in ${perMinuteMs.toFixed(3)} ms`;
report('options-volatility', perMinuteMs / BUDGET_MS, { atMost: 1 }, minuteDetail);

/** Prices move a little each second, so that nothing could have been cached. */
function measureChains(): number {
  const began = performance.now();
  let sum = 0n;
  for (let second = 0; second < SECONDS; second += 1) {
    for (const series of SERIES) {
      const priceUnits = series.priceUnits + second;
      const market = { second: START + second, priceUnits, sigmaUnits: 60_000_000 };
      for (const strikeUnits of series.strikes) {
        for (const type of OPTION_TYPES)
          sum += quoteOf(series, { strikeUnits, type }, market).askUnits;
      }
    }
  }
  if (sum === 0n) throw new Error('options are worth something');
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
