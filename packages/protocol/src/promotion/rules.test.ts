/** The worked examples of rulebook 14.7 and 14.8 in numbers, and how a typed code is read. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { COMMISSION_TIERS, activeMissing, commissionSecondOf, feeShareUnits } from './rules.ts';
import { feeUsdtUnitsOf, isWithinCommission, readAuthCode, tierOf } from './rules.ts';

const DAY_MS = 86_400_000;

describe('[14.7] commission', () => {
  it('[EX-14.1] is a share of a fee by tier, rounded down', () => {
    const fee = parseUnits('0.64996750');
    const shares = COMMISSION_TIERS.map(({ shareBps }) =>
      formatUnits(feeShareUnits(fee, shareBps)),
    );
    expect(shares).toEqual(['0.06499675', '0.09749512', '0.12999350']);
  });

  it('has a tier by how many direct members are active, and says how far the next one is', () => {
    expect([0, 4, 5, 19, 20, 400].map(tierOf)).toEqual([0, 0, 1, 1, 2, 2]);
    expect([0, 4, 5, 19, 20].map(activeMissing)).toEqual([5, 1, 15, 1, null]);
  });

  it('counts a fee in a currency at the price of its own trade', () => {
    const fee = parseUnits('0.00001');
    expect(feeUsdtUnitsOf(fee, { price: 6_499_675, priceDecimals: 2 })).toBe(
      parseUnits('0.6499675'),
    );
    expect(feeUsdtUnitsOf(1n, { price: 99, priceDecimals: 2 })).toBe(0n);
  });

  it('is for 180 days after registration, and paid 20 minutes after a UTC day', () => {
    const registeredAtMs = 20_000 * DAY_MS + 5;
    const end = registeredAtMs + 180 * DAY_MS;
    expect([end - 1, end].map((atMs) => isWithinCommission(registeredAtMs, atMs))).toEqual([
      true,
      false,
    ]);
    expect(commissionSecondOf(20_000)).toBe(20_001 * 86_400 + 1_200);
  });
});

describe('[14.8] an authorization code', () => {
  it('is read as it may be typed', () => {
    expect(readAuthCode(' 7k2q-f9xh ')).toBe('7K2QF9XH');
    expect(readAuthCode('oil0 1234')).toBe('01101234');
    for (const typed of ['', '7K2QF9X', '7K2QF9XHH', '7K2QF9X!', '7K2QF9XU']) {
      expect(readAuthCode(typed), typed).toBeUndefined();
    }
  });
});
