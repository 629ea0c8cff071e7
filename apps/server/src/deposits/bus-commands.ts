/** Commands that gateways may send for members: declaring a deposit. */
import { CASH_ACCOUNTS, DEPOSIT_REASONS, REVIEWERS } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

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
};
