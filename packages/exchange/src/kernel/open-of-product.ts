/**
 * What each member has open of each product, in figures that every change keeps: whoever asks for
 * one more is answered without a look at what is open, however much it is.
 */
import type { Uid } from './actor.ts';

type Asked = { readonly amount: bigint; readonly atMs: number };

/** What one record is in the figures of its product. */
export type ProductShare = {
  readonly product: string;
  /** What the limit of its member counts. */
  readonly amount: bigint;
  /** The last request for it: the same one again is an accidental repetition. */
  readonly asked: Asked;
  /** The business day of its next step, where that must be booked before more is bought. */
  readonly nextDay?: number | undefined;
};

type Figures = {
  amount: bigint;
  count: number;
  /**
   * By amount the last request, and how many records are of it: parts of one that leave have its.
   * None before it matters: it was refused unless they were too old to be repeated.
   */
  readonly asked: Map<bigint, { readonly atMs: number; readonly count: number }>;
  /** How many have their next step on a day; there are two days or three. */
  readonly days: Map<number, number>;
};

export class OpenOfProduct {
  readonly #byMember = new Map<Uid, Map<string, Figures>>();

  add(uid: Uid, { product, amount, asked, nextDay }: ProductShare): void {
    const own = this.#byMember.get(uid) ?? new Map<string, Figures>();
    const figures = own.get(product) ?? nothing();
    this.#byMember.set(uid, own.set(product, figures));
    figures.amount += amount;
    figures.count += 1;
    const last = figures.asked.get(asked.amount);
    if (!last || last.atMs <= asked.atMs) {
      const count = last?.atMs === asked.atMs ? last.count + 1 : 1;
      figures.asked.set(asked.amount, { atMs: asked.atMs, count });
    }
    if (nextDay !== undefined) figures.days.set(nextDay, (figures.days.get(nextDay) ?? 0) + 1);
  }

  /** As it was added. */
  remove(uid: Uid, { product, amount, asked, nextDay }: ProductShare): void {
    const own = this.#byMember.get(uid);
    const figures = own?.get(product);
    if (!own || !figures) return;
    figures.amount -= amount;
    figures.count -= 1;
    const last = figures.asked.get(asked.amount);
    if (last?.atMs === asked.atMs) {
      if (last.count === 1) figures.asked.delete(asked.amount);
      else figures.asked.set(asked.amount, { ...last, count: last.count - 1 });
    }
    const left = nextDay === undefined ? 0 : (figures.days.get(nextDay) ?? 0) - 1;
    if (nextDay !== undefined && left > 0) figures.days.set(nextDay, left);
    else if (nextDay !== undefined) figures.days.delete(nextDay);
    if (figures.count === 0) own.delete(product);
    if (own.size === 0) this.#byMember.delete(uid);
  }

  amountOf(uid: Uid, product: string): bigint {
    return this.#find(uid, product)?.amount ?? 0n;
  }

  /** Whether the same was asked for at this moment or later. */
  wasAskedSince(uid: Uid, product: string, { amount, atMs }: Asked): boolean {
    return (this.#find(uid, product)?.asked.get(amount)?.atMs ?? -Infinity) >= atMs;
  }

  /** Whether anything is still to be booked for this day or an earlier one. */
  hasDue(uid: Uid, product: string, day: number): boolean {
    for (const due of this.#find(uid, product)?.days.keys() ?? []) if (due <= day) return true;
    return false;
  }

  #find(uid: Uid, product: string): Figures | undefined {
    return this.#byMember.get(uid)?.get(product);
  }
}

function nothing(): Figures {
  return { amount: 0n, count: 0, asked: new Map(), days: new Map() };
}
