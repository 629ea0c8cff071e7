/** The presentation of seconds contract bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `SECONDS_${string}`>;

export const secondsBookings: Bookings<Type, 'seconds-contract'> = {
  types: {
    SECONDS_STAKE: { name: 'type.secondsStake', icon: 'clock' },
    SECONDS_PAYOUT: { name: 'type.secondsPayout', icon: 'arrow-down' },
    SECONDS_LOSS: { name: 'type.secondsLoss', icon: 'minus', partName: 'record.wagerLost' },
    SECONDS_REFUND: { name: 'type.secondsRefund', icon: 'refresh' },
  },
  references: {
    'seconds-contract': {
      name: 'reference.contract',
      open: 'record.toContract',
      href: (id) => `/newContract/contractinfo?orderId=${id}`,
    },
  },
};
