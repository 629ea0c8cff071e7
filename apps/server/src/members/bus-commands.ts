/**
 * Commands that gateways may send about members: a limit they set themselves, and what identity
 * needs.
 */
import { SECURITY_CHANGES, STATUS_REASONS, memberStatus, typedAmount } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { type BusCommands, memberUid } from '../core/bus-messages.ts';

/** The events of rulebook 10.4; a command's id says which one it was. */
const LOCKING: readonly string[] = ['login', ...SECURITY_CHANGES];

export const membersBusCommands: BusCommands = {
  member: { 'set-loss-limit': z.strictObject({ amount: typedAmount }) },
  identity: {
    'open-member': { fields: z.strictObject({ uid: memberUid }), id: /^open:(\d+)$/ },
    'extend-withdraw-lock': {
      fields: z.strictObject({ uid: memberUid }),
      id: new RegExp(`^(?:${LOCKING.join('|')}):(\\d+):`),
    },
  },
  staff: {
    'change-status': z.strictObject({
      uid: memberUid,
      status: memberStatus,
      reason: z.enum(STATUS_REASONS),
    }),
  },
};
