/** Refusals and permissions of bank accounts and wallets. */
import { defineFacets, needs, refusal } from '../base/facets.ts';

export const payeesFacets = defineFacets({
  refusals: {
    HOLDER_NAME_MISMATCH: refusal(3117, 422, 'account holder differs from the verified name'),
    TOO_MANY_PAYEES: refusal(3118, 409, 'no room for one more bank account or wallet'),
    PAYEE_KNOWN: refusal(3119, 409, 'saved already'),
    PAYEE_IN_USE: refusal(3120, 409, 'used by a withdrawal under review'),
  },
  operations: {
    'add-bank-account': needs('withdraw', 1),
    'add-wallet': needs('withdraw', 1),
  },
});
