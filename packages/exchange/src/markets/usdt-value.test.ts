/** Amounts in USDT by the last tick: exact, rounded up, and unknown where there is no price. */
import { parseUnits } from '@anywhen/money';
import { MARKETS, marketIndex } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { usdtUnitsOf } from './usdt-value.ts';

const valueOf = (currency: string, amount: string, prices?: readonly number[]) =>
  usdtUnitsOf({ currency, units: parseUnits(amount) }, () => prices);

const pricesWith = (symbol: string, units: number) => {
  const prices = MARKETS.map(() => 1);
  prices[marketIndex(symbol)] = units;
  return prices;
};

describe('[10.2] what an amount is worth in USDT', () => {
  it('is itself for USDT, also before the first price', () => {
    expect(valueOf('USDT', '500')).toBe(parseUnits('500'));
  });

  it('follows the price of its market, to the last unit and upwards', () => {
    expect(valueOf('BTC', '0.5', pricesWith('BTCUSDT', 6_500_000))).toBe(parseUnits('32500'));
    expect(valueOf('BTC', '0.00000001', pricesWith('BTCUSDT', 6_500_001))).toBe(65_001n);
  });

  it('is unknown without a price, and for what has no market', () => {
    expect(valueOf('BTC', '1')).toBeUndefined();
    expect(valueOf('XYZ', '1', pricesWith('BTCUSDT', 1))).toBeUndefined();
  });
});
