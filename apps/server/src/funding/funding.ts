/**
 * The funding module: balances, transfers, and the worth of all products together. Later modules
 * provide what it shows of them.
 */
import type { Provided, ServerModule, Serving } from '../facets/server-module.ts';
import { fundingBusCommands } from './bus-commands.ts';
import type { PastPrices } from './overview.ts';
import { hasTransferred } from './queries.ts';
import { type FundingParts, serveFunding } from './routes.ts';
import { serveBalanceTopic } from './topics.ts';
import type { PriceOf } from './valuation.ts';

export { type DayResults, type DayResultParts, readDayResults } from './day-results.ts';
export { findArchived, listBalances, listPastHoldings } from './queries.ts';
export { readRecordPage } from './record-page.ts';
export { type PriceOf, valueAt, valueOf } from './valuation.ts';

type Served = Pick<FundingParts, 'pool' | 'core' | 'facts' | 'nowMs'> &
  Serving & {
    pricing: { markets: { priceOf: PriceOf; pastPrices: PastPrices } };
    provided: readonly Provided[];
  };

export const funding = {
  busCommands: fundingBusCommands,
  serve: (parts: Served) => {
    const { markets } = parts.pricing;
    serveFunding(parts.routes, {
      ...parts,
      priceOf: (currency) => markets.priceOf(currency),
      pastPrices: (currencies, moments) => markets.pastPrices(currencies, moments),
      ...collect(parts.provided),
    });
    serveBalanceTopic(parts.hub, parts);
  },
  provide: () => ({ weekDeeds: { transfer: hasTransferred } }),
} satisfies ServerModule;

function collect(
  provided: readonly Provided[],
): Pick<FundingParts, 'openWorth' | 'ordersByChange' | 'codesOf' | 'resultsOf'> {
  const worths = provided.flatMap(({ openWorth }) => openWorth ?? []);
  const [ordersByChange] = provided.flatMap((each) => each.ordersByChange ?? []);
  if (!ordersByChange) throw new Error('funding: no module provides orders');
  return {
    openWorth: {
      now: (uid) => Object.fromEntries(worths.map(({ account, now }) => [account, now(uid)])),
      past: worths.map(({ past }) => past),
    },
    ordersByChange,
    codesOf: Object.assign({}, ...provided.map(({ productCodes }) => productCodes)),
    resultsOf: Object.assign({}, ...provided.map(({ flowResults }) => flowResults)),
  };
}
