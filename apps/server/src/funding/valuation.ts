/**
 * What holdings are worth in USDT: each line truncated to eight decimals, then added (rulebook
 * 1.3).
 */
import { divide, multiplyDivide } from '@anywhen/money';

/** As whole units of 10^-decimals USDT. */
type Price = { units: number; decimals: number };

/** Undefined for a currency without a market. */
export type PriceOf = (currency: string) => Price | undefined;

export function valueOf(currency: string, units: bigint, priceOf: PriceOf): bigint {
  if (currency === 'USDT') return units;
  const price = priceOf(currency);
  return price ? valueAt(price, units) : 0n;
}

export function valueAt({ units: price, decimals }: Price, units: bigint): bigint {
  const divisor = 10n ** BigInt(decimals);
  return multiplyDivide({ a: units, b: BigInt(price), divisor }, 'down');
}

/** How much BTC an amount of USDT would be, truncated. */
export function btcEquivalent(usdtUnits: bigint, priceOf: PriceOf): bigint {
  const price = priceOf('BTC');
  if (!price || price.units === 0) return 0n;
  const dividend = usdtUnits * 10n ** BigInt(price.decimals);
  return divide({ dividend, divisor: BigInt(price.units) }, 'down');
}
