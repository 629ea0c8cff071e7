/** The presentation of bookings of leveraged contracts in the flow record. */
import type { FlowType } from '@anywhen/protocol';
import type { Bookings } from '../facet-parts/booking.ts';

type Type = Extract<FlowType, `DERIV_${string}`>;

export const derivativesBookings: Bookings<Type, 'leverage-order' | 'leverage-position'> = {
  types: {
    DERIV_HOLD: { name: 'type.derivHold', icon: 'clock' },
    DERIV_RELEASE: { name: 'type.derivRelease', icon: 'refresh' },
    DERIV_MARGIN_IN: { name: 'type.derivMarginIn', icon: 'lock' },
    DERIV_MARGIN_OUT: { name: 'type.derivMarginOut', icon: 'refresh' },
    DERIV_FEE: { name: 'type.derivFee', icon: 'percent', partName: 'record.fee' },
    DERIV_FUNDING: { name: 'type.derivFunding', icon: 'percent', partName: 'record.fundingPaid' },
    DERIV_PROFIT: { name: 'type.derivProfit', icon: 'arrow-down', partName: 'record.marginBack' },
    DERIV_LOSS: { name: 'type.derivLoss', icon: 'minus' },
    DERIV_LIQUIDATION: { name: 'type.derivLiquidation', icon: 'bolt' },
    DERIV_INSURANCE: { name: 'type.derivInsurance', icon: 'shield' },
  },
  references: {
    'leverage-order': {
      name: 'reference.leverageOrder',
      open: 'record.toLeverageOrders',
      href: () => '/newContract/orderlist?product=derivatives&tab=orders',
    },
    'leverage-position': {
      name: 'reference.leveragePosition',
      open: 'record.toPosition',
      href: (id) => `/newContract/contractinfo?product=derivatives&position=${id}`,
    },
  },
};
