/** The presentation of fixed-term and trust finance bookings in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `FINANCE_${string}`>;

export const financeBookings: Bookings<Type, 'finance-record'> = {
  types: {
    FINANCE_SUBSCRIBE: { name: 'type.financeSubscribe', icon: 'calendar' },
    FINANCE_INTEREST: { name: 'type.financeInterest', icon: 'percent' },
    FINANCE_PRINCIPAL: {
      name: 'type.financePrincipal',
      icon: 'refresh',
      partName: 'record.interestBack',
    },
  },
  references: {
    'finance-record': {
      name: 'reference.finance',
      open: 'record.toFinance',
      href: (id) => `/homeindex/finance-info?id=${id}`,
    },
  },
};
