/** Ledger types, permissions and messages of staking. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs } from '../base/facets.ts';
import { currency, decimal } from '../base/shapes.ts';
import { STAKING_ENDINGS } from './rules.ts';

const position = { positionId: z.string(), pool: z.string(), currency, amount: decimal };
const sheet = ({ positionId }: { positionId: string }) =>
  `/homeindex/livecoin?position=${positionId}`;

export const stakingFacets = defineFacets({
  ledgerTypes: {
    STAKE_IN: { num: 70, record: 'payment', reference: 'staking-position' },
    STAKE_REWARD: { num: 71, record: 'profit', reference: 'staking-position' },
    STAKE_OUT: { num: 72, record: 'payment', reference: 'staking-position' },
    STAKE_CLAWBACK: {
      num: 73,
      record: 'payment',
      reference: 'staking-position',
      partOf: 'STAKE_OUT',
    },
  },
  operations: { 'pledge-currency': needs('open') },
  messages: {
    'staking-started': messageKind(18, 'product', position, sheet),
    'staking-closed': messageKind(
      19,
      'product',
      { ...position, ending: z.enum(STAKING_ENDINGS), rewarded: decimal },
      sheet,
    ),
  },
});
