/** Commands for withdrawals over the bus: a member’s, without a password; staff decide. */
import { CASH_ACCOUNTS, REVIEWERS, WITHDRAWAL_REASONS } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { type BusCommands, caseId } from '../core/bus-messages.ts';

const typed = z.string().check(z.maxLength(200));

export const withdrawalsBusCommands: BusCommands = {
  member: {
    'request-withdrawal': z.strictObject({
      account: z.enum(CASH_ACCOUNTS),
      currency: typed,
      channel: typed,
      amount: typed,
      address: z.nullable(typed),
      payeeId: z.nullable(z.int().check(z.positive())),
      flaw: z.nullable(z.enum(WITHDRAWAL_REASONS)),
      reviewer: z.enum(REVIEWERS),
    }),
  },
  staff: {
    'decide-withdrawal': z.strictObject({
      withdrawalId: caseId,
      reason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
    }),
  },
};
