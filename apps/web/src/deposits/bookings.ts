/** The presentation of deposit bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `DEPOSIT_${string}`>;

export const depositsBookings: Bookings<Type, 'deposit'> = {
  types: {
    DEPOSIT_CREDIT: { name: 'type.depositCredit', icon: 'arrow-down' },
    DEPOSIT_CORRECTION: { name: 'type.depositCorrection', icon: 'minus' },
  },
  references: {
    deposit: {
      name: 'reference.deposit',
      open: 'record.toDeposit',
      href: (id) => `/pay/record3?deposit=${id}`,
    },
  },
};
