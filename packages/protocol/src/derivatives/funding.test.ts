/** The worked examples of funding, and that members never receive more than members pay. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type Market, findMarket } from '@anywhen/prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedRateOf,
  firstFundingUnitsOf,
  fundingAmountOf,
  fundingRatesOf,
  isFundingSecond,
  nextFundingSecond,
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
    expect(expectedRateOf(BTC, 6_500_000, 2)).toBe(1_275n);
    const both = fund(6_500_000, { long: 10_000n, short: 10_000n });
    expect(both).toEqual({ long: '-0.21287500', short: '-0.04712500' });
  });

  it('[EX-8.16] of longs alone goes to the insurance whole', () => {
    expect(fund(6_500_000, { long: 10_000n, short: 0n }).long).toBe('-0.21287500');
  });

  it('[EX-8.17] above the start price is paid by shorts, and shared where longs are more', () => {
    // e^0.5 above the start: the price is expected to come back by 0.014547 % in eight hours.
    expect(expectedRateOf(BTC, 10_716_688, 2)).toBe(-14_547n);
    const equal = fund(10_716_688, { long: 10_000n, short: 10_000n });
    expect(equal).toEqual({ long: '1.34462284', short: '-1.77329037' });
    const more = fund(10_716_688, { long: 20_000n, short: 10_000n });
    expect(more).toEqual({ long: '1.13018191', short: '-1.77329037' });
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

  it('comes at 00, 08 and 16 UTC', () => {
    expect([0, 28_800, 57_600, 86_400].every(isFundingSecond)).toBe(true);
    expect(isFundingSecond(28_801)).toBe(false);
    expect(nextFundingSecond(28_799)).toBe(28_800);
    expect(nextFundingSecond(28_800)).toBe(57_600);
  });

  it('went from long to short at one rate under the first rules', () => {
    const value = valueAt(6_500_000, 10_000n);
    expect(firstFundingUnitsOf({ side: 'long', ...RICH }, value, 1)).toBe(-65_000_000n);
    expect(firstFundingUnitsOf({ side: 'short', ...RICH }, value, 1)).toBe(65_000_000n);
    expect(firstFundingUnitsOf({ side: 'long', marginUnits: 5n }, value, 1)).toBe(-5n);
  });
});
