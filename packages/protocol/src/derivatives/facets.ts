/** Refusals, ledger types, permissions and messages of leveraged contracts. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { decimal, symbol } from '../base/shapes.ts';
import { SIDES } from '../spot/rules.ts';
import { POSITION_SIDES } from './rules.ts';

const position = { positionId: z.string(), symbol, quantity: decimal, price: decimal };
const receipt = ({ positionId }: { positionId: string }) =>
  `/newContract/contractinfo?product=derivatives&orderId=${positionId}`;

export const derivativesFacets = defineFacets({
  refusals: {
    LEVERAGE_INVALID: refusal(4040, 422, 'leverage not offered'),
    POSITION_LIMIT: refusal(4041, 422, 'position limit reached'),
    MARGIN_TOO_LOW: refusal(4042, 422, 'margin too low'),
    POSITION_CLOSING: refusal(4043, 409, 'the position is being closed by a tick'),
    LEVERAGE_IN_USE: refusal(4044, 409, 'leverage is in use by a position or an order'),
    REDUCE_ONLY_INVALID: refusal(4045, 409, 'there is nothing this order could reduce'),
  },
  ledgerTypes: {
    /** A limit order holds what opening its whole quantity costs. */
    DERIV_HOLD: { num: 100, record: 'payment', reference: 'leverage-order' },
    DERIV_RELEASE: { num: 101, record: 'payment', reference: 'leverage-order' },
    /** Margin, reserve and fee of what is opened, or margin that was added. */
    DERIV_MARGIN_IN: { num: 102, record: 'payment', reference: 'leverage-position' },
    DERIV_MARGIN_OUT: { num: 103, record: 'payment', reference: 'leverage-position' },
    /** Out of what a filled limit held; of all else the fee is in the amount that was paid. */
    DERIV_FEE: {
      num: 104,
      record: 'payment',
      reference: 'leverage-position',
      losesHeldOf: ['derivatives'],
    },
    /** Between W, which is held, and the insurance: what is received is a loss below zero. */
    DERIV_FUNDING: {
      num: 105,
      record: 'payment',
      reference: 'leverage-position',
      losesHeldOf: ['derivatives'],
    },
    /** Closed with a gain: first margin and reserve that were held, then the gain after the fee. */
    DERIV_PROFIT: {
      num: 106,
      record: 'profit',
      reference: 'leverage-position',
      hasWagerBack: true,
    },
    /** Closed with a loss: what came of margin and reserve. */
    DERIV_LOSS: { num: 107, record: 'payment', reference: 'leverage-position' },
    /** What was left, which may be nothing. */
    DERIV_LIQUIDATION: { num: 108, record: 'payment', reference: 'leverage-position' },
    /** What the insurance would be below zero by, from the house; never of a member's account. */
    DERIV_INSURANCE: { num: 109, record: 'payment', reference: 'leverage-position' },
  },
  operations: {
    'open-leverage': needs('open'),
    'open-high-leverage': needs('open', 1),
    'add-margin': needs('add-margin'),
  },
  messages: {
    'position-liquidated': messageKind(
      26,
      'trade',
      /** `profit`: of the whole position; messages from before it was said have none. */
      { ...position, side: z.enum(POSITION_SIDES), profit: z.exactOptional(decimal) },
      receipt,
    ),
    'position-closed': messageKind(
      27,
      'trade',
      {
        ...position,
        side: z.enum(POSITION_SIDES),
        by: z.enum(['take-profit', 'stop-loss']),
        profit: decimal,
      },
      receipt,
    ),
    'leverage-order-filled': messageKind(
      28,
      'trade',
      { ...position, orderId: z.string(), side: z.enum(SIDES) },
      receipt,
    ),
  },
});
