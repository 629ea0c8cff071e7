/** The committed price alerts that are still open. */
import {
  type AlertRecord,
  type Change,
  type ExchangeImage,
  type Uid,
  type WaitingAlert,
  isWaitingAlert,
} from '@anywhen/exchange';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';

export class AlertFacts implements Facts {
  readonly #open = new OpenRecords<WaitingAlert, AlertRecord>(isWaitingAlert);

  load({ alerts }: Pick<ExchangeImage, 'alerts'>): void {
    this.#open.clear();
    for (const alert of alerts.waiting) this.#open.put(alert);
  }

  apply(change: Change): void {
    if (change.kind === 'alert') this.#open.put(change.alert);
  }

  /** Newest first. */
  listWaiting(uid: Uid): WaitingAlert[] {
    return this.#open.listNewestFirst(uid);
  }
}
