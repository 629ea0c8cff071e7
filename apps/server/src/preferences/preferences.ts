/** Preferences that follow a member to other devices: no money follows from any of them. */
import type { Pool } from 'pg';
import type { ErasureLeft, ServerModule, Serving } from '../facets/server-module.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Log } from '../platform/log.ts';
import { servePreferencesTopic } from './news.ts';
import { deletePreferencesOf } from './preference-table.ts';
import { servePreferencesRoutes } from './routes.ts';

type Parts = Serving & {
  pool: Pool;
  bus: Bus;
  facts: { markets: MarketFacts };
  nowMs: () => number;
  log: Log;
};

export const preferences = {
  uncovered: { member_preferences: 'what members like to see: what an order does is in the order' },
  serve: ({ routes, facts, ...parts }: Parts) => {
    const { genesis } = facts.markets;
    const onChanged = servePreferencesTopic({ ...parts, genesis });
    servePreferencesRoutes(routes, { ...parts, onChanged });
  },
  erase: async (client, uid): Promise<ErasureLeft> => {
    await deletePreferencesOf(client, uid);
    return 'nothing';
  },
} satisfies ServerModule;
