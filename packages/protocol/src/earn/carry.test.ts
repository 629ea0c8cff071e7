/**
 * No combination of products earns more without risk than the published interest of its earn part
 * (rulebook 8.2 and 6.2). What moves with a price is covered by what moves against it; what is left
 * is the carry. Prices lie up to four deviations from their start, on either side.
 */
import { parseUnits } from '@anywhen/money';
import {
  MARKETS,
  type Market,
  NEWEST_VERSION,
  REGIMES,
  expectedMove,
  findMarket,
} from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { displacementDeviation, ticksAt } from '../../testing/displacement.ts';
import {
  FUNDING_SECONDS,
  expectedRateOf,
  firstFundingUnitsOf,
  fundingRatesOf,
} from '../derivatives/funding.ts';
import {
  LEVERAGE_FEES,
  LEVERAGE_RULES,
  LEVERAGE_TIERS,
  levelFeesOf,
} from '../derivatives/terms.ts';
import { FINANCE_PRODUCTS } from '../finance/rules.ts';
import { MACHINE_MODELS } from '../mining/rules.ts';
import { quoteOf, strikesAt } from '../options/option-quotes.ts';
import { OPTIONS_OFFER } from '../options/rules.ts';
import { STAKING_POOLS, ratesOf } from '../staking/rules.ts';

const ONE = Number(parseUnits('1'));
const BPS = 10_000;
const HOUR = 3_600;
const DAY_HOURS = 24;
const YEAR_DAYS = 365;
const SPANS_DAYS = [30, 90];
const DEVIATIONS = Array.from({ length: 17 }, (_, index) => (index - 8) / 2);
const LEVERAGED = MARKETS.filter(({ isDerivative }) => isDerivative);
const marketOf = (currency: string) => findMarket(`${currency}USDT`) as Market;

/** What a round brings each side, as a part of the value; below zero it pays. */
type Rates = { readonly long: number; readonly short: number };
type Funding = (market: Market, ticks: number, open: { long: bigint; short: bigint }) => Rates;

const published: Funding = (market, ticks, open) => {
  const costUnits = parseUnits(LEVERAGE_RULES.fundingCost);
  const expected = expectedRateOf(market, ticks, NEWEST_VERSION);
  const { long, short } = fundingRatesOf(expected, { open, costUnits });
  return { long: Number(long) / ONE, short: Number(short) / ONE };
};

/** As it was before: one basis point in eight hours from longs to shorts. */
const first: Funding = () => {
  const value = parseUnits('1');
  const margin = { marginUnits: value };
  const rateOf = (side: 'long' | 'short') =>
    Number(firstFundingUnitsOf({ side, ...margin }, value, 1)) / ONE / 8;
  return { long: rateOf('long'), short: rateOf('short') };
};

/** Planted: whoever is favoured gets all that the process expects, shorts too. */
const generous: Funding = (market, ticks) => {
  const expected = Number(expectedRateOf(market, ticks, NEWEST_VERSION)) / ONE;
  return { long: -expected, short: expected };
};

const OPEN_INTERESTS = [
  { long: 1n, short: 0n },
  { long: 0n, short: 1n },
  { long: 1n, short: 1n },
  { long: 1_000n, short: 1n },
  { long: 1n, short: 1_000n },
];

/** The most an hour can bring a side, wherever the price stands and whoever else is there. */
function bestOf(side: 'long' | 'short', market: Market, funding: Funding): number {
  const rates = DEVIATIONS.flatMap((deviations) => {
    const ticks = ticksAt(market, deviations);
    return OPEN_INTERESTS.map((open) => funding(market, ticks, open)[side]);
  });
  return Math.max(...rates);
}

/** Opening and closing at the market, by the lowest fees there are. */
function roundTripCost({ tier }: Market): number {
  const { spreadBps = 0 } = LEVERAGE_TIERS.find((each) => each.tier === tier) ?? {};
  const { takerBps } = levelFeesOf(LEVERAGE_FEES, 2, LEVERAGE_RULES.levelTwoOffPercent);
  return (2 * (takerBps + spreadBps)) / BPS;
}

/** What is staked and covered by a short earns in so many days, as a part of what it is worth. */
function stakingCarry(currency: string, interest: number, days: number, funding: Funding) {
  const market = marketOf(currency);
  const rounds = (days * DAY_HOURS * HOUR) / FUNDING_SECONDS;
  return interest + rounds * bestOf('short', market, funding) - roundTripCost(market);
}

const STAKED = STAKING_POOLS.filter(({ currency }) => currency !== 'USDT').flatMap((pool) =>
  SPANS_DAYS.map((days) => {
    const interest = ((ratesOf(pool.tiers)[0] ?? 0) / BPS) * (days / YEAR_DAYS);
    return { code: pool.code, currency: pool.currency, days, interest };
  }),
);

describe('[8.2] what is staked and covered by a short', () => {
  it.each(STAKED)('$code earns no more than its interest in $days days', (staked) => {
    const { currency, interest, days } = staked;
    const carry = stakingCarry(currency, interest, days, published);
    expect(carry).toBeLessThanOrEqual(interest);
    // Margin of any leverage only adds to the money that is bound.
    const { tier } = marketOf(currency);
    const { leverages = [] } = LEVERAGE_TIERS.find((each) => each.tier === tier) ?? {};
    expect(leverages.length).toBeGreaterThan(0);
    for (const leverage of leverages) {
      expect(carry / (1 + 1 / leverage)).toBeLessThanOrEqual(interest);
    }
  });

  it.each(STAKED)('$code would earn more in $days days with funding as it was', (staked) => {
    const { currency, interest, days } = staked;
    expect(stakingCarry(currency, interest, days, first)).toBeGreaterThan(interest);
    expect(stakingCarry(currency, interest, days, generous)).toBeGreaterThan(interest);
  });
});

describe('[8.2] leverage alone', () => {
  it.each(LEVERAGED)('never pays a short of $symbol', (market) => {
    expect(bestOf('short', market, published)).toBeLessThanOrEqual(0);
  });

  it.each(LEVERAGED)('takes more from both sides of $symbol than it gives', (market) => {
    for (const deviations of DEVIATIONS) {
      for (const open of OPEN_INTERESTS) {
        const { long, short } = published(market, ticksAt(market, deviations), open);
        expect(long + short).toBeLessThan(0);
      }
    }
  });
});

describe('[8.2] a round of funding', () => {
  const { makerBps } = levelFeesOf(LEVERAGE_FEES, 2, LEVERAGE_RULES.levelTwoOffPercent);
  // No order is executed better than the mark, so two fees are the least that leaving costs.
  const leastCost = (2 * makerBps) / BPS;
  const largestMove = (market: Market, seconds: number) =>
    Math.max(
      ...DEVIATIONS.map((deviations) => {
        const at = { priceUnits: ticksAt(market, deviations), version: NEWEST_VERSION };
        return Math.abs(expectedMove(market, { ...at, seconds })) / ONE;
      }),
    );

  it.each(LEVERAGED)('of $symbol costs less than leaving it out', (market) => {
    const saved = largestMove(market, FUNDING_SECONDS) + Number(LEVERAGE_RULES.fundingCost);
    expect(saved).toBeLessThan(leastCost);
  });

  it('would be left out if it came every eight hours', () => {
    const dodged = LEVERAGED.filter((market) => largestMove(market, 8 * HOUR) > leastCost);
    expect(dodged.map(({ symbol }) => symbol)).toContain('BTCUSDT');
  });
});

describe('[6.2] a machine whose output is covered', () => {
  /** Of the longest fixed term that is not longer. */
  const aprOf = (termDays: number) =>
    Math.max(
      ...FINANCE_PRODUCTS.filter(
        (each) => each.family === 'fixed' && each.termDays <= termDays,
      ).map(({ aprBps }) => aprBps / BPS),
    );
  /** Bought right before midnight, the first payment comes a day later and one every day after. */
  const yieldOf = (priceBps: number, termDays: number) =>
    ((BPS / priceBps - 1) * YEAR_DAYS) / ((termDays + 1) / 2);

  it.each(MACHINE_MODELS)('$code earns no more than finance of its term', (model) => {
    const { priceBps, termDays } = model;
    const funded = bestOf('short', marketOf('BTC'), published);
    expect(funded).toBeLessThanOrEqual(0);
    expect(yieldOf(priceBps, termDays)).toBeLessThanOrEqual(aprOf(termDays));
  });

  it('earned more at the shares there were', () => {
    expect(yieldOf(9_770, 30)).toBeGreaterThan(aprOf(30));
    expect(yieldOf(9_490, 360)).toBeGreaterThan(aprOf(360));
  });
});

const QUOTED_AT = Date.UTC(2026, 4, 1, 12) / 1_000;
const VERSIONS = [{ version: NEWEST_VERSION, startsAtSecond: 0 }];

/** Every strike of a state, as parts of the price: how far it is, and what both kinds cost. */
function quotesOf(symbol: string, deviations: number, regime: (typeof REGIMES)[number]) {
  const market = findMarket(symbol) as Market;
  const priceUnits = ticksAt(market, deviations);
  const at = { second: QUOTED_AT, priceUnits, sigmaUnits: 50_000_000, regime };
  return OPTIONS_OFFER.lengthsSeconds.map((lengthSeconds) => {
    const { spreadBps } = OPTIONS_OFFER;
    const unit = '1';
    const expiresAtSecond = QUOTED_AT + lengthSeconds;
    const series = { rule: 'opt/2', symbol, unit, spreadBps, expiresAtSecond, versions: VERSIONS };
    const strikes = strikesAt({ rule: 'opt/2', symbol, lengthSeconds }, at);
    const value = (priceUnits / 10 ** market.priceDecimals) * ONE;
    return strikes.map((strikeUnits) => {
      const costOf = (type: 'call' | 'put') =>
        Number(quoteOf({ ...series, rule: 'opt/2' }, { strikeUnits, type }, at).askUnits) / value;
      return { away: strikeUnits / priceUnits - 1, call: costOf('call'), put: costOf('put') };
    });
  });
}

const STATES = OPTIONS_OFFER.underlyings.flatMap(({ symbol }) =>
  REGIMES.map((regime) => ({ symbol, regime })),
);

describe('[7.3] what options leave of a covered price', () => {
  it.each(STATES)('$symbol, $regime: is never a gain that is certain', ({ symbol, regime }) => {
    const market = findMarket(symbol) as Market;
    const cost = roundTripCost(market);
    const received = bestOf('long', market, published);
    for (const deviations of DEVIATIONS) {
      for (const strikes of quotesOf(symbol, deviations, regime)) {
        for (const { away, call, put } of strikes) {
          // A call over a short; a put under a long, at a round it receives; a put under a stake.
          expect(-away - call - cost).toBeLessThan(0);
          expect(away - put - cost + received).toBeLessThan(0);
          expect(away - put).toBeLessThan(0);
        }
        // Both kinds, the call below the put: what lies between them is paid whatever happens.
        for (const lower of strikes) {
          for (const upper of strikes.filter(({ away }) => away > lower.away)) {
            expect(upper.away - lower.away - lower.call - upper.put).toBeLessThan(0);
          }
        }
      }
    }
  });
});

it('four deviations of bitcoin are e^2.76 times its start', () => {
  expect(4 * displacementDeviation(marketOf('BTC'), NEWEST_VERSION)).toBeCloseTo(2.76, 2);
});
