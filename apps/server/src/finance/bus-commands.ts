/** What gateways may ask for members: that a product is bought, or a record of theirs ended. */
import { buyFinance } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

const ending = z.strictObject({ recordId: z.int().check(z.positive()) });

export const financeBusCommands: BusCommands = {
  member: {
    // The agreement has been asked for by then.
    'buy-finance': z.omit(buyFinance.body, { isAgreed: true }),
    'cancel-finance': ending,
    'redeem-finance': ending,
  },
};
