/** Commands that gateways may send for a member: moving own funds, and dropping a lost request. */
import { dropRequest, transfer } from '@anywhen/protocol';
import type { BusCommands } from '../core/bus-messages.ts';

export const fundingBusCommands: BusCommands = {
  member: { transfer: transfer.body, 'drop-request': dropRequest.body },
};
