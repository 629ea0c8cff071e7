/** The numbers of finance products, as the list of the product's numbers prints them. */
import { count, type Figure, names, percentBps, seconds, usdt } from '../base/figures.ts';
import { FINANCE_PRODUCTS, FINANCE_SETTLE_SECONDS } from './rules.ts';

/** Sold always, or left at any time. */
const daysOrNone = (days: number): Figure => (days === 0 ? names('–') : count(days));

export const financeConfiguration = {
  rows: [{ key: 'settleWait', figure: seconds(FINANCE_SETTLE_SECONDS * 1_000) }],
  tables: [
    {
      key: 'financeProducts',
      columns: ['product', 'term', 'apr', 'purchase', 'total', 'window'],
      lines: FINANCE_PRODUCTS.map((product): Figure[] => [
        names(product.code),
        count(product.termDays),
        percentBps(product.aprBps),
        usdt(product.min, product.personalMax),
        usdt(product.total),
        daysOrNone(product.windows?.days ?? 0),
      ]),
    },
  ],
} as const;
