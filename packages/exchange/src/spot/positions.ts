/**
 * What a member's currencies in the spot account have cost (rulebook 19): a moving average. Buying
 * adds what was paid, receiving adds the reference price, selling and sending away leave the
 * average as it is. It is a figure for the eye: no balance depends on it.
 */
import { divide } from '@anywhen/money';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from '../kernel/fingerprint.ts';
import type { SpotContext } from './commands.ts';
import type { PositionCost, SpotOrderRecord } from './spot-orders.ts';

type Entry = Marked & { readonly uid: Uid; readonly currency: string; costUnits: bigint };

export class Positions {
  readonly #costs = new Map<Uid, Map<string, Entry>>();
  readonly #marks: FingerprintCache<Entry>;

  constructor(fingerprint: Fingerprint, image: readonly PositionCost[]) {
    this.#marks = new FingerprintCache<Entry>(fingerprint, { nameOf, stateOf });
    for (const { uid, currency, costUnits } of image) this.#set(uid, currency, costUnits);
  }

  costOf(uid: Uid, currency: string): bigint {
    return this.#costs.get(uid)?.get(currency)?.costUnits ?? 0n;
  }

  add(context: SpotContext, { uid, currency, costUnits }: PositionCost): void {
    this.#put(context, { uid, currency, costUnits: this.costOf(uid, currency) + costUnits });
  }

  /** What trades of one currency have moved; a bot's are in another account. */
  move(
    context: SpotContext,
    { currency, totalOf }: { currency: string; totalOf: (uid: Uid) => bigint },
    traders: readonly { order: SpotOrderRecord; paid: bigint }[],
  ): void {
    const soldOf = new Map<Uid, bigint>();
    for (const { order, paid } of traders) {
      const { uid } = order;
      if (order.botId !== null) continue;
      if (order.side === 'buy') {
        this.add(context, { uid, currency, costUnits: paid });
        continue;
      }
      const before = soldOf.get(uid) ?? 0n;
      soldOf.set(uid, before + paid);
      this.reduce(context, { uid, currency, units: paid, ofUnits: totalOf(uid) - before });
    }
  }

  /** Takes the share of the cost that goes with a part of the quantity. */
  reduce(
    context: SpotContext,
    sold: { uid: Uid; currency: string; units: bigint; ofUnits: bigint },
  ): void {
    const { uid, currency, units, ofUnits } = sold;
    const before = this.costOf(uid, currency);
    if (before === 0n || ofUnits === 0n) return;
    const entry = divide({ dividend: before * (ofUnits - units), divisor: ofUnits }, 'down');
    this.#put(context, { uid, currency, costUnits: entry });
  }

  #put(context: SpotContext, position: PositionCost): void {
    this.#set(position.uid, position.currency, position.costUnits);
    context.changes.push({ kind: 'position', position });
  }

  #set(uid: Uid, currency: string, costUnits: bigint): void {
    let costs = this.#costs.get(uid);
    if (!costs) this.#costs.set(uid, (costs = new Map<string, Entry>()));
    const known = costs.get(currency);
    const entry = known ?? newEntry(uid, currency, costUnits);
    entry.costUnits = costUnits;
    if (!known) costs.set(currency, entry);
    this.#marks.note(entry);
  }
}

function newEntry(uid: Uid, currency: string, costUnits: bigint): Entry {
  return { uid, currency, costUnits, mark: undefined, isStale: false, name: undefined };
}

function nameOf({ uid, currency }: Entry): string {
  return `position/${uid}/${currency}/`;
}

function stateOf({ costUnits }: Entry): string {
  return costUnits.toString();
}
