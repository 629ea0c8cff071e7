/** The strategy module: bots that trade through spot. */
import { describeStrategyTerms } from '@anywhen/exchange';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import { strategyBusCommands } from './bus-commands.ts';
import { endedBots } from './ended-trades.ts';
import { StrategyFacts } from './facts.ts';
import { listNotedBots } from './noted.ts';
import { strategyNotices } from './notices.ts';
import { listBotMarkets } from './queries.ts';
import { listFlowResults } from './results.ts';
import { type StrategyRouteParts, serveStrategyRoutes } from './routes.ts';
import { strategyStorage } from './storage.ts';
import { type StrategyTopicParts, serveStrategyTopic } from './topics.ts';

export const strategy = {
  storage: strategyStorage,
  facts: StrategyFacts,
  busCommands: strategyBusCommands,
  notices: strategyNotices,
  drive: driveStrategy,
  serve: (parts: StrategyRouteParts & StrategyTopicParts & Serving) => {
    serveStrategyRoutes(parts.routes, parts);
    serveStrategyTopic(parts.hub, parts);
  },
  provide: () => ({
    productCodes: { bot: listBotMarkets },
    flowResults: { bot: listFlowResults },
    endedTrades: endedBots,
    noted: { bot: listNotedBots },
  }),
} satisfies ServerModule;

/** Without terms in the journal grids would start under the first ones. */
function driveStrategy(deps: TermsDriverDeps): TermsDriver {
  return new TermsDriver(deps, { kind: 'set-strategy-terms', ...describeStrategyTerms() });
}
