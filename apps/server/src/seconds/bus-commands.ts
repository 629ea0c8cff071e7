/** Commands that gateways may send for a member: a contract at the next price, or a break. */
import { placeSecondsOrder, takeABreak } from '@anywhen/protocol';
import type { BusCommands } from '../core/bus-messages.ts';

export const secondsBusCommands: BusCommands = {
  member: { 'place-seconds': placeSecondsOrder.body, 'take-a-break': takeABreak.body },
};
