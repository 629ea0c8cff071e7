/** What gateways may ask for members: that machines are bought, or a purchase cancelled. */
import { buyMachines } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const miningBusCommands: BusCommands = {
  member: {
    // The box that was ticked has been asked for by then.
    'buy-machines': z.omit(buyMachines.body, { isAgreed: true }),
    'cancel-machines': z.strictObject({ machineId: z.int().check(z.positive()) }),
  },
};
