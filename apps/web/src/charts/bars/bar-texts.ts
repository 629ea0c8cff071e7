/** Numbers of bars as texts: prices with the market's own decimals, nothing shorter. */
import { showPrice } from '../../market-parts/market-texts.ts';

export function showBarPrice(price: number, decimals: number): string {
  return showPrice(price.toFixed(decimals));
}
