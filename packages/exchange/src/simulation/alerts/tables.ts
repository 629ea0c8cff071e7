/** What the storage keeps of alerts, in its simplest form: every one for good. */
import { type AlertRecord, isWaitingAlert } from '../../alerts/alert.ts';
import type { AlertsImage } from '../../alerts/commands.ts';
import type { Change } from '../../modules.ts';

export class AlertsTables {
  readonly #alerts = new Map<number, AlertRecord>();

  write(change: Change): void {
    if (change.kind === 'alert') this.#alerts.set(change.alert.id, change.alert);
  }

  image(): AlertsImage {
    return {
      nextAlertId: Math.max(0, ...this.#alerts.keys()) + 1,
      waiting: [...this.#alerts.values()].filter(isWaitingAlert),
    };
  }
}
