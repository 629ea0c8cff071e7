/** The open orders of all members: by id, by member, and marked in the exchange's fingerprint. */
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, StaleMarks } from '../kernel/fingerprint.ts';
import { isCancellable } from '@anywhen/protocol';
import type { SpotOrderRecord } from './spot-orders.ts';

type Kept = Marked & { order: SpotOrderRecord };

export class OpenOrders {
  readonly #orders = new Map<number, Kept>();
  readonly #byMember = new Map<Uid, Set<number>>();
  readonly #marks: StaleMarks<Kept>;

  constructor(fingerprint: Fingerprint) {
    this.#marks = new StaleMarks(fingerprint, { stateOf });
  }

  find(id: number): SpotOrderRecord | undefined {
    return this.#orders.get(id)?.order;
  }

  /** In the order they were placed. */
  listOf(uid: Uid): SpotOrderRecord[] {
    const ids = [...(this.#byMember.get(uid) ?? [])];
    return ids.flatMap((id) => this.find(id) ?? []);
  }

  countOf(uid: Uid): number {
    return this.#byMember.get(uid)?.size ?? 0;
  }

  *all(): IterableIterator<SpotOrderRecord> {
    for (const { order } of this.#orders.values()) yield order;
  }

  /** Keeps the order as it stands now; a terminal one leaves memory. */
  put(order: SpotOrderRecord): void {
    const known = this.#orders.get(order.id);
    if (!isCancellable(order.state)) {
      if (known) this.#forget(order, known);
      return;
    }
    if (known) {
      known.order = order;
      this.#marks.note(known);
      return;
    }
    const kept: Kept = { order, mark: undefined, isStale: false, name: undefined };
    this.#orders.set(order.id, kept);
    this.#marks.note(kept);
    const ids = this.#byMember.get(order.uid) ?? new Set<number>();
    this.#byMember.set(order.uid, ids.add(order.id));
  }

  #forget({ id, uid }: SpotOrderRecord, kept: Kept): void {
    this.#marks.remove(kept);
    this.#orders.delete(id);
    const ids = this.#byMember.get(uid);
    ids?.delete(id);
    if (ids?.size === 0) this.#byMember.delete(uid);
  }
}

function stateOf({ order }: Kept): string {
  const terms = `${order.symbol}/${order.side}/${order.type}/${order.timeInForce}`;
  const asked = `${order.isPostOnly}/${order.price}/${order.lots}/${order.quoteUnits}`;
  const done = `${order.executedLots}/${order.executedTickLots}/${order.executedQuoteUnits}`;
  const rest = `${order.feeUnits}/${order.heldUnits}/${order.state}`;
  const who = `${order.id}/${order.uid}/${order.clientOrderId}`;
  return `order/${who}/${terms}/${asked}/${done}/${rest}/${order.createdAtMs}/${order.updatedAtMs}`;
}
