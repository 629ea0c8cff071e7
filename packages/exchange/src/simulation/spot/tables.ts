/** What the storage keeps of spot trading, in its simplest form. */
import { isCancellable } from '@anywhen/protocol';
import type { Change } from '../../modules.ts';
import type { Taken } from '../../spot/maker.ts';
import type { SpotImage } from '../../spot/spot-image.ts';
import type { PositionCost, SpotOrderRecord } from '../../spot/spot-orders.ts';

export class SpotTables {
  readonly #orders = new Map<number, SpotOrderRecord>();
  readonly #positions = new Map<string, PositionCost>();
  readonly #makers = new Map<string, Taken>();
  #lastOrderId = 0;
  #lastTradeId = 0;

  write(change: Change): void {
    if (change.kind === 'spot-order') {
      const { order } = change;
      if (isCancellable(order.state)) this.#orders.set(order.id, order);
      else this.#orders.delete(order.id);
      this.#lastOrderId = Math.max(this.#lastOrderId, order.id);
    }
    if (change.kind === 'spot-trade') this.#lastTradeId = change.trade.id;
    if (change.kind === 'spot-maker') this.#makers.set(change.symbol, change.taken);
    if (change.kind === 'position') {
      const { uid, currency } = change.position;
      this.#positions.set(`${uid}/${currency}`, change.position);
    }
  }

  image(): SpotImage {
    return {
      nextOrderId: this.#lastOrderId + 1,
      nextTradeId: this.#lastTradeId + 1,
      orders: [...this.#orders.values()].toSorted((left, right) => left.id - right.id),
      positions: [...this.#positions.values()],
      makers: [...this.#makers].map(([symbol, taken]) => ({ symbol, taken })),
    };
  }
}
