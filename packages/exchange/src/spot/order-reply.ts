/**
 * The answer to placing an order or cancelling it. It is described when somebody reads it first,
 * not in every step: a replay of the journal and many simulations never do.
 */
import type { AcceptedReply, ReplyData } from '../outcome.ts';
import type { SpotOrderRecord, SpotTradeRecord } from './spot-orders.ts';
import { describeFill, describeOrder } from './spot-orders.ts';

export class OrderReply implements AcceptedReply {
  readonly isAccepted = true;
  readonly #order: SpotOrderRecord;
  readonly #trades: readonly SpotTradeRecord[] | undefined;
  #data: ReplyData | undefined;

  constructor(order: SpotOrderRecord, trades?: readonly SpotTradeRecord[]) {
    this.#order = order;
    this.#trades = trades;
  }

  get data(): ReplyData {
    this.#data ??= this.#describe();
    return this.#data;
  }

  #describe(): ReplyData {
    const order = describeOrder(this.#order);
    if (!this.#trades) return { order };
    return { order, fills: this.#trades.map((trade) => describeFill(trade, order.side)) };
  }
}
