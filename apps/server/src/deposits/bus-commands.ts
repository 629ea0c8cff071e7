/** Commands for deposits that come over the bus: a member declares one, staff decide. */
import { CASH_ACCOUNTS, CORRECTION_REASONS, DEPOSIT_REASONS, REVIEWERS } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { type BusCommands, caseId } from '../core/bus-messages.ts';

const word = z.string().check(z.maxLength(20));

export const depositsBusCommands: BusCommands = {
  member: {
    'submit-deposit': z.strictObject({
      account: z.enum(CASH_ACCOUNTS),
      currency: word,
      network: word,
      address: z.string().check(z.maxLength(60)),
      amount: z.string().check(z.maxLength(64)),
      folder: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      flaw: z.nullable(z.enum(DEPOSIT_REASONS)),
      reviewer: z.enum(REVIEWERS),
    }),
  },
  staff: {
    'decide-deposit': z.strictObject({
      depositId: caseId,
      reason: z.nullable(z.enum(DEPOSIT_REASONS)),
    }),
    'propose-correction': z.strictObject({
      depositId: caseId,
      reason: z.enum(CORRECTION_REASONS),
    }),
    'approve-correction': z.strictObject({ depositId: caseId }),
  },
};
