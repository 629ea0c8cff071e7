/** Ledger types, permissions and messages of invitations and signing. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs } from '../base/facets.ts';

export const promotionFacets = defineFacets({
  ledgerTypes: {
    /** Of the fees of others, for one UTC day. */
    COMMISSION: { num: 120, record: 'profit', reference: 'commission' },
    /** Of a signed member's own fees, for one UTC day. */
    FEE_REBATE: { num: 121, record: 'profit', reference: 'commission' },
  },
  operations: { 'end-signing': needs('hold-back') },
  messages: {
    signed: messageKind(70, 'system', { signingId: z.string() }, () => '/my/authorization_code'),
    'signing-ended': messageKind(
      71,
      'system',
      { signingId: z.string() },
      () => '/my/authorization_code',
    ),
  },
});
