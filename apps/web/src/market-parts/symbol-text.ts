/** Formats a symbol. Separate from the other texts, so that the first view does not load them. */

/** `BTCUSDT` → `BTC/USDT`. */
export function marketText(symbol: string): string {
  return symbol.replace(/USDT$/, '/USDT');
}

/** `BTCUSDT` → `BTC`. */
export function currencyOf(symbol: string): string {
  return symbol.replace(/USDT$/, '');
}
