/** The limits module: breaks and the daily loss limit over all quick products. */
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { LimitsFacts } from './facts.ts';
import { type LimitsParts, serveLimits } from './routes.ts';
import { limitsStorage } from './storage.ts';

export const limits = {
  storage: limitsStorage,
  facts: LimitsFacts,
  serve: (parts: LimitsParts & Serving) => serveLimits(parts.routes, parts),
} satisfies ServerModule;
