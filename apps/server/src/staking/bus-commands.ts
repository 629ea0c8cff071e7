/** What gateways may ask for members: that something is staked, or leaves. */
import { leaveStaking, stake } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const stakingBusCommands: BusCommands = {
  member: {
    // The box that was ticked has been asked for by then.
    stake: z.omit(stake.body, { isAgreed: true }),
    'leave-staking': z.extend(leaveStaking.body, { positionId: z.int().check(z.positive()) }),
  },
};
