/**
 * Notifies members of positions that a tick has ended, and of limit orders that were filled, not of
 * what they closed themselves.
 */
import {
  type LeverageOrderRecord,
  type PositionRecord,
  describeLeverageOrder,
  describeLeveragePosition,
} from '@anywhen/exchange';
import { positionResultOf } from '@anywhen/protocol';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listLeverageFilledSince, listPositionsEndedSince } from './queries.ts';

export const derivativesNotices: Notices = {
  events: {
    'leverage-position': {
      messages: ({ position }) => positionMessage(position),
      atMs: ({ position }) => position.endedAtMs ?? 0,
    },
    'leverage-order': {
      messages: ({ order }) => orderMessage(order),
      atMs: ({ order }) => order.updatedAtMs,
    },
  },
  missed: [
    { turn: 4, since: readById(listPositionsEndedSince, positionMessage) },
    { turn: 4, since: readById(listLeverageFilledSince, orderMessage) },
  ],
  madeUp: {
    positions: 'select uid, ended_at_ms as at_ms from leverage_position',
  },
};

function positionMessage(position: PositionRecord): NewMessage | undefined {
  const { uid, id: source, endedAtMs: atMs } = position;
  const {
    id: positionId,
    symbol,
    side,
    openedQuantity: quantity,
    ending,
    decided,
  } = describeLeveragePosition(position);
  if (atMs === null || decided === null || ending === null || ending === 'member') return undefined;
  const about = { uid, source, atMs };
  const params = { positionId, symbol, side, quantity, price: decided.price };
  const { net: profit } = positionResultOf(position);
  if (ending === 'liquidation') {
    return newMessage('position-liquidated', about, { ...params, profit });
  }
  return newMessage('position-closed', about, { ...params, by: ending, profit });
}

/** A limit order that rested and was completely filled. */
function orderMessage(order: LeverageOrderRecord): NewMessage | undefined {
  const { uid, id: source, state, reachedSecond, updatedAtMs: atMs } = order;
  const { id: orderId, symbol, side, quantity, price, positionId } = describeLeverageOrder(order);
  if (state !== 'FILLED' || reachedSecond === null || !price || !positionId) return undefined;
  const params = { orderId, positionId, symbol, side, quantity, price };
  return newMessage('leverage-order-filled', { uid, source, atMs }, params);
}
