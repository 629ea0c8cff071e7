/**
 * The module put together, and what others may use of bots: their markets, and what members are
 * told of.
 */
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { type StrategyRouteParts, serveStrategyRoutes } from './routes.ts';
import { type StrategyTopicParts, serveStrategyTopic } from './topics.ts';

export { type ToldLine, listBotsToldSince, listBotMarkets } from './queries.ts';

export function serveStrategy(
  parts: StrategyRouteParts & StrategyTopicParts & { routes: Routes; hub: Hub },
): void {
  serveStrategyRoutes(parts.routes, parts);
  serveStrategyTopic(parts.hub, parts);
}
