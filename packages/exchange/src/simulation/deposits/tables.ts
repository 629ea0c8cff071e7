/** What the storage keeps of deposits, in its simplest form: every one for good. */
import type { DepositsImage } from '../../deposits/commands.ts';
import type { DepositDay } from '../../deposits/day-totals.ts';
import type { DepositRecord } from '../../deposits/deposit.ts';
import type { Change } from '../../modules.ts';

export class DepositsTables {
  readonly #deposits = new Map<number, DepositRecord>();
  readonly #days = new Map<number, DepositDay>();
  readonly #thirtyDays = new Map<string, DepositDay>();

  write(change: Change): void {
    if (change.kind === 'deposit') this.#deposits.set(change.deposit.id, change.deposit);
    if (change.kind === 'deposit-day') this.#days.set(change.day.uid, change.day);
    if (change.kind !== 'deposit-30') return;
    const { uid, day } = change.day;
    this.#thirtyDays.set(`${uid}/${day}`, change.day);
  }

  image(): DepositsImage {
    const all = [...this.#deposits.values()];
    return {
      nextDepositId: Math.max(0, ...this.#deposits.keys()) + 1,
      deposits: all.filter(({ state }) => state !== 'final' && state !== 'rejected'),
      days: [...this.#days.values()],
      thirtyDays: [...this.#thirtyDays.values()],
    };
  }
}
