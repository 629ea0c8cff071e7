/** Refusals, permissions and messages of price alerts. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { decimal, symbol } from '../base/shapes.ts';

export const alertsFacets = defineFacets({
  refusals: { TOO_MANY_ALERTS: refusal(4060, 409, 'too many price alerts') },
  operations: { 'set-alert': needs('log-in') },
  messages: {
    /** A move of zero: it was a level. `from` is the price it was set at. */
    'alert-fired': messageKind(
      31,
      'trade',
      {
        alertId: z.string(),
        symbol,
        way: z.enum(['up', 'down']),
        level: decimal,
        moveBps: z.string().check(z.regex(/^\d{1,4}$/)),
        from: decimal,
        price: decimal,
      },
      ({ symbol: market }) => `/newContract/kline?symbol=${market}`,
    ),
  },
});
