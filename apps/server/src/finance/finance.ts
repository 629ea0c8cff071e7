/** The finance module, and what others may use of it: the earnings of records. */
import { describeFinanceTerms } from '@anywhen/exchange';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import { financeBusCommands } from './bus-commands.ts';
import { endedRecords } from './ended-trades.ts';
import { FinanceFacts } from './facts.ts';
import { financeNotices } from './notices.ts';
import { listProductsOf } from './queries.ts';
import { type FinanceParts, serveFinanceRoutes } from './routes.ts';
import { financeStorage } from './storage.ts';
import { type FinanceTopicParts, serveFinanceTopic } from './topics.ts';

export { comingOf, totalsOf } from './earnings.ts';

export const finance = {
  storage: financeStorage,
  facts: FinanceFacts,
  busCommands: financeBusCommands,
  notices: financeNotices,
  serve: serveFinance,
  drive: driveFinance,
  provide: () => ({
    productCodes: { 'finance-record': listProductsOf },
    endedTrades: endedRecords,
  }),
} satisfies ServerModule;

export function serveFinance(parts: FinanceParts & FinanceTopicParts & Serving): void {
  serveFinanceRoutes(parts.routes, parts);
  serveFinanceTopic(parts.hub, parts);
}

/** Its terms are in the journal before anything is sold. */
export function driveFinance(deps: TermsDriverDeps): TermsDriver {
  return new TermsDriver(deps, { kind: 'set-finance-terms', ...describeFinanceTerms() });
}
