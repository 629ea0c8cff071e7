/** Numbers of bars as texts: prices with the market's own decimals, nothing shorter. */
import { showPrice } from '../markets/shown.ts';

export function writePrice(price: number, decimals: number): string {
  return showPrice(price.toFixed(decimals));
}
