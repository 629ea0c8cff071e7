/** Commands that gateways may send for members: leverage, orders, and changes of own positions. */
import {
  changePositionMargin,
  closeLeveragePosition,
  placeLeverageOrder,
  setLeverage,
  setPositionLevels,
} from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

const id = z.int().check(z.positive());
const positionId = id;

export const derivativesBusCommands: BusCommands = {
  member: {
    'set-leverage': setLeverage.body,
    'place-leverage-order': placeLeverageOrder.body,
    'cancel-leverage-order': z.strictObject({ orderId: id }),
    'cancel-leverage-orders': z.strictObject({
      symbol: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,12}$/))),
    }),
    'close-position': z.extend(closeLeveragePosition.body, { positionId }),
    'set-position-levels': z.extend(setPositionLevels.body, { positionId }),
    'change-position-margin': z.extend(changePositionMargin.body, { positionId }),
  },
};
