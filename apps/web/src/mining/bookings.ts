/** The presentation of mining machine bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `MINING_${string}`>;

export const miningBookings: Bookings<Type, 'machine'> = {
  types: {
    MINING_BUY: { name: 'type.miningBuy', icon: 'cube' },
    MINING_OUTPUT: { name: 'type.miningOutput', icon: 'cube' },
    MINING_REFUND: { name: 'type.miningRefund', icon: 'refresh' },
  },
  references: {
    machine: {
      name: 'reference.machine',
      open: 'record.toMachine',
      href: (id) => `/homeindex/machine?machine=${id}`,
    },
  },
};
