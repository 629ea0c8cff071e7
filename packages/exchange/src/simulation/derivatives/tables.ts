/** What the storage keeps of leveraged contracts, in its simplest form: all of them for good. */
import type { DerivativesImage } from '../../derivatives/commands.ts';
import type { LeverageChoice } from '../../derivatives/leverage-choices.ts';
import { type LeverageOrderRecord, isWaitingOrder } from '../../derivatives/order.ts';
import { type PositionRecord, isOpenPosition } from '../../derivatives/position.ts';
import type { Change } from '../../modules.ts';

export class DerivativesTables {
  readonly #positions = new Map<number, PositionRecord>();
  readonly #orders = new Map<number, LeverageOrderRecord>();
  readonly #choices = new Map<string, LeverageChoice>();

  write(change: Change): void {
    if (change.kind === 'leverage-position') {
      this.#positions.set(change.position.id, change.position);
    }
    if (change.kind === 'leverage-order') this.#orders.set(change.order.id, change.order);
    if (change.kind === 'leverage-choice') {
      const { uid, symbol } = change.choice;
      this.#choices.set(`${uid}/${symbol}`, change.choice);
    }
  }

  image(): DerivativesImage {
    return {
      nextPositionId: Math.max(0, ...this.#positions.keys()) + 1,
      nextOrderId: Math.max(0, ...this.#orders.keys()) + 1,
      positions: [...this.#positions.values()].filter(isOpenPosition),
      orders: [...this.#orders.values()].filter(isWaitingOrder),
      choices: [...this.#choices.values()],
    };
  }
}
