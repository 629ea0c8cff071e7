/** Totals and the calendar of payments over finance, staking and mining. */
import type { Pool } from 'pg';
import type { ServerModule } from '../facets/server-module.ts';
import type { FinanceFacts } from '../finance/facts.ts';
import * as finance from '../finance/finance.ts';
import type { MiningFacts } from '../mining/facts.ts';
import * as mining from '../mining/mining.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { StakingFacts } from '../staking/facts.ts';
import * as staking from '../staking/staking.ts';
import { type EarnParts, type EarningsOf, serveEarnRoutes } from './routes.ts';
import type { AgendaFacts } from '../agenda/facts.ts';

type Served = {
  pool: Pool;
  facts: EarnParts['facts'] & {
    agenda: AgendaFacts;
    finance: FinanceFacts;
    staking: StakingFacts;
    mining: MiningFacts;
  };
};

export const earn = { serve: serveEarn } satisfies ServerModule;

export function serveEarn(parts: Served & { routes: Routes }): void {
  const { routes, pool, facts } = parts;
  const earningsOf = (product: Product): EarningsOf => ({
    comingOf: (uid, untilDay) => product.comingOf(facts, uid, untilDay),
    totalsOf: (uid) => product.totalsOf(pool, facts, uid),
  });
  const products = {
    finance: earningsOf(finance),
    staking: earningsOf(staking),
    mining: earningsOf(mining),
  };
  serveEarnRoutes(routes, { facts, products });
}

/** Every product module provides it in the same form. */
type Product = {
  comingOf(
    facts: Served['facts'],
    ...about: Parameters<EarningsOf['comingOf']>
  ): ReturnType<EarningsOf['comingOf']>;
  totalsOf(pool: Pool, facts: Served['facts'], uid: number): ReturnType<EarningsOf['totalsOf']>;
};
