/** Refusals, ledger types, permissions and messages of withdrawals. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { currency, decimal } from '../base/shapes.ts';
import { WITHDRAWAL_REASONS } from './rules.ts';

const withdrawal = { withdrawalId: z.string(), currency, amount: decimal };
const sheet = ({ withdrawalId }: { withdrawalId: string }) =>
  `/pay/record2?withdrawal=${withdrawalId}`;

export const withdrawalsFacets = defineFacets({
  refusals: {
    WITHDRAW_TIMES_EXCEEDED: refusal(
      3103,
      409,
      'withdrawal times exceeded, contact customer service',
    ),
    WITHDRAW_LOCKED: refusal(
      3110,
      403,
      'withdrawals are locked for an hour after a security change',
    ),
    WITHDRAW_BELOW_MIN: refusal(3111, 422, 'withdrawal below the minimum'),
    WITHDRAW_ABOVE_MAX: refusal(3112, 422, 'withdrawal above the maximum'),
    WITHDRAW_DAILY_LIMIT: refusal(3113, 409, 'daily withdrawal limit reached'),
    BANK_REQUIRED: refusal(3115, 409, 'add a bank card first'),
  },
  ledgerTypes: {
    WITHDRAW_HOLD: { num: 4, record: 'payment', reference: 'withdrawal' },
    /** What arrives outside; the fee is a posting of its own: it is a loss, and this is not. */
    WITHDRAW_DONE: {
      num: 5,
      record: 'withdrawal-approved',
      reference: 'withdrawal',
      isExternal: true,
      losesHeldOf: ['funds', 'spot'],
    },
    WITHDRAW_FEE: {
      num: 6,
      record: 'payment',
      reference: 'withdrawal',
      losesHeldOf: ['funds', 'spot'],
      partOf: 'WITHDRAW_DONE',
    },
    WITHDRAW_RETURN: { num: 7, record: 'withdrawal-rejected', reference: 'withdrawal' },
  },
  operations: { withdraw: needs('withdraw', 1) },
  messages: {
    'withdrawal-passed': messageKind(14, 'funds', { ...withdrawal, received: decimal }, sheet),
    'withdrawal-rejected': messageKind(
      15,
      'funds',
      { ...withdrawal, reason: z.enum(WITHDRAWAL_REASONS) },
      sheet,
    ),
  },
});
