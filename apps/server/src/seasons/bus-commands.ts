/** Commands that gateways may send: a member opens a portfolio, or leaves it. */
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const seasonsBusCommands: BusCommands = {
  member: {
    'open-portfolio': z.strictObject({ season: z.string().check(z.maxLength(10)) }),
    'leave-season': z.strictObject({ portfolio: z.int().check(z.positive()) }),
  },
};
