/**
 * Statements: every ledger line of a member as one file, with what coins have cost. It only reads,
 * and holds a page of lines however long the ledger is.
 */
import { WORTH_INTERVAL } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Provided, ServerModule, Serving } from '../facets/server-module.ts';
import { valueAt } from '../funding/funding.ts';
import type { MarketFeed } from '../pricing/pricing.ts';
import { serveStatements } from './routes.ts';
import { Snapshots } from './snapshot.ts';
import type { WritingDeps } from './writing.ts';

type Served = Serving & {
  pool: Pool;
  nowMs: () => number;
  pricing: { markets: Pick<MarketFeed, 'lastingPrices'> };
  provided: readonly Provided[];
};

export const statement = {
  serve: ({ routes, pool, nowMs, pricing, provided }: Served) => {
    const codesOf = Object.assign({}, ...provided.map(({ productCodes }) => productCodes));
    const findWorths = worthsFrom(pricing.markets);
    serveStatements(routes, { pool, nowMs, codesOf, findWorths, snapshots: new Snapshots(pool) });
  },
} satisfies ServerModule;

/** The same however late it is asked for; without a price it is worth nothing. */
function worthsFrom(markets: Served['pricing']['markets']): WritingDeps['findWorths'] {
  const keyOf = ({ currency, atMs }: { currency: string; atMs: number }) => `${currency} ${atMs}`;
  return async (came) => {
    const asked = [...new Map(came.map((each) => [keyOf(each), each])).values()];
    const prices = await markets.lastingPrices(WORTH_INTERVAL, asked);
    const priceOf = new Map(asked.map((each, place) => [keyOf(each), prices[place]]));
    return ({ units, ...each }) => {
      const price = priceOf.get(keyOf(each));
      return price ? valueAt(price, units) : 0n;
    };
  };
}
