/** Commands that gateways may send for members: setting and removing an alert. */
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const alertsBusCommands: BusCommands = {
  member: {
    'set-alert': z.strictObject({
      symbol: z.string().check(z.maxLength(12)),
      price: z.nullable(z.string().check(z.maxLength(40))),
      moveBps: z.nullable(z.int().check(z.nonnegative())),
    }),
    'remove-alert': z.strictObject({ alertId: z.int().check(z.positive()) }),
  },
};
