/**
 * The answer to placing an order or cancelling it. It keeps the records as they are and describes
 * them when somebody reads: a receipt is kept for a day and hardly ever read.
 */
import type { AcceptedReply, ReplyData } from '../outcome.ts';
import type { SpotOrderRecord, SpotTradeRecord } from './spot-orders.ts';
import { describeFill, describeOrder } from './spot-orders.ts';

export class OrderReply implements AcceptedReply {
  readonly isAccepted = true;
  readonly #order: SpotOrderRecord;
  readonly #trades: readonly SpotTradeRecord[] | undefined;

  constructor(order: SpotOrderRecord, trades?: readonly SpotTradeRecord[]) {
    this.#order = order;
    this.#trades = trades;
  }

  get data(): ReplyData {
    const order = describeOrder(this.#order);
    if (!this.#trades) return { order };
    return { order, fills: this.#trades.map((trade) => describeFill(trade, order.side)) };
  }
}
