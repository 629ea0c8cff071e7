/** The strategy module: bots that trade through spot. */
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { strategyBusCommands } from './bus-commands.ts';
import { StrategyFacts } from './facts.ts';
import { strategyNotices } from './notices.ts';
import { listBotMarkets } from './queries.ts';
import { type StrategyRouteParts, serveStrategyRoutes } from './routes.ts';
import { strategyStorage } from './storage.ts';
import { type StrategyTopicParts, serveStrategyTopic } from './topics.ts';

export const strategy = {
  storage: strategyStorage,
  facts: StrategyFacts,
  busCommands: strategyBusCommands,
  notices: strategyNotices,
  serve: (parts: StrategyRouteParts & StrategyTopicParts & Serving) => {
    serveStrategyRoutes(parts.routes, parts);
    serveStrategyTopic(parts.hub, parts);
  },
  provide: () => ({ productCodes: { bot: listBotMarkets } }),
} satisfies ServerModule;
