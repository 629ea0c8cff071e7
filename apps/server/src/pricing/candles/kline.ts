/** A candle in the protocol's form: the start and five decimal strings. */
import { at, type Candle, formatPrice, MARKETS } from '@anywhen/prices';
import type { Kline } from '@anywhen/protocol';

const CENT_DECIMALS = 2;

export function toKline(market: number, candle: Candle): Kline {
  const { priceDecimals } = at(MARKETS, market);
  const price = (units: number) => formatPrice(units, priceDecimals);
  return [
    candle.startMs,
    price(candle.open),
    price(candle.high),
    price(candle.low),
    price(candle.close),
    formatPrice(candle.volumeCents, CENT_DECIMALS),
  ];
}
