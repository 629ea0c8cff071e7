/** Refusals of markets and their prices. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, refusal } from '../base/facets.ts';

/** What happens to members without their request, and so may be made up after an outage. */
export const MADE_UP = [
  'bots',
  'orders',
  'contracts',
  'options',
  'positions',
  'payments',
  'funds',
  'alerts',
] as const;
export type MadeUp = (typeof MADE_UP)[number];

const counts = {
  bots: z.string(),
  orders: z.string(),
  contracts: z.string(),
  options: z.string(),
  positions: z.string(),
  payments: z.string(),
  funds: z.string(),
  alerts: z.string(),
} satisfies Record<MadeUp, unknown>;

export const marketsFacets = defineFacets({
  refusals: {
    SYMBOL_CLOSED: refusal(4020, 422, 'market not available for this product'),
    FEED_STALE: refusal(9006, 503, 'prices are paused'),
  },
  messages: {
    /** From its first missed second until everything was made up; how much of each. */
    outage: messageKind(
      50,
      'system',
      { fromMs: z.string(), untilMs: z.string(), ...counts },
      () => '/my/msglist',
    ),
  },
});
