/**
 * Commands that gateways may send for a member: placing orders, and amending and cancelling own
 * ones.
 */
import { amendOrder, placeOco, placeOrder, symbol } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

const orderId = z.int().check(z.nonnegative());

export const spotBusCommands: BusCommands = {
  member: {
    'place-order': placeOrder.body,
    'place-oco': placeOco.body,
    'amend-order': z.extend(amendOrder.body, { orderId }),
    'cancel-order': z.strictObject({ orderId }),
    'cancel-orders': z.strictObject({ symbol: z.optional(symbol) }),
  },
};
