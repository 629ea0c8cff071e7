/** What gateways may ask about members: a limit they set themselves, and what identity needs. */
import { typedAmount } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { type BusCommands, memberUid } from '../core/bus-messages.ts';

export const membersBusCommands: BusCommands = {
  member: { 'set-loss-limit': z.strictObject({ amount: typedAmount }) },
  identity: {
    'open-member': { fields: z.strictObject({ uid: memberUid }), id: /^open:(\d+)$/ },
    'extend-withdraw-lock': {
      fields: z.strictObject({ uid: memberUid }),
      id: /^(?:login|reset):(\d+):/,
    },
  },
};
