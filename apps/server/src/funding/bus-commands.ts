/** What gateways may ask for a member: to move their own funds. */
import { transfer } from '@anywhen/protocol';
import type { BusCommands } from '../core/bus-messages.ts';

export const fundingBusCommands: BusCommands = { member: { transfer: transfer.body } };
