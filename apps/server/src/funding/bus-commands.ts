/** What gateways may ask for a member: to move their own funds, and to drop a lost request. */
import { dropRequest, transfer } from '@anywhen/protocol';
import type { BusCommands } from '../core/bus-messages.ts';

export const fundingBusCommands: BusCommands = {
  member: { transfer: transfer.body, 'drop-request': dropRequest.body },
};
