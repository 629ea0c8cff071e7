/** The presentation of withdrawal bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `WITHDRAW_${string}`>;

export const withdrawalsBookings: Bookings<Type, 'withdrawal'> = {
  types: {
    WITHDRAW_HOLD: { name: 'type.withdrawHold', icon: 'clock' },
    WITHDRAW_DONE: { name: 'type.withdrawDone', icon: 'arrow-up' },
    WITHDRAW_RETURN: { name: 'type.withdrawReturn', icon: 'refresh' },
  },
  references: {
    withdrawal: {
      name: 'reference.withdrawal',
      open: 'record.toWithdrawal',
      href: (id) => `/pay/record2?withdrawal=${id}`,
    },
  },
};
