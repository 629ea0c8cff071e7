/** The presentation of flash option bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `OPTION_${string}`>;

export const optionsBookings: Bookings<Type, 'option-position'> = {
  types: {
    OPTION_PREMIUM: { name: 'type.optionPremium', icon: 'bolt' },
    OPTION_SELLBACK: { name: 'type.optionSellback', icon: 'bolt' },
    OPTION_PAYOUT: { name: 'type.optionPayout', icon: 'arrow-down' },
    OPTION_REFUND: { name: 'type.optionRefund', icon: 'refresh' },
  },
  references: {
    'option-position': {
      name: 'reference.option',
      open: 'record.toOption',
      href: (id) => `/newContract/contractinfo?product=option&orderId=${id}`,
    },
  },
};
