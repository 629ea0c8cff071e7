/** What gateways may ask for a member: to place an order, and to cancel their own. */
import { placeOrder, symbol } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const spotBusCommands: BusCommands = {
  member: {
    'place-order': placeOrder.body,
    'cancel-order': z.strictObject({ orderId: z.int().check(z.nonnegative()) }),
    'cancel-orders': z.strictObject({ symbol: z.optional(symbol) }),
  },
};
