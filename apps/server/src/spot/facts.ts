/**
 * The committed state of spot trading: the open orders of all members and their bots, and what is
 * taken of the market maker's quotes. It never shows uncommitted state.
 */
import {
  type Change,
  type ExchangeImage,
  NOTHING_TAKEN,
  type SpotOrderRecord,
  type Taken,
  type Uid,
} from '@anywhen/exchange';
import { isOpenState } from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';

export class SpotFacts implements Facts {
  readonly #byMember = new Map<Uid, Map<number, SpotOrderRecord>>();
  readonly #taken = new Map<string, Taken>();

  load({ spot: { orders, makers } }: Pick<ExchangeImage, 'spot'>): void {
    this.#byMember.clear();
    for (const order of orders) this.#put(order);
    this.#taken.clear();
    for (const { symbol, taken } of makers) this.#taken.set(symbol, taken);
  }

  apply(change: Change): void {
    if (change.kind === 'spot-order') this.#put(change.order);
    else if (change.kind === 'spot-maker') this.#taken.set(change.symbol, change.taken);
  }

  *openOrders(): IterableIterator<SpotOrderRecord> {
    for (const orders of this.#byMember.values()) yield* orders.values();
  }

  /** A member's own, in the order they were placed. */
  listOpenOrders(uid: Uid): SpotOrderRecord[] {
    const orders = [...(this.#byMember.get(uid)?.values() ?? [])];
    return orders.filter(({ botId }) => botId === null);
  }

  takenOf(symbol: string): Taken {
    return this.#taken.get(symbol) ?? NOTHING_TAKEN;
  }

  #put(order: SpotOrderRecord): void {
    const orders = this.#byMember.get(order.uid) ?? new Map<number, SpotOrderRecord>();
    if (isOpenState(order.state)) {
      this.#byMember.set(order.uid, orders.set(order.id, order));
      return;
    }
    orders.delete(order.id);
    if (orders.size === 0) this.#byMember.delete(order.uid);
  }
}
