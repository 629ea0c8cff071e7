/**
 * Random quotes of options as one hash: every digit of value, ask and bid, of both rules and of the
 * strikes, each hash over the previous one. The same code runs in Node and in a page; both call
 * `globalThis.hashQuotes`.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { REGIMES, nextTickHash, toHex } from '@anywhen/prices';
import {
  OPTIONS_OFFER,
  OPTION_RULES,
  OPTION_TYPES,
  priceScaleOf,
  quoteOf,
  requireMarket,
  strikesAt,
} from '@anywhen/protocol';

const START = 20_700 * 86_400;
/** Yields, so that the page stays responsive. */
const QUOTES_PER_PORTION = 500;

export type QuotesHash = { quotes: number; hash: string };

async function hashQuotes(count: number): Promise<QuotesHash> {
  const random = new SeededRandom(24);
  let hash: Uint8Array | undefined;
  for (let each = 0; each < count; each += 1) {
    hash = nextTickHash(hash, 'ALL', each, quoteText(random));
    if (each % QUOTES_PER_PORTION === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return { quotes: count, hash: toHex(hash ?? new Uint8Array(32)) };
}

/** Half up to two times the start price, up to two hours, one strike of a series. */
function quoteText(random: SeededRandom): string {
  const { symbol, unit } = random.pick(OPTIONS_OFFER.underlyings);
  const lengthSeconds = random.pick(OPTIONS_OFFER.lengthsSeconds);
  const start = requireMarket(symbol).start * priceScaleOf(symbol);
  const second = START + random.below(86_400);
  const until = second - (second % 60) + 60 * random.between(2, 120);
  const market = {
    second,
    priceUnits: Math.floor(start * (0.5 + 1.5 * random.fraction())),
    sigmaUnits: random.between(20_000_000, 200_000_000),
    regime: random.pick(REGIMES),
  };
  const rule = random.isOneIn(5) ? OPTION_RULES[0] : OPTION_RULES[1];
  const strikes = strikesAt({ rule, symbol, lengthSeconds }, market);
  // Version 2 from the start, from a second in between, or never.
  const startsAtSecond = random.pick([START, second + random.below(until - second), 2 * START]);
  const versions = [{ version: 2, startsAtSecond }];
  const series = { rule, symbol, unit, spreadBps: 300, expiresAtSecond: until, versions };
  const option = { strikeUnits: random.pick(strikes), type: random.pick(OPTION_TYPES) };
  const { value, askUnits, bidUnits } = quoteOf(series, option, market);
  return `${strikes.join()}/${value}/${askUnits}/${bidUnits}`;
}

Object.assign(globalThis, { hashQuotes });
