/** The presentation of strategy bot bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `BOT_${string}`>;

export const strategyBookings: Bookings<Type, 'bot'> = {
  types: {
    BOT_FUND: { name: 'type.botFund', icon: 'arrow-up' },
    BOT_RETURN: { name: 'type.botReturn', icon: 'arrow-down' },
  },
  references: {
    bot: {
      name: 'reference.bot',
      open: 'record.toBot',
      href: (id) => `/pay/strategy?bot=${id}`,
    },
  },
};
