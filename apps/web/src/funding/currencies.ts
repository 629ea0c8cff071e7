/** Names of currencies from the market table. They are proper names, the same in every language. */
import { findMarket } from '@anywhen/prices';

export function currencyName(currency: string): string {
  return currency === 'USDT' ? 'Tether USD' : (findMarket(`${currency}USDT`)?.name ?? currency);
}
