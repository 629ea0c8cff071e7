/**
 * Flash options in numbers: the examples of rulebook 7 that hold for both rules, and the first rule
 * with its strikes, quotes and volatility.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { seededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import {
  type OptionType,
  SIGMA_MINUTES,
  SIGMA_PRICES,
  modelValue,
  sigmaUnitsAt,
} from './option-model.ts';
import {
  ASK_MIN_UNITS,
  OPTIONS_OFFER,
  OPTION_SYMBOLS,
  type OptionsOffer,
  breakEvenPrice,
  openExpiriesAt,
  optionCodeOf,
  optionPayoutUnits,
  requireHonestOffer,
  seriesCodeOf,
  settlementPriceOf,
} from './rules.ts';
import { buyingPriceOf, nice, quoteOf, sellingPriceOf, strikesAt } from './option-quotes.ts';

const EXPIRY = Date.UTC(2026, 4, 1, 12, 5) / 1_000;
const BTC = {
  rule: 'opt/1',
  symbol: 'BTCUSDT',
  unit: '0.001',
  spreadBps: 300,
  expiresAtSecond: EXPIRY,
  versions: [],
} as const;
const SIGMA = 60_000_000;
const spot = (price: number) => Math.round(price * 100);

const at = (secondsLeft: number, price = 65_000) => ({
  second: EXPIRY - secondsLeft,
  priceUnits: spot(price),
  sigmaUnits: SIGMA,
  regime: null,
});
const option = (strike: number, type: OptionType) => ({ strikeUnits: spot(strike), type });
const strikesOf = (lengthSeconds: number, price: number, sigmaUnits = SIGMA) =>
  strikesAt({ ...BTC, lengthSeconds }, { ...at(lengthSeconds, price), sigmaUnits });

describe('[7.7] the table of the rulebook', () => {
  const LENGTHS = [300, 900, 3_600];
  it.each<[number, OptionType, number[], string]>([
    [64_900, 'call', [112.515283, 141.629134, 220.425834], '0.14587801'],
    [64_900, 'put', [12.515283, 41.629134, 120.425834], '0.04287801'],
    [65_000, 'call', [46.360737, 82.188778, 165.772369], '0.08465445'],
    [65_000, 'put', [46.360737, 82.188778, 165.772369], '0.08465445'],
    [65_100, 'call', [12.564537, 41.741527, 120.673589], '0.04299378'],
    [65_100, 'put', [112.564537, 141.741527, 220.673589], '0.14599378'],
  ])('%i %s', (strike, type, values, ask) => {
    for (const [index, length] of LENGTHS.entries()) {
      const { value } = quoteOf(BTC, option(strike, type), at(length));
      expect(Math.abs(value - (values[index] ?? 0))).toBeLessThanOrEqual(1e-6);
    }
    expect(formatUnits(quoteOf(BTC, option(strike, type), at(900)).askUnits)).toBe(ask);
  });

  it('[EX-7.1] 50 calls at 65 000 cost 4.23272250 and pay 9.02 at 65 180.40', () => {
    const premium = quoteOf(BTC, option(65_000, 'call'), at(900)).askUnits * 50n;
    expect(formatUnits(premium)).toBe('4.23272250');
    const settlement = { settlementPriceUnits: spot(65_180.4), quantity: 50 };
    const payout = optionPayoutUnits(BTC, option(65_000, 'call'), settlement);
    expect(formatUnits(payout)).toBe('9.02000000');
    expect(formatUnits(payout - premium)).toBe('4.78727750');
  });

  it('[EX-7.2] at 64 990 they pay nothing, and puts pay the distance', () => {
    const settlement = { settlementPriceUnits: spot(64_990), quantity: 50 };
    expect(optionPayoutUnits(BTC, option(65_000, 'call'), settlement)).toBe(0n);
    expect(optionPayoutUnits(BTC, option(65_000, 'put'), settlement)).toBe(parseUnits('0.5'));
    const exact = { settlementPriceUnits: spot(65_000), quantity: 50 };
    expect(optionPayoutUnits(BTC, option(65_000, 'call'), exact)).toBe(0n);
  });

  it('[EX-7.3] sold back at once they bring 3.98615550', () => {
    const quote = quoteOf(BTC, option(65_000, 'call'), at(900));
    expect(formatUnits(quote.bidUnits)).toBe('0.07972311');
    expect(formatUnits(quote.bidUnits * 50n)).toBe('3.98615550');
    const loss = (quote.askUnits - quote.bidUnits) * 50n;
    expect(formatUnits(loss)).toBe('0.24656700');
    expect(Number((loss * 10_000n) / (quote.askUnits * 50n))).toBe(582);
  });
});

describe('[7.3] the model', () => {
  it('[I11] holds put–call parity: a call less a put is price less strike', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 2_000; round += 1) {
      const price = 100 + random() * 90_000;
      const terms = {
        spot: price,
        strike: price * (0.97 + random() * 0.06),
        sigma: 0.2 + random() * 1.8,
        secondsLeft: 60 + Math.floor(random() * 7_200),
      };
      const call = modelValue({ ...terms, type: 'call' });
      const put = modelValue({ ...terms, type: 'put' });
      expect(Math.abs(call - put - (terms.spot - terms.strike))).toBeLessThan(1e-9);
      expect(Math.min(call, put)).toBeGreaterThanOrEqual(0);
    }
  });

  it('is what exercising would bring when nothing more can happen to the mean', () => {
    for (const left of [20, 5, 0, -30]) {
      expect(quoteOf(BTC, option(64_900, 'call'), at(left)).value).toBe(100);
      expect(quoteOf(BTC, option(64_900, 'put'), at(left)).value).toBe(0);
    }
  });

  it('asks a smallest price, and bids nothing for what is worth nothing', () => {
    const quote = quoteOf(BTC, option(70_000, 'call'), at(60));
    expect(quote).toMatchObject({ askUnits: ASK_MIN_UNITS['opt/1'], bidUnits: 0n });
  });

  it('says where a contract pays what it cost', () => {
    const premium = parseUnits('0.08465445');
    expect(breakEvenPrice(BTC, option(65_000, 'call'), premium)).toBeCloseTo(65_084.65445, 8);
    expect(breakEvenPrice(BTC, option(65_000, 'put'), premium)).toBeCloseTo(64_915.34555, 8);
  });
});

describe('[7.3] volatility', () => {
  const minute = (index: number) => EXPIRY - index * 60;

  it('[EX-7.4] begins with that of the market table', () => {
    expect(sigmaUnitsAt('BTCUSDT', EXPIRY, [])).toBe(55_000_000);
    expect(sigmaUnitsAt('SOLUSDT', EXPIRY, [{ second: EXPIRY, priceUnits: 1 }])).toBe(85_000_000);
    const steps = [300, 900, 3_600].map((length) => {
      const strikes = strikesOf(length, 65_000, 55_000_000);
      return ((strikes[4] ?? 0) - (strikes[3] ?? 0)) / 100;
    });
    expect(steps).toEqual([50, 50, 100]);
  });

  it('[EX-7.5] of minutes that all move by 0.1 % is 0.72462051', () => {
    const prices = Array.from({ length: SIGMA_PRICES }, (_, index) => {
      return { second: minute(index), priceUnits: index % 2 === 0 ? 6_506_500 : 6_500_000 };
    });
    const sigma = sigmaUnitsAt('BTCUSDT', EXPIRY, prices);
    expect(sigma).toBe(72_462_051);
    expect(sigma / 1e8).toBeCloseTo(Math.log(1.001) * Math.sqrt(525_600), 8);
    // A minute more, long ago, changes nothing: only 240 returns count.
    const older = { second: minute(SIGMA_PRICES), priceUnits: 1 };
    expect(sigmaUnitsAt('BTCUSDT', EXPIRY, [...prices, older])).toBe(sigma);
    expect(sigmaUnitsAt('BTCUSDT', EXPIRY, prices.toReversed())).toBe(sigma);
  });

  it('weights each minute 0.94 times the one after it', () => {
    const jump = (back: number) => [
      { second: minute(back), priceUnits: 6_510_000 },
      { second: minute(back + 1), priceUnits: 6_500_000 },
    ];
    const variance = (back: number) => (sigmaUnitsAt('BTCUSDT', EXPIRY, jump(back)) / 1e8) ** 2;
    const base = 0.55 ** 2;
    expect((variance(1) - base) / (variance(0) - base)).toBeCloseTo(0.94, 6);
    expect((variance(10) - base) / (variance(9) - base)).toBeCloseTo(0.94, 6);
    expect(variance(SIGMA_MINUTES)).toBeCloseTo(base, 12);
  });

  it('stays between 20 % and 200 %', () => {
    const still = Array.from({ length: SIGMA_PRICES }, (_, index) => {
      return { second: minute(index), priceUnits: 6_500_000 };
    });
    expect(sigmaUnitsAt('BTCUSDT', EXPIRY, still)).toBe(20_000_000);
    const wild = still.map((each, index) => ({
      ...each,
      priceUnits: 6_500_000 * (1 + (index % 2)),
    }));
    expect(sigmaUnitsAt('BTCUSDT', EXPIRY, wild)).toBe(200_000_000);
  });
});

describe('[7.2] series', () => {
  it('[EX-7.6] at 65 000 and 0.6 have strikes 50, 100 and 200 apart', () => {
    const stepOf = (length: number) => {
      const strikes = strikesOf(length, 65_000);
      expect(strikes[2]).toBe(spot(65_000));
      return ((strikes[1] ?? 0) - (strikes[0] ?? 0)) / 100;
    };
    expect([300, 900, 3_600].map(stepOf)).toEqual([50, 100, 200]);
    expect(strikesOf(300, 65_030)).toEqual([64_950, 65_000, 65_050, 65_100, 65_150].map(spot));
    expect(strikesOf(300, 65_025)[2]).toBe(spot(65_050));
  });

  it.each([
    [0.3, 1],
    [1, 1],
    [1.99, 1],
    [2, 2],
    [4.99, 2],
    [5, 5],
    [9.99, 5],
    [10, 10],
    [6_010, 5_000],
    [20_000, 20_000],
  ])('nice(%d) is %d', (x, expected) => {
    expect(nice(x)).toBe(expected);
  });

  it('of each length two are open, on the grid of UTC', () => {
    expect(openExpiriesAt(EXPIRY - 1, 300)).toEqual([EXPIRY, EXPIRY + 300]);
    expect(openExpiriesAt(EXPIRY, 300)).toEqual([EXPIRY + 300, EXPIRY + 600]);
    expect(openExpiriesAt(EXPIRY, 3_600)).toEqual([EXPIRY + 3_300, EXPIRY + 6_900]);
  });

  it('are known by currency, length and expiry', () => {
    const code = seriesCodeOf({ ...BTC, lengthSeconds: 300 });
    expect(code).toBe('BTC-5M-2605011205');
    expect(optionCodeOf({ ...BTC, code }, option(65_000, 'call'))).toBe(
      'BTC-5M-2605011205-65000-C',
    );
    const sol = { code: 'SOL-5M-2605011205', symbol: 'SOLUSDT' };
    expect(optionCodeOf(sol, { strikeUnits: 150_020, type: 'put' })).toBe(`${sol.code}-150.02-P`);
    const odd = { symbol: 'ETHUSDT', lengthSeconds: 45, expiresAtSecond: EXPIRY + 45 };
    expect(seriesCodeOf(odd)).toBe('ETH-45S-260501120545');
  });
});

describe('[7.4] a quoted price', () => {
  const prices = (shown: number, then: number, now: number) => ({
    shownUnits: BigInt(shown),
    thenUnits: BigInt(then),
    nowUnits: BigInt(now),
  });

  it('[EX-7.7] is bought at the lower of the two, and not when it has risen by more than 1 %', () => {
    expect(buyingPriceOf(prices(10_000, 10_000, 10_100))).toBe(10_000n);
    expect(buyingPriceOf(prices(10_000, 10_000, 9_000))).toBe(9_000n);
    expect(buyingPriceOf(prices(10_000, 10_000, 10_101))).toBeUndefined();
  });

  it('is sold back at the higher of the two, and not when it has fallen by more than 1 %', () => {
    expect(sellingPriceOf(prices(10_000, 10_000, 9_900))).toBe(10_000n);
    expect(sellingPriceOf(prices(10_000, 10_000, 11_000))).toBe(11_000n);
    expect(sellingPriceOf(prices(10_000, 10_000, 9_899))).toBeUndefined();
  });

  it('gives no discount to whoever claims to have seen another one', () => {
    expect(buyingPriceOf(prices(9_950, 10_000, 10_000))).toBe(10_000n);
    expect(buyingPriceOf(prices(1, 10_000, 10_000))).toBeUndefined();
    expect(buyingPriceOf(prices(99_999, 9_000, 10_000))).toBeUndefined();
    expect(sellingPriceOf(prices(10_050, 10_000, 10_000))).toBe(10_000n);
    expect(sellingPriceOf(prices(99_999, 10_000, 10_000))).toBeUndefined();
    expect(sellingPriceOf(prices(0, 11_000, 10_000))).toBeUndefined();
  });
});

describe('[7.5] settlement', () => {
  it('[EX-7.8] is the mean of the prices there are, half-up to a tick', () => {
    const prices = Array.from({ length: 30 }, (_, index) => 6_500_000 + index);
    expect(settlementPriceOf(prices)).toBe(6_500_015);
    expect(settlementPriceOf(prices.slice(5))).toBe(6_500_017);
    expect(settlementPriceOf(prices.slice(6))).toBeUndefined();
  });
});

describe('[7.4] an offer', () => {
  it('of the program itself may be made, for all markets that have options', () => {
    expect(() => requireHonestOffer(OPTIONS_OFFER)).not.toThrow();
    expect(OPTIONS_OFFER.underlyings.map(({ symbol }) => symbol)).toEqual(OPTION_SYMBOLS);
  });

  it.each<Partial<OptionsOffer>>([
    { spreadBps: -1 },
    { spreadBps: 1_001 },
    { spreadBps: 2.5 },
    { closeSeconds: 29 },
    { closeSeconds: 300 },
    { lengthsSeconds: [300, 300] },
    { lengthsSeconds: [0] },
    { lengthsSeconds: [86_401] },
    { underlyings: [{ symbol: 'NOUSDT', unit: '1' }] },
    { underlyings: [{ symbol: 'BTCUSDT', unit: '0' }] },
    { underlyings: [...OPTIONS_OFFER.underlyings, { symbol: 'BTCUSDT', unit: '1' }] },
    { premiumMax: '0' },
    { premiumMax: 'much' },
    { positionsMax: 0 },
    { positionsMax: 1.5 },
    { houseMax: '0' },
    { closeSeconds: 59 },
    { lengthsSeconds: [90] },
  ])('with %o may not be made', (change) => {
    expect(() => requireHonestOffer({ ...OPTIONS_OFFER, ...change })).toThrow();
  });
});
