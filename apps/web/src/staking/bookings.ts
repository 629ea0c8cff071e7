/** The presentation of staking bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `STAKE_${string}`>;

export const stakingBookings: Bookings<Type, 'staking-position'> = {
  types: {
    STAKE_IN: { name: 'type.stakeIn', icon: 'lock' },
    STAKE_REWARD: { name: 'type.stakeReward', icon: 'leaf' },
    STAKE_OUT: { name: 'type.stakeOut', icon: 'refresh', partName: 'record.rewardsBack' },
  },
  references: {
    'staking-position': {
      name: 'reference.staking',
      open: 'record.toStaking',
      href: (id) => `/homeindex/livecoin?position=${id}`,
    },
  },
};
