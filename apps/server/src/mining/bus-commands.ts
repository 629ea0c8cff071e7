/** Commands that gateways may send for members: buying machines, or cancelling a purchase. */
import { buyMachines, cancelMachines } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const miningBusCommands: BusCommands = {
  member: {
    // The checkbox was checked before.
    'buy-machines': z.omit(buyMachines.body, { isAgreed: true }),
    'cancel-machines': z.extend(cancelMachines.body, { machineId: z.int().check(z.positive()) }),
  },
};
