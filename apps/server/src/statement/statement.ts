/**
 * Statements: every ledger line of a member as one file, with what coins have cost. It only reads,
 * and holds a page of lines however long the ledger is.
 */
import type { Pool } from 'pg';
import type { Provided, ServerModule, Serving } from '../facets/server-module.ts';
import type { MarketFeed } from '../pricing/pricing.ts';
import { serveStatements } from './routes.ts';
import { Snapshots } from './snapshot.ts';
import { worthsFrom } from './worths.ts';

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
