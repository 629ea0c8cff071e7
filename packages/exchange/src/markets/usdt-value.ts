/**
 * What an amount is worth in USDT by the last tick: what limits in USDT are held against, and what
 * earnings are reported in.
 */
import { type Rounding, multiplyDivide, powerOfTen } from '@anywhen/money';
import { MARKETS } from '@anywhen/prices';

/**
 * Rounded up unless asked otherwise, so that no limit is passed by a rounding; undefined where
 * there is no price yet.
 */
export function usdtUnitsOf(
  { currency, units }: { currency: string; units: bigint },
  readPrices: () => readonly number[] | undefined,
  rounding: Rounding = 'up',
): bigint | undefined {
  if (currency === 'USDT') return units;
  const index = MARKETS.findIndex((market) => market.currency === currency);
  const price = readPrices()?.[index];
  const market = MARKETS[index];
  if (price === undefined || !market) return undefined;
  const divisor = powerOfTen(market.priceDecimals);
  return multiplyDivide({ a: units, b: BigInt(price), divisor }, rounding);
}
