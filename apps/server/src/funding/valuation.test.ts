/** Valuation: the worked example of rulebook 1.3 and its edges. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { btcEquivalent, valueOf } from './valuation.ts';

const priceOf = (currency: string) =>
  currency === 'BTC' ? { units: 6_500_000, decimals: 2 } : undefined;

describe('[1.3] valuation', () => {
  it('[EX-1.2] 10 000 USDT and 0.5 BTC at 65 000 are 42 500 USDT or 0.65384615 BTC', () => {
    const total =
      valueOf('USDT', parseUnits('10000'), priceOf) + valueOf('BTC', parseUnits('0.5'), priceOf);
    expect(formatUnits(total)).toBe('42500.00000000');
    expect(formatUnits(btcEquivalent(total, priceOf))).toBe('0.65384615');
  });

  it('truncates each line', () => {
    expect(valueOf('BTC', 1n, () => ({ units: 199, decimals: 2 }))).toBe(1n);
  });

  it('gives a currency without a price no value instead of a wrong one', () => {
    expect(valueOf('XYZ', 5n, priceOf)).toBe(0n);
  });
});
