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
import { type Facts, OpenRecords } from '../core/committed-facts.ts';

export class SpotFacts implements Facts {
  readonly #open = new OpenRecords<SpotOrderRecord>(({ state }) => isOpenState(state));
  readonly #taken = new Map<string, Taken>();

  load({ spot: { orders, makers } }: Pick<ExchangeImage, 'spot'>): void {
    this.#open.clear();
    for (const order of orders) this.#open.put(order);
    this.#taken.clear();
    for (const { symbol, taken } of makers) this.#taken.set(symbol, taken);
  }

  apply(change: Change): void {
    if (change.kind === 'spot-order') this.#open.put(change.order);
    else if (change.kind === 'spot-maker') this.#taken.set(change.symbol, change.taken);
  }

  openOrders(): IterableIterator<SpotOrderRecord> {
    return this.#open.all();
  }

  /** A member's own, in the order they were placed. */
  listOpenOrders(uid: Uid): SpotOrderRecord[] {
    return this.#open.list(uid).filter(({ botId }) => botId === null);
  }

  takenOf(symbol: string): Taken {
    return this.#taken.get(symbol) ?? NOTHING_TAKEN;
  }
}
