/** Refusals, ledger types, permissions and messages of flash options. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { decimal, symbol } from '../base/shapes.ts';
import { OPTION_TYPES } from './option-model.ts';

const option = {
  positionId: z.string(),
  symbol,
  type: z.enum(OPTION_TYPES),
  strike: decimal,
  premium: decimal,
};
const receipt = ({ positionId }: { positionId: string }) =>
  `/newContract/contractinfo?product=option&orderId=${positionId}`;

export const optionsFacets = defineFacets({
  refusals: {
    SERIES_CLOSED: refusal(4031, 409, 'series closed'),
    TOO_MANY_POSITIONS: refusal(4032, 409, 'too many open positions'),
  },
  ledgerTypes: {
    /** Spent, not held. */
    OPTION_PREMIUM: { num: 90, record: 'payment', reference: 'option-position' },
    OPTION_SELLBACK: { num: 91, record: 'payment', reference: 'option-position' },
    OPTION_PAYOUT: { num: 92, record: 'profit', reference: 'option-position' },
    /** Of a series that has no settlement price. */
    OPTION_REFUND: { num: 93, record: 'payment', reference: 'option-position' },
  },
  operations: { 'buy-option': needs('open') },
  messages: {
    /** Of what was left at expiry; a payout of zero is notified like any other. */
    'option-settled': messageKind(
      24,
      'trade',
      { ...option, settlement: decimal, payout: decimal, profit: decimal },
      receipt,
    ),
    'option-voided': messageKind(25, 'trade', option, receipt),
  },
});
