/**
 * The alerts that wait, each for one price or for two, by market. What has fired or was removed
 * leaves memory. A tick finds those it reaches without looking at the others.
 */
import { marketIndex } from '@anywhen/prices';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { Reference } from '../markets/market-state.ts';
import { PriceWatch, type Way } from '../markets/price-watch.ts';
import { type WaitingAlert, alertText } from './alert.ts';

/** One of the prices of an alert: an alert that waits on both sides has two. */
type Arm = { readonly way: Way; readonly price: number; readonly kept: Kept };

type Kept = { readonly alert: WaitingAlert; readonly mark: Mark; readonly arms: readonly Arm[] };

type Watched = { readonly place: number; readonly watch: PriceWatch<Arm> };

export class WaitingAlerts {
  readonly #fingerprint: Fingerprint;
  readonly #byId = new Map<number, Kept>();
  readonly #byMember = new Map<Uid, Map<number, WaitingAlert>>();
  readonly #byMarket = new Map<string, Watched>();

  constructor(fingerprint: Fingerprint, alerts: readonly WaitingAlert[]) {
    this.#fingerprint = fingerprint;
    for (const alert of alerts) this.add(alert);
  }

  find(id: number): WaitingAlert | undefined {
    return this.#byId.get(id)?.alert;
  }

  *all(): IterableIterator<WaitingAlert> {
    for (const { alert } of this.#byId.values()) yield alert;
  }

  /** The oldest first, whatever order they were loaded in. */
  of(uid: Uid): WaitingAlert[] {
    const own = this.#byMember.get(uid)?.values() ?? [];
    return [...own].toSorted((one, other) => one.id - other.id);
  }

  countOf(uid: Uid): number {
    return this.#byMember.get(uid)?.size ?? 0;
  }

  add(alert: WaitingAlert): void {
    const { id, uid, symbol, above, below } = alert;
    const arms: Arm[] = [];
    const kept = { alert, mark: this.#fingerprint.replace(undefined, alertText(alert)), arms };
    if (above !== null) arms.push({ way: 'up', price: above, kept });
    if (below !== null) arms.push({ way: 'down', price: below, kept });
    const { watch } = this.#watchOf(symbol);
    for (const arm of arms) watch.put(arm, arm.way, arm.price);
    this.#byId.set(id, kept);
    const own = this.#byMember.get(uid) ?? new Map<number, WaitingAlert>();
    this.#byMember.set(uid, own.set(id, alert));
  }

  remove(id: number): void {
    const kept = this.#byId.get(id);
    if (!kept) return;
    const { uid, symbol } = kept.alert;
    const { watch } = this.#watchOf(symbol);
    for (const arm of kept.arms) watch.remove(arm);
    this.#fingerprint.remove(kept.mark);
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(id);
    if (own?.size === 0) this.#byMember.delete(uid);
  }

  /** Takes out all that this second reaches, in any market, the oldest first. */
  take({ priceUnits }: Reference): { alert: WaitingAlert; price: number }[] {
    const reached: { alert: WaitingAlert; price: number }[] = [];
    for (const { place, watch } of this.#byMarket.values()) {
      const price = priceUnits[place];
      if (price === undefined) continue;
      for (const { kept } of watch.take(price)) reached.push({ alert: kept.alert, price });
    }
    for (const { alert } of reached) this.remove(alert.id);
    return reached.toSorted((one, other) => one.alert.id - other.alert.id);
  }

  #watchOf(symbol: string): Watched {
    const known = this.#byMarket.get(symbol);
    if (known) return known;
    const watch = new PriceWatch<Arm>(({ kept }) => kept.alert.id);
    const watched = { place: marketIndex(symbol), watch };
    this.#byMarket.set(symbol, watched);
    return watched;
  }
}
