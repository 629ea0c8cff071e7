/** Refusals, ledger types, permissions and messages of fixed-term and trust finance. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { currency, decimal } from '../base/shapes.ts';
import { FINANCE_ENDINGS } from './rules.ts';

const record = { recordId: z.string(), product: z.string(), currency, amount: decimal };
const page = ({ recordId }: { recordId: string }) => `/homeindex/finance-info?id=${recordId}`;

export const financeFacets = defineFacets({
  refusals: { PRODUCT_SOLD_OUT: refusal(6002, 409, 'product sold out') },
  ledgerTypes: {
    FINANCE_SUBSCRIBE: { num: 60, record: 'payment', reference: 'finance-record' },
    FINANCE_INTEREST: { num: 61, record: 'profit', reference: 'finance-record' },
    FINANCE_PRINCIPAL: { num: 62, record: 'payment', reference: 'finance-record' },
    /** Interest that an early redemption gives back, of one entry with the principal. */
    FINANCE_CLAWBACK: {
      num: 63,
      record: 'payment',
      reference: 'finance-record',
      partOf: 'FINANCE_PRINCIPAL',
    },
  },
  operations: { 'buy-fixed-finance': needs('open'), 'buy-trust-finance': needs('open', 1) },
  messages: {
    'finance-started': messageKind(16, 'product', { ...record, redemptionDate: z.string() }, page),
    'finance-settled': messageKind(
      17,
      'product',
      { ...record, ending: z.enum(FINANCE_ENDINGS), interest: decimal },
      page,
    ),
  },
});
