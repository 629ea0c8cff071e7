/** Results day by day, over all products: how the totals moved, and what has ended. */
import type { Pool } from 'pg';
import type { Provided, ServerModule, Serving } from '../facets/server-module.ts';
import type { PriceOf } from '../funding/funding.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { readResults } from '@anywhen/protocol';
import { type MonthParts, buildMonth } from './month.ts';

type Served = Serving & {
  pool: Pool;
  facts: { members: MemberFacts };
  nowMs: () => number;
  pricing: { markets: { priceOf: PriceOf; pastPrices: MonthParts['pastPrices'] } };
  provided: readonly Provided[];
};

export { TallySum } from './tally-sum.ts';

export const results = { serve: serveResults } satisfies ServerModule;

/** All reads of one answer see the same commits, so that its figures agree. */
function serveResults({ routes, pool, facts, nowMs, pricing, provided }: Served): void {
  const { markets } = pricing;
  const worths = provided.flatMap(({ openWorth }) => openWorth ?? []);
  const sources = provided.flatMap(({ endedTrades }) => endedTrades ?? []);
  routes.serveMember(readResults, ({ uid, query }) => {
    const at = nowMs();
    // The exchange is still loading: the member exists, but not yet since when.
    const { openedAtMs } = facts.members.find(uid) ?? refuse('UNAVAILABLE');
    const parts = {
      nowMs: at,
      worths,
      sources,
      priceOf: (currency: string) => markets.priceOf(currency),
      pastPrices: (...asked: Parameters<MonthParts['pastPrices']>) => markets.pastPrices(...asked),
    };
    return inTransaction(
      pool,
      (db) => buildMonth({ uid, openedAtMs }, query.month, { ...parts, db }),
      { isolation: 'repeatable read' },
    );
  });
}
