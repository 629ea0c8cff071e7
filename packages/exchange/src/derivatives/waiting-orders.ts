/**
 * The limit orders that wait: by member and market, and by the price that reaches them. It follows
 * from the orders alone and is never stored.
 */
import type { Side } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, StaleMarks } from '../kernel/fingerprint.ts';
import { PriceWatch } from '../markets/price-watch.ts';
import { type LeverageOrderRecord, isWaitingOrder } from './order.ts';

/** An order's place in memory: it stays the same while the order moves on. */
export type KeptOrder = Marked & {
  order: LeverageOrderRecord;
  /** The tick that reached it, within the command that takes it. */
  reachedSecond: number | null;
};

export class WaitingOrders {
  readonly #marks: StaleMarks<KeptOrder>;
  readonly #byId = new Map<number, KeptOrder>();
  readonly #byMember = new Map<Uid, Set<KeptOrder>>();
  readonly #watches = new Map<string, PriceWatch<KeptOrder>>();

  constructor(fingerprint: Fingerprint, orders: readonly LeverageOrderRecord[]) {
    this.#marks = new StaleMarks<KeptOrder>(fingerprint, { stateOf: orderText });
    for (const order of orders.toSorted((one, other) => one.id - other.id)) this.add(order);
  }

  find(id: number): KeptOrder | undefined {
    return this.#byId.get(id);
  }

  *all(): IterableIterator<KeptOrder> {
    yield* this.#byId.values();
  }

  /** Of one market, or of all; the oldest first. */
  listOf(uid: Uid, symbol?: string): KeptOrder[] {
    const own = [...(this.#byMember.get(uid) ?? [])];
    return symbol === undefined ? own : own.filter(({ order }) => order.symbol === symbol);
  }

  add(order: LeverageOrderRecord): KeptOrder {
    const mark = { mark: undefined, isStale: false, name: undefined };
    const kept: KeptOrder = { order, reachedSecond: order.reachedSecond, ...mark };
    this.#byId.set(order.id, kept);
    const own = this.#byMember.get(order.uid) ?? new Set<KeptOrder>();
    this.#byMember.set(order.uid, own.add(kept));
    this.#marks.note(kept);
    if (order.state === 'NEW' && order.limitTicks !== null) {
      this.#watchOf(order.symbol).put(kept, wayOf(order.side), order.limitTicks);
    }
    return kept;
  }

  /** As it stands now; one that is done leaves memory. */
  put(kept: KeptOrder, order: LeverageOrderRecord): void {
    this.#watchOf(order.symbol).remove(kept);
    kept.order = order;
    if (isWaitingOrder(order)) {
      this.#marks.note(kept);
      return;
    }
    this.#marks.remove(kept);
    this.#byId.delete(order.id);
    const own = this.#byMember.get(order.uid);
    own?.delete(kept);
    if (own?.size === 0) this.#byMember.delete(order.uid);
  }

  /** Whoever takes them executes or records them within the same command. */
  takeReached(symbol: string, { second, ticks }: { second: number; ticks: number }): KeptOrder[] {
    const reached = this.#watches.get(symbol)?.take(ticks) ?? [];
    for (const kept of reached) kept.reachedSecond = second;
    return reached;
  }

  symbols(): IterableIterator<string> {
    return this.#watches.keys();
  }

  #watchOf(symbol: string): PriceWatch<KeptOrder> {
    const known = this.#watches.get(symbol);
    if (known) return known;
    const watch = new PriceWatch<KeptOrder>(({ order }) => order.id);
    this.#watches.set(symbol, watch);
    return watch;
  }
}

/** A buy waits for the price to come down to it, a sell for it to come up. */
function wayOf(side: Side): 'up' | 'down' {
  return side === 'buy' ? 'down' : 'up';
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
function orderText({ order }: KeptOrder): string {
  const { id, uid, shareId, symbol, side, type, isReduceOnly, limitTicks, lots } = order;
  const { leverage, mmrBps, takerBps, makerBps, liquidationBps } = order;
  const asked = `${symbol}/${side}/${type}/${isReduceOnly}/${limitTicks}/${lots}`;
  const terms = `${leverage}/${mmrBps}/${takerBps}/${makerBps}/${liquidationBps}`;
  const life = `${order.state}/${order.heldUnits}/${order.reachedSecond}/${order.updatedAtMs}`;
  return `leverage-order/${id}/${uid}/${shareId}/${asked}/${terms}/${order.createdAtMs}/${life}`;
}
