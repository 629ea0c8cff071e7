/**
 * The limit orders that wait: by member and market, and by the price that reaches them. It follows
 * from the orders alone and is never stored.
 */
import type { Side } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from '../kernel/fingerprint.ts';
import { PriceWatch } from '../markets/price-watch.ts';
import type { OpenInterest } from './open-interest.ts';
import { type LeverageOrderRecord, isWaitingOrder } from './order.ts';

/** An order's place in memory: it stays the same while the order moves on. */
export type OrderEntry = Marked & {
  order: LeverageOrderRecord;
  /** The tick that reached it, within the command that takes it. */
  reachedSecond: number | null;
};

export class WaitingOrders {
  readonly #marks: FingerprintCache<OrderEntry>;
  readonly #byId = new Map<number, OrderEntry>();
  readonly #byMember = new Map<Uid, Set<OrderEntry>>();
  readonly #watches = new Map<string, PriceWatch<OrderEntry>>();
  readonly #interest: OpenInterest;

  constructor(
    fingerprint: Fingerprint,
    orders: readonly LeverageOrderRecord[],
    interest: OpenInterest,
  ) {
    this.#interest = interest;
    this.#marks = new FingerprintCache<OrderEntry>(fingerprint, { stateOf: orderText });
    for (const order of orders.toSorted((one, other) => one.id - other.id)) this.add(order);
  }

  find(id: number): OrderEntry | undefined {
    return this.#byId.get(id);
  }

  *all(): IterableIterator<OrderEntry> {
    yield* this.#byId.values();
  }

  /** Of one market, or of all; the oldest first. */
  listOf(uid: Uid, symbol?: string): OrderEntry[] {
    const own = [...(this.#byMember.get(uid) ?? [])];
    return symbol === undefined ? own : own.filter(({ order }) => order.symbol === symbol);
  }

  add(order: LeverageOrderRecord): OrderEntry {
    const mark = { mark: undefined, isStale: false, name: undefined };
    const entry: OrderEntry = { order, reachedSecond: order.reachedSecond, ...mark };
    this.#byId.set(order.id, entry);
    const own = this.#byMember.get(order.uid) ?? new Set<OrderEntry>();
    this.#byMember.set(order.uid, own.add(entry));
    this.#marks.note(entry);
    this.#interest.putOrder(undefined, order);
    if (order.state === 'NEW' && order.limitTicks !== null) {
      this.#watchOf(order.symbol).put(entry, wayOf(order.side), order.limitTicks);
    }
    return entry;
  }

  /** As it stands now; one that is done leaves memory. */
  put(entry: OrderEntry, order: LeverageOrderRecord): void {
    this.#watchOf(order.symbol).remove(entry);
    this.#interest.putOrder(entry.order, order);
    entry.order = order;
    if (isWaitingOrder(order)) {
      this.#marks.note(entry);
      return;
    }
    this.#marks.remove(entry);
    this.#byId.delete(order.id);
    const own = this.#byMember.get(order.uid);
    own?.delete(entry);
    if (own?.size === 0) this.#byMember.delete(order.uid);
  }

  /** What it may open gets a spread of its own; it waits on as before. */
  agree(entry: OrderEntry, spreadBps: number): void {
    entry.order = { ...entry.order, spreadBps };
    this.#marks.note(entry);
  }

  /** Whoever takes them executes or records them within the same command. */
  takeReached(symbol: string, { second, ticks }: { second: number; ticks: number }): OrderEntry[] {
    const reached = this.#watches.get(symbol)?.take(ticks) ?? [];
    for (const entry of reached) entry.reachedSecond = second;
    return reached;
  }

  symbols(): IterableIterator<string> {
    return this.#watches.keys();
  }

  #watchOf(symbol: string): PriceWatch<OrderEntry> {
    const known = this.#watches.get(symbol);
    if (known) return known;
    const watch = new PriceWatch<OrderEntry>(({ order }) => order.id);
    this.#watches.set(symbol, watch);
    return watch;
  }
}

/** A buy waits for the price to come down to it, a sell for it to come up. */
function wayOf(side: Side): 'up' | 'down' {
  return side === 'buy' ? 'down' : 'up';
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
function orderText({ order }: OrderEntry): string {
  const { id, uid, shareId, symbol, side, type, isReduceOnly, limitTicks, lots } = order;
  const { leverage, mmrBps, takerBps, makerBps, liquidationBps } = order;
  const asked = `${symbol}/${side}/${type}/${isReduceOnly}/${limitTicks}/${lots}`;
  const terms = `${leverage}/${mmrBps}/${takerBps}/${makerBps}/${liquidationBps}`;
  const lifecycle = `${order.state}/${order.heldUnits}/${order.reachedSecond}/${order.updatedAtMs}`;
  const text = `leverage-order/${id}/${uid}/${shareId}/${asked}/${terms}/${order.createdAtMs}/${lifecycle}`;
  // Of an order of the first rules the text is what it always was.
  const { spreadBps, placedSecond } = order;
  const isOfFirst = spreadBps === null && placedSecond === null;
  const own = isOfFirst ? text : `${text}/${spreadBps}/${placedSecond}`;
  const { takeProfitTicks, stopLossTicks } = order;
  const hasLevels = takeProfitTicks !== null || stopLossTicks !== null;
  return hasLevels ? `${own}/levels/${takeProfitTicks}/${stopLossTicks}` : own;
}
