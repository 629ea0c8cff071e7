/** The mining module, and what others may use of it: the output of machines. */
import { describeMiningTerms } from '@anywhen/exchange';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import { miningBusCommands } from './bus-commands.ts';
import { endedMachines } from './ended-trades.ts';
import { MiningFacts } from './facts.ts';
import { miningNotices } from './notices.ts';
import { listModelsOf } from './queries.ts';
import { type MiningParts, serveMiningRoutes } from './routes.ts';
import { miningStorage } from './storage.ts';
import { type MiningTopicParts, serveMiningTopic } from './topics.ts';

export { comingOf, totalsOf } from './earnings.ts';

export const mining = {
  storage: miningStorage,
  facts: MiningFacts,
  busCommands: miningBusCommands,
  notices: miningNotices,
  serve: serveMining,
  drive: driveMining,
  provide: () => ({ productCodes: { machine: listModelsOf }, endedTrades: endedMachines }),
} satisfies ServerModule;

function serveMining(parts: MiningParts & MiningTopicParts & Serving): void {
  serveMiningRoutes(parts.routes, parts);
  serveMiningTopic(parts.hub, parts);
}

/** Its terms are in the journal before anything is sold. */
export function driveMining(deps: TermsDriverDeps): TermsDriver {
  return new TermsDriver(deps, { kind: 'set-mining-terms', ...describeMiningTerms() });
}
