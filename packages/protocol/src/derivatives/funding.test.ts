/** The worked examples of funding, and that members never receive more than members pay. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type Market, findMarket } from '@anywhen/prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedRateOf,
  firstFundingUnitsOf,
  fundingAmountOf,
  fundingDueOf,
  fundingRatesOf,
  isFundingSecond,
  nextFundingSecond,
  shortDayLossOf,
} from './funding.ts';
import { valueUnitsOf } from './rules.ts';
import { LEVERAGE_RULES } from './terms.ts';

const BTC = findMarket('BTCUSDT') as Market;
const costUnits = parseUnits(LEVERAGE_RULES.fundingCost);
const valueAt = (ticks: number, lots: bigint) => valueUnitsOf(BTC, ticks, lots);
const RICH = { marginUnits: parseUnits('1000') };

/** What a long and a short of so many lots get at a price. */
function fund(ticks: number, lots: { long: bigint; short: bigint }) {
  const open = { long: valueAt(ticks, lots.long), short: valueAt(ticks, lots.short) };
  const rates = fundingRatesOf(expectedRateOf(BTC, ticks, 2), { open, costUnits });
  return {
    long: formatUnits(fundingAmountOf(RICH, open.long, rates.long)),
    short: formatUnits(fundingAmountOf(RICH, open.short, rates.short)),
  };
}

describe('[8.2] funding', () => {
  it('[EX-8.10] at the start price is the lift of jumps, and costs both sides', () => {
    expect(expectedRateOf(BTC, 6_500_000, 2)).toBe(159n);
    const both = fund(6_500_000, { long: 10_000n, short: 10_000n });
    expect(both).toEqual({ long: '-0.02658500', short: '-0.00591500' });
  });

  it('[EX-8.16] of longs alone goes to the insurance whole', () => {
    expect(fund(6_500_000, { long: 10_000n, short: 0n }).long).toBe('-0.02658500');
  });

  it('[EX-8.17] above the start price is paid by shorts, and shared where longs are more', () => {
    // e^0.5 above the start: the price is expected to come back by 0.001819 % in an hour.
    expect(expectedRateOf(BTC, 10_716_688, 2)).toBe(-1_819n);
    const equal = fund(10_716_688, { long: 10_000n, short: 10_000n });
    expect(equal).toEqual({ long: '0.16814483', short: '-0.22172828' });
    const more = fund(10_716_688, { long: 20_000n, short: 10_000n });
    expect(more).toEqual({ long: '0.14124594', short: '-0.22172828' });
  });

  it('[EX-8.23] below the start price is paid by longs, and shorts get back their cost', () => {
    expect(expectedRateOf(BTC, 3_942_449, 2)).toBe(2_138n);
    const equal = fund(3_942_449, { long: 10_000n, short: 10_000n });
    expect(equal).toEqual({ long: '-0.09414569', short: '0.00000000' });
    const fewLongs = fund(3_942_449, { long: 1_000n, short: 10_000n });
    expect(fewLongs.short).toBe('-0.00145871');
  });

  it('[EX-8.24] leaves a short below the start price a loss, which has a figure for a day', () => {
    const loss = (ticks: number) => shortDayLossOf(BTC, ticks, { version: 2, costUnits });
    expect(loss(3_942_449)).toBe(51_291n);
    expect(formatUnits(fundingDueOf(valueAt(3_942_449, 10_000n), -51_291n))).toBe('2.02212152');
    expect([6_500_000, 10_716_688].map(loss)).toEqual([0n, 0n]);
  });

  it('makes up for all that a short is expected to lose, wherever no loss is named', () => {
    const prices = fc.integer({ min: 100_000, max: 60_000_000 });
    fc.assert(
      fc.property(prices, fc.constantFrom(1, 2), (ticks, version) => {
        const expected = expectedRateOf(BTC, ticks, version);
        const { short } = fundingRatesOf(expected, { open: { long: 1n, short: 1n }, costUnits });
        const isCompensated = short === expected - costUnits;
        const loss = shortDayLossOf(BTC, ticks, { version, costUnits });
        expect(loss === 0n).toBe(isCompensated);
        // A day is a little less than 24 hours of the first, because the way back gets shorter.
        if (!isCompensated) expect(Number(loss) / (24 * Number(expected))).toBeCloseTo(1, 1);
      }),
    );
  });

  it('takes no more than W holds', () => {
    const poor = { marginUnits: parseUnits('0.1') };
    expect(fundingAmountOf(poor, valueAt(6_500_000, 10_000n), -3_275n)).toBe(-poor.marginUnits);
  });

  it('never pays members more than members pay', () => {
    const lots = fc.array(fc.bigInt(1n, 500_000n), { maxLength: 6 });
    const prices = fc.integer({ min: 100_000, max: 60_000_000 });
    fc.assert(
      fc.property(prices, lots, lots, (ticks, longs, shorts) => {
        const values = (all: bigint[]) => all.map((each) => valueAt(ticks, each));
        const sum = (all: bigint[]) => all.reduce((total, each) => total + each, 0n);
        const [long, short] = [values(longs), values(shorts)];
        const open = { long: sum(long), short: sum(short) };
        const rates = fundingRatesOf(expectedRateOf(BTC, ticks, 2), { open, costUnits });
        const rich = { marginUnits: parseUnits('1000000000') };
        const amounts = [
          ...long.map((value) => fundingAmountOf(rich, value, rates.long)),
          ...shorts.map((_, index) => fundingAmountOf(rich, short[index] ?? 0n, rates.short)),
        ];
        expect(sum(amounts) <= 0n).toBe(true);
      }),
    );
  });

  it('comes every hour, and came at 00, 08 and 16 UTC under the first rules', () => {
    const roundsOfDay = (isFirstRule: boolean) =>
      Array.from({ length: 24 }, (_, hour) => hour * 3_600).filter((second) =>
        isFundingSecond(second, { isFirstRule }),
      );
    expect(roundsOfDay(false)).toHaveLength(24);
    expect(roundsOfDay(true)).toEqual([0, 28_800, 57_600]);
    expect(isFundingSecond(3_601, { isFirstRule: false })).toBe(false);
    expect(nextFundingSecond(3_599)).toBe(3_600);
    expect(nextFundingSecond(3_600)).toBe(7_200);
  });

  it('went from long to short at one rate under the first rules', () => {
    const value = valueAt(6_500_000, 10_000n);
    expect(firstFundingUnitsOf({ side: 'long', ...RICH }, value, 1)).toBe(-65_000_000n);
    expect(firstFundingUnitsOf({ side: 'short', ...RICH }, value, 1)).toBe(65_000_000n);
    expect(firstFundingUnitsOf({ side: 'long', marginUnits: 5n }, value, 1)).toBe(-5n);
  });
});
