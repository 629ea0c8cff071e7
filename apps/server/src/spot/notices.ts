/**
 * Notifies members of the outcome of waiting orders: triggered, expired, completely filled by
 * somebody else, or cancelled because their member was disabled.
 */
import { type SpotOrderRecord, type SpotTradeRecord, describeOrder } from '@anywhen/exchange';
import type { MessageParams } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type About, type NewMessage, newMessage } from '../facets/new-message.ts';
import type { Found, Notices, Place } from '../facets/notices.ts';
import { READ_AT_ONCE, readById } from '../facets/notices.ts';
import { listCancelledOfDisabled, listFilledAtRestSince, listWaitedSince } from './ended-orders.ts';

export const spotNotices: Notices = {
  events: {
    'spot-trade': { tradeId: ({ trade }) => trade.id },
    'spot-order': {
      messages: ({ order, cause, trades }, { isDisabled }) => {
        const isDecided = cause === 'trigger' || order.state === 'EXPIRED';
        const messages = isDecided && order.botId === null ? waitedMessages(order) : [];
        if (isFilledAtRest(order, trades)) return [...messages, filledMessage(order)];
        const isTakenOut = order.state === 'CANCELED' && isDisabled(order.uid);
        return isTakenOut ? [...messages, cancelledMessage(order)] : messages;
      },
      atMs: ({ order }) => order.updatedAtMs,
    },
  },
  missed: [
    { turn: 4, since: readById(listWaitedSince, waitedMessages) },
    { turn: 5, since: readFilled },
    { turn: 5, since: readById(listCancelledOfDisabled, cancelledMessage) },
  ],
  madeUp: {
    orders: `select uid, updated_at_ms as at_ms from spot_order
             where bot_id is null and executed_lots > 0`,
  },
};

/** Whether it was filled by somebody else's order or quote, not when it was placed. */
function isFilledAtRest(
  { state, side }: SpotOrderRecord,
  trades: readonly SpotTradeRecord[],
): boolean {
  return state === 'FILLED' && trades.some(({ takerSide }) => takerSide !== side);
}

/** In trade order: no moment of theirs proves that everything before it was read. */
async function* readFilled(pool: Pool, { tradeId }: Place): AsyncGenerator<Found> {
  for (let afterId = tradeId; ;) {
    const page = await listFilledAtRestSince(pool, { afterId, limit: READ_AT_ONCE });
    yield { messages: page.orders.map(filledMessage), tradeId: page.lastId };
    if (page.lastId === afterId) return;
    afterId = page.lastId;
  }
}

/** It was triggered by a tick, or expired while waiting. */
function waitedMessages(order: SpotOrderRecord): NewMessage[] {
  const { uid, id: source, state, updatedAtMs, expiresAtMs, ocoId } = order;
  const { symbol, side, trigger, triggered } = describeOrder(order);
  const params = { orderId: String(source), symbol, side };
  const messages: NewMessage[] = [];
  if (trigger && triggered) {
    messages.push(
      newMessage(
        'order-triggered',
        { uid, source, atMs: triggered.second * 1_000 },
        { ...params, trigger: trigger.kind, triggerPrice: trigger.price, price: triggered.price },
      ),
    );
  }
  const isTimeOver = expiresAtMs !== null && updatedAtMs >= expiresAtMs;
  // The legs of a pair end together: one message is enough for both.
  const isFirst = isTimeOver ? ocoId === null || ocoId === source : triggered !== null;
  if (state === 'EXPIRED' && isFirst) {
    const reason = isTimeOver ? 'time' : 'unfilled';
    const about = { uid, source, atMs: updatedAtMs };
    messages.push(newMessage('order-expired', about, { ...params, reason }));
  }
  return messages;
}

function filledMessage(order: SpotOrderRecord): NewMessage {
  const price = describeOrder(order).averagePrice ?? '0';
  return newMessage('order-filled', aboutOrder(order), { ...orderParams(order), price });
}

function cancelledMessage(order: SpotOrderRecord): NewMessage {
  return newMessage('order-cancelled', aboutOrder(order), orderParams(order));
}

function aboutOrder({ uid, id: source, updatedAtMs: atMs }: SpotOrderRecord): About {
  return { uid, source, atMs };
}

function orderParams(order: SpotOrderRecord): MessageParams<'order-cancelled'> {
  const { id, symbol, side, quantity, executedQuantity } = describeOrder(order);
  return { orderId: id, symbol, side, quantity: quantity ?? executedQuantity };
}
