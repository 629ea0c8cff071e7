/** Commands that gateways may send for members: buying a product, or ending a record. */
import { buyFinance } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

const ending = z.strictObject({ recordId: z.int().check(z.positive()) });

export const financeBusCommands: BusCommands = {
  member: {
    // The agreement was checked before.
    'buy-finance': z.omit(buyFinance.body, { isAgreed: true }),
    'cancel-finance': ending,
    'redeem-finance': ending,
  },
};
