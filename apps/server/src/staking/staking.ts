/** The staking module, and what others may use of it: the earnings of positions. */
import { describeStakingTerms } from '@anywhen/exchange';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import { stakingBusCommands } from './bus-commands.ts';
import { endedStakes } from './ended-trades.ts';
import { StakingFacts } from './facts.ts';
import { stakingNotices } from './notices.ts';
import { listPoolsOf } from './queries.ts';
import { type StakingParts, serveStakingRoutes } from './routes.ts';
import { stakingStorage } from './storage.ts';
import { type StakingTopicParts, serveStakingTopic } from './topics.ts';

export { comingOf, totalsOf } from './earnings.ts';

export const staking = {
  storage: stakingStorage,
  facts: StakingFacts,
  busCommands: stakingBusCommands,
  notices: stakingNotices,
  serve: serveStaking,
  drive: driveStaking,
  provide: () => ({
    productCodes: { 'staking-position': listPoolsOf },
    endedTrades: endedStakes,
  }),
} satisfies ServerModule;

function serveStaking(parts: StakingParts & StakingTopicParts & Serving): void {
  serveStakingRoutes(parts.routes, parts);
  serveStakingTopic(parts.hub, parts);
}

/** Its terms are in the journal before anything is sold. */
export function driveStaking(deps: TermsDriverDeps): TermsDriver {
  return new TermsDriver(deps, { kind: 'set-staking-terms', ...describeStakingTerms() });
}
