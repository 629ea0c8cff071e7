/** Commands that gateways may send for members: staking, and leaving. */
import { leaveStaking, stake } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const stakingBusCommands: BusCommands = {
  member: {
    // The checkbox was checked before.
    stake: z.omit(stake.body, { isAgreed: true }),
    'leave-staking': z.extend(leaveStaking.body, { positionId: z.int().check(z.positive()) }),
  },
};
