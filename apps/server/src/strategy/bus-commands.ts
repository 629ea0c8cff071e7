/** Commands that gateways may send for members: starting, pausing, resuming and stopping a bot. */
import { createDcaBot, createGridBot, stopBot } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

const botId = z.int().check(z.positive());
const { quantity, startCost, profit } = createGridBot.body.shape.shown.shape;

export const strategyBusCommands: BusCommands = {
  member: {
    'create-dca': createDcaBot.body,
    'create-grid': z.extend(z.omit(createGridBot.body, { shown: true }), {
      shownQuantity: quantity,
      shownStartCost: startCost,
      shownProfit: profit,
    }),
    'pause-bot': z.strictObject({ botId }),
    'resume-bot': z.strictObject({ botId }),
    'stop-bot': z.extend(stopBot.body, { botId }),
  },
};
