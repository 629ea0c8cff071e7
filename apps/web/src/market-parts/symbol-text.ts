/** A symbol as people write it. Apart from the other texts, so that the first view goes without. */

/** `BTCUSDT` → `BTC/USDT`. */
export function marketText(symbol: string): string {
  return symbol.replace(/USDT$/, '/USDT');
}

/** `BTCUSDT` → `BTC`. */
export function currencyOf(symbol: string): string {
  return symbol.replace(/USDT$/, '');
}
