/** Commands that gateways may send for members: buying contracts, or selling them back. */
import { buyOption, sellOption } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

export const optionsBusCommands: BusCommands = {
  member: {
    'buy-option': buyOption.body,
    'sell-option': z.extend(sellOption.body, { positionId: z.int().check(z.positive()) }),
  },
};
