/** Refusals, ledger types, permissions and messages of deposits. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { currency, decimal } from '../base/shapes.ts';
import { CORRECTION_REASONS, DEPOSIT_REASONS } from './rules.ts';

const deposit = { depositId: z.string(), currency, amount: decimal };
const sheet = ({ depositId }: { depositId: string }) => `/pay/record3?deposit=${depositId}`;

export const depositsFacets = defineFacets({
  refusals: {
    DEPOSIT_BELOW_MIN: refusal(3200, 422, 'deposit below the minimum'),
    DEPOSIT_ABOVE_MAX: refusal(3201, 422, 'deposit above the maximum'),
    PROOF_REQUIRED: refusal(3202, 422, 'upload proof'),
    CURRENCY_REQUIRED: refusal(3203, 422, 'choose a currency'),
    NETWORK_REQUIRED: refusal(3204, 422, 'choose a network'),
    DEPOSIT_DAILY_LIMIT: refusal(3205, 409, 'daily deposit limit reached'),
    DEPOSIT_CEILING_REACHED: refusal(3206, 409, 'ceiling of deposits in 30 days reached'),
  },
  ledgerTypes: {
    DEPOSIT_CREDIT: { num: 2, record: 'deposit-approved', reference: 'deposit', isExternal: true },
    /** Two people took a wrong credit back. */
    DEPOSIT_CORRECTION: {
      num: 3,
      record: 'deposit-rejected',
      reference: 'deposit',
      isExternal: true,
    },
  },
  operations: { deposit: needs('deposit') },
  messages: {
    'deposit-credited': messageKind(11, 'funds', deposit, sheet),
    'deposit-rejected': messageKind(
      12,
      'funds',
      { ...deposit, reason: z.enum(DEPOSIT_REASONS) },
      sheet,
    ),
    'deposit-corrected': messageKind(
      13,
      'funds',
      { ...deposit, reason: z.enum(CORRECTION_REASONS) },
      sheet,
    ),
  },
});
