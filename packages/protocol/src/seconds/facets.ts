/** Refusals, ledger types, permissions and messages of seconds contracts. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { decimal, symbol } from '../base/shapes.ts';
import { DIRECTIONS, SECONDS_RESULTS } from './rules.ts';

const contract = {
  contractId: z.string(),
  symbol,
  direction: z.enum(DIRECTIONS),
  wager: decimal,
};
const receipt = ({ contractId }: { contractId: string }) =>
  `/newContract/contractinfo?orderId=${contractId}`;

export const secondsFacets = defineFacets({
  refusals: {
    PERIOD_INVALID: refusal(4021, 422, 'period not offered'),
    DAILY_LIMIT_REACHED: refusal(4022, 409, 'daily limit reached'),
    ON_A_BREAK: refusal(4023, 409, 'taking a break'),
  },
  ledgerTypes: {
    SECONDS_STAKE: { num: 40, record: 'payment', reference: 'seconds-contract' },
    SECONDS_PAYOUT: {
      num: 41,
      record: 'profit',
      reference: 'seconds-contract',
      hasWagerBack: true,
    },
    SECONDS_LOSS: {
      num: 42,
      record: 'payment',
      reference: 'seconds-contract',
      losesHeldOf: ['contract'],
    },
    SECONDS_REFUND: { num: 43, record: 'payment', reference: 'seconds-contract' },
  },
  operations: { 'hold-back': needs('hold-back'), 'buy-seconds': needs('open') },
  messages: {
    'contract-result': messageKind(
      4,
      'trade',
      { ...contract, result: z.enum(SECONDS_RESULTS), profit: decimal },
      receipt,
    ),
    'contract-voided': messageKind(5, 'trade', contract, receipt),
  },
});
