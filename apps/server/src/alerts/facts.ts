/** The committed price alerts that are still open. */
import {
  type AlertRecord,
  type Change,
  type ExchangeImage,
  type Uid,
  type WaitingAlert,
  isWaitingAlert,
} from '@anywhen/exchange';
import type { Facts } from '../core/committed-facts.ts';

export class AlertFacts implements Facts {
  readonly #byMember = new Map<Uid, Map<number, WaitingAlert>>();

  load({ alerts }: Pick<ExchangeImage, 'alerts'>): void {
    this.#byMember.clear();
    for (const alert of alerts.waiting) this.#put(alert);
  }

  apply(change: Change): void {
    if (change.kind === 'alert') this.#put(change.alert);
  }

  /** Newest first. */
  listWaiting(uid: Uid): WaitingAlert[] {
    const own = this.#byMember.get(uid)?.values() ?? [];
    return [...own].toSorted((one, other) => other.id - one.id);
  }

  #put(alert: AlertRecord): void {
    const { id, uid } = alert;
    const own = this.#byMember.get(uid) ?? new Map<number, WaitingAlert>();
    if (isWaitingAlert(alert)) own.set(id, alert);
    else own.delete(id);
    if (own.size === 0) this.#byMember.delete(uid);
    else this.#byMember.set(uid, own);
  }
}
