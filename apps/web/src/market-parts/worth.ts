/** The value of amounts in USDT at the current prices; undefined without a price. */
import { useMemo } from 'react';
import { multiplyDivide, parseUnits } from '@anywhen/money';
import { useTickerList } from '../live/index.ts';

/** The last price in USDT as text; undefined if unknown. */
export type PriceOf = (currency: string) => string | undefined;

const PRICE_DECIMALS = 10;

export function usePriceOf(): PriceOf {
  const listings = useTickerList();
  return useMemo(() => {
    const last = new Map(listings.map(({ symbol, last: price }) => [symbol, price]));
    return (currency) => last.get(`${currency}USDT`);
  }, [listings]);
}

/** Truncated; undefined without a price. */
export function unitsInUsdt(currency: string, units: bigint, priceOf: PriceOf): bigint | undefined {
  if (currency === 'USDT') return units;
  const price = priceOf(currency);
  if (price === undefined) return undefined;
  const b = parseUnits(price, PRICE_DECIMALS);
  return multiplyDivide({ a: units, b, divisor: 10n ** BigInt(PRICE_DECIMALS) }, 'down');
}
