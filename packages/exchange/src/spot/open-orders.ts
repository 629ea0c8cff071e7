/**
 * The open orders of all members and of their bots: by id, by member, and marked in the exchange's
 * fingerprint. What is counted and listed as a member's own never holds a bot's.
 */
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from '../kernel/fingerprint.ts';
import { isOpenState } from '@anywhen/protocol';
import type { SpotOrderRecord } from './spot-orders.ts';

type Entry = Marked & { order: SpotOrderRecord };

export class OpenOrders {
  readonly #orders = new Map<number, Entry>();
  readonly #byMember = new Map<Uid, Set<number>>();
  readonly #ofBots = new Map<Uid, Set<number>>();
  readonly #marks: FingerprintCache<Entry>;

  constructor(fingerprint: Fingerprint) {
    this.#marks = new FingerprintCache(fingerprint, { stateOf });
  }

  find(id: number): SpotOrderRecord | undefined {
    return this.#orders.get(id)?.order;
  }

  /** In the order they were placed. */
  listOf(uid: Uid): SpotOrderRecord[] {
    return this.#listIn(this.#byMember, uid);
  }

  /** Of all bots of a member. */
  listOfBots(uid: Uid): SpotOrderRecord[] {
    return this.#listIn(this.#ofBots, uid);
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
    if (!isOpenState(order.state)) {
      if (known) this.#forget(order, known);
      return;
    }
    if (known) {
      known.order = order;
      this.#marks.note(known);
      return;
    }
    const entry: Entry = { order, mark: undefined, isStale: false, name: undefined };
    this.#orders.set(order.id, entry);
    this.#marks.note(entry);
    const owners = this.#ownersOf(order);
    const ids = owners.get(order.uid) ?? new Set<number>();
    owners.set(order.uid, ids.add(order.id));
  }

  #forget(order: SpotOrderRecord, entry: Entry): void {
    const { id, uid } = order;
    this.#marks.remove(entry);
    this.#orders.delete(id);
    const owners = this.#ownersOf(order);
    const ids = owners.get(uid);
    ids?.delete(id);
    if (ids?.size === 0) owners.delete(uid);
  }

  #ownersOf({ botId }: SpotOrderRecord): Map<Uid, Set<number>> {
    return botId === null ? this.#byMember : this.#ofBots;
  }

  #listIn(owners: ReadonlyMap<Uid, ReadonlySet<number>>, uid: Uid): SpotOrderRecord[] {
    const ids = [...(owners.get(uid) ?? [])];
    return ids.flatMap((id) => this.find(id) ?? []);
  }
}

function stateOf({ order }: Entry): string {
  const terms = `${order.symbol}/${order.side}/${order.type}/${order.timeInForce}`;
  const asked = `${order.isPostOnly}/${order.price}/${order.lots}/${order.quoteUnits}`;
  const done = `${order.executedLots}/${order.executedTickLots}/${order.executedQuoteUnits}`;
  const rest = `${order.feeUnits}/${order.heldUnits}/${order.state}`;
  const who = `${order.id}/${order.uid}/${order.clientOrderId}`;
  const times = `${order.createdAtMs}/${order.updatedAtMs}`;
  return `order/${who}/${terms}/${asked}/${done}/${rest}/${times}${laterFields(order)}`;
}

/** What orders had not from the beginning is included only where present: old fingerprints stay. */
function laterFields(order: SpotOrderRecord): string {
  const { id, botId, trigger, triggered, expiresAtMs, ocoId, queueNo } = order;
  let text = '';
  if (botId !== null) text += `/bot:${botId}`;
  if (trigger) text += `/trigger:${trigger.kind}:${trigger.price}`;
  if (triggered) text += `/triggered:${triggered.second}:${triggered.price}`;
  if (expiresAtMs !== null) text += `/expires:${expiresAtMs}`;
  if (ocoId !== null) text += `/oco:${ocoId}`;
  if (queueNo !== id) text += `/queue:${queueNo}`;
  return text;
}
