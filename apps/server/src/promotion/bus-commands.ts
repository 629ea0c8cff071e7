/**
 * Commands that gateways may send: signing whom a member has checked, ending it, and by whom a new
 * member was invited.
 */
import * as z from 'zod/mini';
import { type BusCommands, memberUid } from '../core/bus-messages.ts';

export const promotionBusCommands: BusCommands = {
  member: {
    'sign-member': z.strictObject({ uid: memberUid }),
    'end-signing': z.strictObject({}),
  },
  identity: {
    'set-inviter': {
      fields: z.strictObject({ uid: memberUid, inviterUid: memberUid }),
      id: /^inviter:(\d+)$/,
    },
  },
};
