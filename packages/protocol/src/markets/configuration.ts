/** The numbers of markets, as the list of the product's numbers prints them. */
import { type Market, MARKETS } from '@anywhen/prices';
import { count, type Figure, names, percentBps, seconds } from '../base/figures.ts';
import { PRICE_AGE_MS_MAX } from './endpoints.ts';

/** Never in the notation with an exponent, which the smallest prices would get. */
function startPriceOf({ start, priceDecimals }: Market): string {
  return start.toFixed(priceDecimals).replace(/\.?0+$/, '');
}

export const marketsConfiguration = {
  rows: [
    { key: 'markets', figure: count(MARKETS.length) },
    { key: 'priceAge', figure: seconds(PRICE_AGE_MS_MAX) },
  ],
  tables: [
    {
      key: 'markets',
      columns: ['market', 'start', 'volatility', 'turnover', 'priceDecimals', 'quantityDecimals'],
      lines: MARKETS.map((market): Figure[] => [
        names(market.symbol),
        names(startPriceOf(market)),
        percentBps(Math.round(market.vol * 10_000)),
        count(market.turnoverPerDay),
        count(market.priceDecimals),
        count(market.quantityDecimals),
      ]),
    },
  ],
} as const;
