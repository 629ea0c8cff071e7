/** The presentation of commission and rebates in the flow record. */
import type { Bookings } from '../facet-parts/booking.ts';

export const promotionBookings: Bookings<'COMMISSION' | 'FEE_REBATE', 'commission'> = {
  types: {
    COMMISSION: { name: 'type.commission', icon: 'users' },
    FEE_REBATE: { name: 'type.feeRebate', icon: 'percent' },
  },
  references: {
    commission: {
      name: 'reference.commission',
      open: 'record.toPromotion',
      href: () => '/my/invite',
    },
  },
};
