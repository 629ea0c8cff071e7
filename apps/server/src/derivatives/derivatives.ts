/** The derivatives module. The profit or loss of positions counts in their account's equity. */
import { describeDerivativesTerms } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import type { Pool } from 'pg';
import type { Database } from '../core/storage/table.ts';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { TickRanges } from '../fairness/fairness.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import { derivativesBusCommands } from './bus-commands.ts';
import { endedPositions } from './ended-trades.ts';
import { DerivativesFacts } from './facts.ts';
import { hasSetStop, leverageDeeds } from './deeds.ts';
import { listNotedPositions } from './noted.ts';
import { derivativesNotices } from './notices.ts';
import { listOrderMarkets, listPositionMarkets } from './queries.ts';
import { listFlowResults } from './results.ts';
import { type DerivativesParts, serveDerivativesRoutes } from './routes.ts';
import { derivativesStorage } from './storage.ts';
import { type DerivativesTopicParts, serveDerivativesTopic } from './topics.ts';
import { sharedPositions } from './shared-proof.ts';
import { type PastPrices, exposedAt, unrealisedAt, unrealisedOf } from './worth.ts';

type Served = Omit<DerivativesParts, 'findTicks'> & DerivativesTopicParts & Serving;

type WorthParts = {
  pool: Pool;
  facts: { derivatives: DerivativesFacts; markets: MarketFacts };
  pricing: { markets: { pastPrices: PastPrices } };
};

export const derivatives = {
  storage: derivativesStorage,
  facts: DerivativesFacts,
  busCommands: derivativesBusCommands,
  notices: derivativesNotices,
  serve: (parts: Served) => {
    const ranges = new TickRanges(parts.pool);
    const findTicks: TickRanges['find'] = (range, address) => ranges.find(range, address);
    serveDerivativesRoutes(parts.routes, { ...parts, findTicks });
    serveDerivativesTopic(parts.hub, parts);
  },
  drive: driveDerivatives,
  provide: ({ pool, facts, pricing }: WorthParts) => ({
    openWorth: {
      account: 'derivatives',
      now: (uid: number) =>
        unrealisedOf(facts, uid, (symbol) => facts.markets.priceUnits?.[marketIndex(symbol)]),
      past: (uid: number, moments: readonly number[], db: Database = pool) =>
        unrealisedAt(
          { pool: db, pastPrices: (...asked) => pricing.markets.pastPrices(...asked) },
          uid,
          moments,
        ),
      exposed: (uid: number, moments: readonly number[], db: Database = pool) =>
        exposedAt(db, uid, moments),
    },
    productCodes: { 'leverage-order': listOrderMarkets, 'leverage-position': listPositionMarkets },
    flowResults: { 'leverage-position': listFlowResults },
    endedTrades: endedPositions,
    sharedProofs: sharedPositions,
    noted: { 'leverage-position': listNotedPositions },
    weekDeeds: { 'stop-loss': hasSetStop },
    classDeeds: leverageDeeds,
  }),
} satisfies ServerModule;

/** Runs beside the leading core. */
export function driveDerivatives(deps: TermsDriverDeps): TermsDriver {
  return new TermsDriver(deps, { kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
}
