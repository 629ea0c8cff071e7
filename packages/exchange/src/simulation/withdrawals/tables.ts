/** What the storage keeps of withdrawals, in its simplest form: every one for good. */
import type { Change } from '../../modules.ts';
import type { WithdrawalsImage } from '../../withdrawals/commands.ts';
import { type WithdrawalRecord, isOpenWithdrawal } from '../../withdrawals/withdrawal.ts';
import type { WithdrawalDay } from '../../withdrawals/withdrawal-day.ts';

export class WithdrawalsTables {
  readonly #withdrawals = new Map<number, WithdrawalRecord>();
  readonly #days = new Map<number, WithdrawalDay>();

  write(change: Change): void {
    if (change.kind === 'withdrawal')
      this.#withdrawals.set(change.withdrawal.id, change.withdrawal);
    if (change.kind === 'withdrawal-day') this.#days.set(change.day.uid, change.day);
  }

  image(): WithdrawalsImage {
    return {
      nextWithdrawalId: Math.max(0, ...this.#withdrawals.keys()) + 1,
      withdrawals: [...this.#withdrawals.values()].filter(isOpenWithdrawal),
      days: [...this.#days.values()],
    };
  }
}
