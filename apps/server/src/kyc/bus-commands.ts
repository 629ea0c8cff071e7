/**
 * Commands that gateways may send: a member's submission, and for identity the erasure of a person.
 */
import { KYC_LEVELS, KYC_REASONS, REVIEWERS, hash } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { type BusCommands, caseId, memberUid } from '../core/bus-messages.ts';

export const kycBusCommands: BusCommands = {
  member: {
    'submit-verification': z.strictObject({
      level: z.enum(KYC_LEVELS),
      folder: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      document: z.nullable(hash),
      flaw: z.nullable(z.enum(KYC_REASONS)),
      reviewer: z.enum(REVIEWERS),
    }),
  },
  identity: {
    'forget-person': { fields: z.strictObject({ uid: memberUid }), id: /^erase:(\d+):/ },
  },
  staff: {
    'decide-verification': z.strictObject({ caseId, reason: z.nullable(z.enum(KYC_REASONS)) }),
  },
};
