/** What gateways may ask for a member: a contract at the next price, or a break from them. */
import { placeSecondsOrder, takeABreak } from '@anywhen/protocol';
import type { BusCommands } from '../core/bus-messages.ts';

export const secondsBusCommands: BusCommands = {
  member: { 'place-seconds': placeSecondsOrder.body, 'take-a-break': takeABreak.body },
};
