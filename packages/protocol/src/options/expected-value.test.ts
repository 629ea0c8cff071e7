/** The second rule: examples of rulebook 7.7, parity with the forward, strikes and the house. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { seededRandom } from '@anywhen/money/seeded-random';
import { type Outlook, REGIMES, type Regime, at, findMarket, outlookOf } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { type OptionType, expectedValue, modelValue } from './option-model.ts';
import { quoteOf, strikesAround, strikesAt } from './option-quotes.ts';
import { OPTION_SYMBOLS, contractsWithin, stressPayoutUnits } from './rules.ts';

const EXPIRY = Date.UTC(2026, 4, 1, 13) / 1_000;
const BTC = {
  rule: 'opt/2',
  symbol: 'BTCUSDT',
  unit: '0.001',
  spreadBps: 300,
  expiresAtSecond: EXPIRY,
  versions: [{ version: 2, startsAtSecond: 0 }],
} as const;
const LENGTHS = [300, 900, 3_600];
const spot = (price: number) => Math.round(price * 100);
const option = (strike: number, type: OptionType) => ({ strikeUnits: spot(strike), type });

const priced = (secondsLeft: number, regime: Regime | null = 'normal', price = 65_000) => ({
  second: EXPIRY - secondsLeft,
  priceUnits: spot(price),
  sigmaUnits: 60_000_000,
  regime,
});
const quoted = (strike: number, type: OptionType, market: ReturnType<typeof priced>) =>
  quoteOf(BTC, option(strike, type), market);

describe('[7.7] the table of the second rule', () => {
  it.each<[number, OptionType, number[], number[], string]>([
    [
      64_900,
      'call',
      [109.308109, 134.827408, 209.509873],
      [107.937511, 133.737538, 208.896855],
      '0.13887224',
    ],
    [
      64_900,
      'put',
      [9.300037, 34.80207, 109.406856],
      [7.930302, 33.713064, 108.794701],
      '0.03584614',
    ],
    [
      65_000,
      'call',
      [41.089077, 74.079964, 154.200375],
      [38.810073, 72.800907, 153.561009],
      '0.07630237',
    ],
    [
      65_000,
      'put',
      [41.081005, 74.054626, 154.097358],
      [38.802864, 72.776433, 153.458855],
      '0.07627627',
    ],
    [
      65_100,
      'call',
      [9.34606, 34.921681, 109.725544],
      [7.971374, 33.829728, 109.111595],
      '0.03596934',
    ],
    [
      65_100,
      'put',
      [109.337988, 134.896343, 209.622526],
      [107.964165, 133.805253, 209.00944],
      '0.13894324',
    ],
  ])('[EX-7.10] %i %s', (strike, type, whole, half, ask) => {
    for (const [index, length] of LENGTHS.entries()) {
      const value = (left: number) => quoted(strike, type, priced(left)).value;
      expect(Math.abs(value(length) - at(whole, index))).toBeLessThanOrEqual(1e-6);
      expect(Math.abs(value(length - 30) - at(half, index))).toBeLessThanOrEqual(1e-6);
    }
    expect(formatUnits(quoted(strike, type, priced(900)).askUnits)).toBe(ask);
  });

  it('[EX-7.11] 50 calls at 65 000 cost 3.81511850, and bring 3.59287800 at once', () => {
    const { askUnits, bidUnits } = quoted(65_000, 'call', priced(900));
    expect(formatUnits(askUnits * 50n)).toBe('3.81511850');
    expect(formatUnits(bidUnits * 50n)).toBe('3.59287800');
  });

  it.each<[Regime, number[]]>([
    ['calm', [25.234251, 47.003755, 109.126833]],
    ['normal', [41.089077, 74.079964, 154.200375]],
    ['stressed', [79.696905, 135.973915, 239.429032]],
  ])('[EX-7.12] at the money in a %s market', (regime, values) => {
    for (const [index, length] of LENGTHS.entries()) {
      const { value } = quoted(65_000, 'call', priced(length, regime));
      expect(Math.abs(value - at(values, index))).toBeLessThanOrEqual(1e-6);
    }
  });

  it('[EX-7.13] four deviations out it costs what jumps are worth, and at least 0.0001', () => {
    const out = quoted(65_400, 'call', priced(300));
    expect(Math.abs(out.value - 0.263066)).toBeLessThanOrEqual(1e-6);
    expect([out.askUnits, out.bidUnits].map((units) => formatUnits(units))).toEqual([
      '0.00027096',
      '0.00025517',
    ]);
    const far = quoted(66_000, 'call', priced(300));
    expect(formatUnits(far.askUnits)).toBe('0.00010000');
    expect(formatUnits(far.bidUnits)).toBe('0.00002107');
    const terms = { type: 'call', spot: 65_000, strike: 65_400, secondsLeft: 300 } as const;
    expect(modelValue({ ...terms, sigma: 0.55 })).toBeLessThan(0.005);
  });
});

describe('[7.3] the expectation', () => {
  it('[I11] holds parity with the forward: a call less a put is forward less strike', () => {
    const random = seededRandom(7);
    const pick = <Item>(items: readonly Item[]) => at(items, Math.floor(random() * items.length));
    for (let round = 0; round < 500; round += 1) {
      const market = findMarket(pick(OPTION_SYMBOLS));
      if (!market) throw new Error('it is in the table');
      const price = market.start * Math.exp(random() - 0.5);
      const terms = { spot: price, strike: price * (0.97 + random() * 0.06) };
      const second = EXPIRY - 61 - Math.floor(random() * 7_100);
      const outlook = outlookOf({
        regime: pick(REGIMES),
        second,
        until: EXPIRY,
        versions: pick([[], BTC.versions]),
      });
      const call = expectedValue(market, { ...terms, type: 'call' }, outlook);
      const put = expectedValue(market, { ...terms, type: 'put' }, outlook);
      const drift = -outlook.pull * Math.log(price / market.start);
      const forward = outlook.ways.reduce((sum, { chance, jumpVariance }) => {
        return sum + chance * price * Math.exp(drift + 0.5 * jumpVariance * market.vol ** 2);
      }, 0);
      expect(Math.abs((call - put - (forward - terms.strike)) / price)).toBeLessThan(1e-13);
      expect(Math.min(call, put)).toBeGreaterThanOrEqual(0);
    }
  });

  it('of a price far above its start is a little lower for calls, higher for puts', () => {
    const market = priced(3_600, 'normal', 71_500);
    const call = quoted(71_500, 'call', market).value;
    expect(call).toBeLessThan(quoted(71_500, 'put', market).value);
  });

  it('[EX-7.17] is that of the versions in force: half an hour of each lies in between', () => {
    const market = priced(3_600, 'normal', 107_166.88);
    const valueWith = (startsAtSecond: number, type: OptionType) => {
      const series = { ...BTC, versions: [{ version: 2, startsAtSecond }] };
      return quoteOf(series, option(107_200, type), market).value;
    };
    for (const [from, call, put] of [
      [EXPIRY + 1, 229.961603, 280.036162],
      [EXPIRY - 1_800, 233.481055, 276.075532],
      [0, 237.062707, 272.124237],
    ] as const) {
      expect(Math.abs(valueWith(from, 'call') - call)).toBeLessThanOrEqual(1e-6);
      expect(Math.abs(valueWith(from, 'put') - put)).toBeLessThanOrEqual(1e-6);
    }
  });

  it('does not look at the volatility of past minutes, and needs the regime', () => {
    const market = priced(900);
    const other = { ...market, sigmaUnits: 200_000_000 };
    expect(quoted(65_000, 'call', other)).toEqual(quoted(65_000, 'call', market));
    expect(() => quoted(65_000, 'call', priced(900, null))).toThrow(/regime/);
  });

  it('is what exercising would bring when nothing more can happen to the mean', () => {
    for (const left of [19, 5, 0, -30]) {
      expect(quoted(64_900, 'call', priced(left)).value).toBe(100);
      expect(quoted(64_900, 'put', priced(left)).value).toBe(0);
    }
  });
});

/** The shares that a jump in the mean may show with. */
const SHARES = Array.from({ length: 29 }, (_, late) => (late + 1) / 30);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const LATE_SHARE = sumOf(SHARES.map((share) => share * share)) / sumOf(SHARES);
const LATE_SECONDS = sumOf(SHARES) / LATE_SHARE;

/** With 29 ways for each jump in the mean, where the price counts one. */
function withEveryShare({ pull, ways }: Outlook): Outlook {
  const late = [0.006, 0.009].map((size) => (LATE_SHARE * size) / 0.55);
  const isLate = (jumpVariance: number) =>
    late.some((shown) => Math.abs(Math.sqrt(jumpVariance) / shown - 1) < 1e-9);
  const moreSeconds = SHARES.length - LATE_SECONDS;
  const moreChance = (moreSeconds * 1.5) / 86_400;
  const none = sumOf(ways.filter((way) => way.jumpVariance === 0).map(({ chance }) => chance));
  const all = ways.flatMap((way) => {
    const { chance, variance, jumpVariance } = way;
    if (jumpVariance === 0) return [{ ...way, chance: chance * (1 - moreChance / none) }];
    if (!isLate(jumpVariance)) return [way];
    return SHARES.map((share) => {
      const shown = jumpVariance * (share / LATE_SHARE) * (share / LATE_SHARE);
      return {
        chance: chance / LATE_SECONDS,
        variance: variance - jumpVariance + shown,
        jumpVariance: shown,
      };
    });
  });
  return { pull, ways: all };
}

describe('[7.3] a jump while the mean is taken', () => {
  const market = findMarket('BTCUSDT') ?? { start: 0, vol: 0 };
  const valuesOf = (secondsLeft: number, regime: Regime, strike: number) => {
    const { versions } = BTC;
    const asked = { regime, second: EXPIRY - secondsLeft, until: EXPIRY, versions };
    const outlook = outlookOf(asked);
    const call = { type: 'call', spot: 65_000, strike } as const;
    const [counted, exact] = [outlook, withEveryShare(outlook)].map((each) => {
      return expectedValue(market, call, each);
    });
    return { counted: counted ?? 0, exact: exact ?? 0 };
  };

  it.each([
    [61, 65_100, 0.106219, 0.104365],
    [300, 65_100, 2.043041, 2.041491],
    [61, 65_500, 0.022011, 0.022715],
  ])('[EX-7.18] %i s before the expiry, %i C', (left, strike, ours, theirs) => {
    const { counted, exact } = valuesOf(left, 'calm', strike);
    expect(Math.abs(counted - ours)).toBeLessThanOrEqual(1e-6);
    expect(Math.abs(exact - theirs)).toBeLessThanOrEqual(1e-6);
  });

  it('[EX-7.18] is off by less than 0.000002 a contract, whatever the strike', () => {
    for (const regime of REGIMES) {
      for (const left of [61, 75, 119, 120, 300, 3_600]) {
        for (let strike = 65_000; strike <= 66_500; strike += 50) {
          const { counted, exact } = valuesOf(left, regime, strike);
          expect(Math.abs(counted - exact) * Number(BTC.unit)).toBeLessThan(0.000_002);
        }
      }
    }
  });
});

describe('[7.2] strikes of the second rule', () => {
  it.each<[Regime, number[]]>([
    ['calm', [20, 50, 100]],
    ['normal', [50, 50, 100]],
    ['stressed', [100, 100, 200]],
  ])('[EX-7.14] lie in a %s market %o apart', (regime, steps) => {
    const stepsOf = LENGTHS.map((lengthSeconds) => {
      const strikes = strikesAt({ ...BTC, lengthSeconds }, priced(lengthSeconds, regime));
      expect(strikes[2]).toBe(spot(65_000));
      return (at(strikes, 1) - at(strikes, 0)) / 100;
    });
    expect(stepsOf).toEqual(steps);
  });

  it('[EX-7.15] are added so that one lies out of the money on each side', () => {
    const listed = [64_900, 64_950, 65_000, 65_050, 65_100].map(spot);
    expect(strikesAround(listed, spot(65_099.99))).toBe(listed);
    expect(strikesAround(listed, spot(65_210))).toEqual([
      ...listed,
      ...[65_150, 65_200, 65_250].map(spot),
    ]);
    expect(strikesAround(listed, spot(64_900))).toEqual([spot(64_850), ...listed]);
    const low = [1, 2, 3];
    expect(strikesAround(low, 1)).toEqual(low);
  });
});

describe('[7.4] the limit of the house', () => {
  const most = (strike: number, type: OptionType, capacity: string) =>
    contractsWithin(BTC, option(strike, type), {
      priceUnits: spot(65_000),
      capacityUnits: parseUnits(capacity),
    });

  it('[EX-7.16] counts with 10 %: a call at 65 000 takes 6.50 of what is left', () => {
    const order = { priceUnits: spot(65_000), quantity: 116 };
    const stress = stressPayoutUnits(BTC, option(65_000, 'call'), order);
    expect(formatUnits(stress)).toBe('754.00000000');
    expect(most(65_000, 'call', '50000')).toBe(1_000);
    expect(most(65_000, 'call', '750')).toBe(115);
    expect(most(65_000, 'put', '750')).toBe(115);
    expect(most(64_000, 'call', '750')).toBe(100);
    expect(most(65_000, 'call', '6.49999999')).toBe(0);
  });

  it('has as many as it says, to the last unit, and no limit beyond 10 %', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 200; round += 1) {
      const price = spot(60_000 + random() * 10_000);
      const terms = { ...BTC, unit: (0.000_000_1 + random() * 0.01).toFixed(8) };
      const put = { strikeUnits: spot(60_000 + random() * 10_000), type: 'put' } as const;
      const capacityUnits = BigInt(Math.floor(random() * 1e10));
      const count = contractsWithin(terms, put, { priceUnits: price, capacityUnits });
      const stress = (quantity: number) =>
        stressPayoutUnits(terms, put, { priceUnits: price, quantity });
      expect(stress(count)).toBeLessThanOrEqual(capacityUnits);
      if (count < 1_000) expect(stress(count + 1)).toBeGreaterThan(capacityUnits);
    }
    expect(most(71_500, 'call', '0')).toBe(1_000);
  });
});
