/** Commands for terms that come over the bus: two people of the staff change them. */
import { TERMS_PRODUCTS, TERMS_VALUES_MAX } from '@anywhen/protocol';
import * as z from 'zod/mini';
import { type BusCommands, caseId } from '../core/bus-messages.ts';

const rateBps = z.int().check(z.minimum(0), z.maximum(100_000));

const value = z.strictObject({
  key: z.string().check(z.maxLength(60)),
  before: rateBps,
  after: rateBps,
});

export const termsBusCommands: BusCommands = {
  staff: {
    'propose-terms': z.strictObject({
      product: z.enum(TERMS_PRODUCTS),
      values: z.array(value).check(z.maxLength(TERMS_VALUES_MAX)),
      fromMs: z.int().check(z.nonnegative()),
    }),
    'withdraw-terms': z.strictObject({ proposalId: caseId }),
    'approve-terms': z.strictObject({
      proposalId: caseId,
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  },
};
