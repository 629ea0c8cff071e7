/** Refusals, ledger types, permissions and messages of mining machines. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { decimal } from '../base/shapes.ts';

const machines = { machineId: z.string(), model: z.string(), quantity: z.string() };
const sheet = ({ machineId }: { machineId: string }) => `/homeindex/machine?machine=${machineId}`;

export const miningFacets = defineFacets({
  refusals: { STOCK_EMPTY: refusal(6003, 409, 'out of stock') },
  ledgerTypes: {
    MINING_BUY: { num: 80, record: 'payment', reference: 'machine' },
    MINING_OUTPUT: { num: 81, record: 'profit', reference: 'machine' },
    MINING_REFUND: { num: 82, record: 'payment', reference: 'machine' },
  },
  operations: { 'buy-machine': needs('open') },
  messages: {
    'machine-started': messageKind(20, 'product', machines, sheet),
    'machine-expired': messageKind(21, 'product', { ...machines, output: decimal }, sheet),
  },
});
