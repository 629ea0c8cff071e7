/** The rules of spot trading in numbers: steps, values, fees, and the limits of value and price. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import {
  averageTicks,
  findNotionalFault,
  isInBand,
  isWithin,
  priceBand,
  quoteUnitsOf,
  spotFeeBps,
  spotFeeUnits,
  spotStepsOf,
  takerLimit,
  tickLotsOf,
} from './rules.ts';

/** A tick of 0.01 and a lot of 0.00001: a tick-lot is ten atoms. */
const COARSE = spotStepsOf({ priceDecimals: 2, quantityDecimals: 5 });
/** A tick-lot is a hundredth of an atom. */
const FINE = spotStepsOf({ priceDecimals: 8, quantityDecimals: 2 });

describe('[N5] a value in tick-lots and in USDT', () => {
  it('is exact where a tick-lot is made of whole atoms', () => {
    const value = 6_500_531n * 300n; // 0.00300 at 65005.31
    expect(formatUnits(quoteUnitsOf(COARSE, value, 'up'))).toBe('195.01593000');
    expect(quoteUnitsOf(COARSE, value, 'down')).toBe(quoteUnitsOf(COARSE, value, 'up'));
  });

  it('is rounded up for who pays and down for who gets where it is finer', () => {
    expect(quoteUnitsOf(FINE, 101n, 'up')).toBe(2n);
    expect(quoteUnitsOf(FINE, 101n, 'down')).toBe(1n);
    expect(quoteUnitsOf(FINE, 100n, 'up')).toBe(1n);
  });

  it('comes back as the tick-lots that an amount pays for, or needs', () => {
    expect(tickLotsOf(COARSE, 19n, 'down')).toBe(1n);
    expect(tickLotsOf(COARSE, 19n, 'up')).toBe(2n);
    expect(tickLotsOf(FINE, 19n, 'down')).toBe(1_900n);
  });

  it('knows the atoms in a lot', () => {
    expect(COARSE.lotUnits).toBe(1_000n);
    expect(FINE.lotUnits).toBe(1_000_000n);
  });
});

describe('[2.4] the fee of a fill', () => {
  it('is a share of what is received, rounded up to the atom', () => {
    expect(spotFeeUnits(parseUnits('0.003'), 10)).toBe(parseUnits('0.000003'));
    expect(spotFeeUnits(1n, 10)).toBe(1n);
    expect(spotFeeUnits(0n, 10)).toBe(0n);
  });

  it('is lower for the second level of verification', () => {
    expect([spotFeeBps(0), spotFeeBps(1), spotFeeBps(2)]).toEqual([10, 10, 8]);
  });
});

it('[2.9] an average is rounded half away from zero to the tick; nothing has none', () => {
  expect(averageTicks(7n, 2n)).toBe(4n);
  expect(averageTicks(10n, 4n)).toBe(3n);
  expect(averageTicks(9n, 4n)).toBe(2n);
  expect(averageTicks(0n, 0n)).toBeUndefined();
});

describe('[2.3] the value of an order', () => {
  const worth = (usdt: string) => {
    const units = parseUnits(usdt);
    return findNotionalFault(COARSE, {
      least: tickLotsOf(COARSE, units, 'down'),
      most: tickLotsOf(COARSE, units, 'up'),
    });
  };

  it('is at least 5 and at most a million USDT, both included', () => {
    expect([worth('5'), worth('1000000')]).toEqual([undefined, undefined]);
    expect([worth('4.9999999'), worth('1000000.0000001')]).toEqual([
      'MIN_NOTIONAL',
      'MAX_NOTIONAL',
    ]);
  });

  it('is held against the tick-lots around an amount that is none of them', () => {
    expect([worth('4.99999999'), worth('1000000.00000001')]).toEqual([
      'MIN_NOTIONAL',
      'MAX_NOTIONAL',
    ]);
  });
});

describe('[2.3] the price of an order', () => {
  it.each([
    ['buy', 20_000, 110_000],
    ['sell', 90_000, 500_000],
  ] as const)('%s: from %i to %i around 100 000, both included', (side, lowest, highest) => {
    expect(priceBand(side, 100_000)).toEqual({ lowest, highest });
    const prices = [lowest - 1, lowest, highest, highest + 1];
    expect(prices.map((price) => isInBand(side, price, 100_000))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('never names a limit that would be refused', () => {
    for (const reference of [1, 7, 33, 99_999, 6_500_531]) {
      for (const side of ['buy', 'sell'] as const) {
        const { lowest, highest } = priceBand(side, reference);
        const prices = [lowest - 1, lowest, highest, highest + 1];
        expect(prices.map((price) => isInBand(side, price, reference))).toEqual(
          lowest > highest ? [false, false, false, false] : [false, true, true, false],
        );
      }
    }
  });
});

describe('[2.5] the range of a taker', () => {
  it('ends three percent from the reference, on the side of the reference', () => {
    expect([takerLimit('buy', 1_001), takerLimit('sell', 1_001)]).toEqual([1_031, 971]);
  });

  it('accepts its limit and what is better', () => {
    expect([1_030, 1_031, 1_032].map((price) => isWithin('buy', price, 1_031))).toEqual([
      true,
      true,
      false,
    ]);
    expect([970, 971, 972].map((price) => isWithin('sell', price, 971))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
