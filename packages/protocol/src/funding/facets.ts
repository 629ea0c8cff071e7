/** Refusals, ledger types and permissions of the first grant and of transfers. */
import { defineFacets, needs, refusal } from '../base/facets.ts';

export const fundingFacets = defineFacets({
  refusals: {
    TRANSFER_NOT_ALLOWED: refusal(3300, 422, 'these accounts do not share this currency'),
  },
  ledgerTypes: {
    SIM_GRANT: { num: 1, record: 'deposit-approved', reference: 'grant', isExternal: true },
    TRANSFER_OUT: { num: 10, record: 'transfer', reference: 'account' },
    TRANSFER_IN: { num: 11, record: 'transfer', reference: 'account' },
  },
  operations: { transfer: needs('transfer') },
});
