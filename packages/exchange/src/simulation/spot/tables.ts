/** What the storage keeps of spot trading, in its simplest form. */
import { isOpenState } from '@anywhen/protocol';
import type { Change } from '../../modules.ts';
import type { Taken } from '../../spot/maker.ts';
import { EMPTY_IMAGE } from '../../exchange.ts';
import type { SpotImage } from '../../spot/commands.ts';
import type { PositionCost, SpotOrderRecord } from '../../spot/spot-orders.ts';

export class SpotTables {
  readonly #orders = new Map<number, SpotOrderRecord>();
  readonly #positions = new Map<string, PositionCost>();
  readonly #makers = new Map<string, Taken>();
  #lastOrderId: number;
  #lastTradeId: number;

  constructor(image: SpotImage = EMPTY_IMAGE.spot) {
    for (const order of image.orders) this.#orders.set(order.id, order);
    for (const { symbol, taken } of image.makers) this.#makers.set(symbol, taken);
    for (const position of image.positions) this.#putPosition(position);
    this.#lastOrderId = image.nextOrderId - 1;
    this.#lastTradeId = image.nextTradeId - 1;
  }

  write(change: Change): void {
    if (change.kind === 'spot-order') {
      const { order } = change;
      if (isOpenState(order.state)) this.#orders.set(order.id, order);
      else this.#orders.delete(order.id);
      this.#lastOrderId = Math.max(this.#lastOrderId, order.id, order.queueNo);
    }
    if (change.kind === 'spot-trade') this.#lastTradeId = change.trade.id;
    if (change.kind === 'spot-maker') this.#makers.set(change.symbol, change.taken);
    if (change.kind === 'position') this.#putPosition(change.position);
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

  #putPosition(position: PositionCost): void {
    this.#positions.set(`${position.uid}/${position.currency}`, position);
  }
}
