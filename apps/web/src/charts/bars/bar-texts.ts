/** Formats numbers of bars: prices with all decimals of the market. */
import { showPrice } from '../../market-parts/market-texts.ts';

export function showBarPrice(price: number, decimals: number): string {
  return showPrice(price.toFixed(decimals));
}
