/** What gateways may ask for members: that contracts are bought, or sold back. */
import { buyOption, sellOption } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const optionsBusCommands: BusCommands = {
  member: {
    'buy-option': buyOption.body,
    'sell-option': z.extend(sellOption.body, { positionId: z.int().check(z.positive()) }),
  },
};
