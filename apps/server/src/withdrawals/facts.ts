/**
 * The committed withdrawals: those of all members that are under review or in transit, and each
 * member's total of their last day. It never shows uncommitted state.
 */
import {
  type Change,
  type ExchangeImage,
  type Uid,
  type WithdrawalDay,
  type WithdrawalRecord,
  isOpenWithdrawal,
  withdrawalDayAt,
} from '@anywhen/exchange';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';

export class WithdrawalFacts implements Facts {
  readonly #open = new OpenRecords<WithdrawalRecord>(isOpenWithdrawal);
  readonly #days = new Map<Uid, WithdrawalDay>();

  load({ withdrawals: { withdrawals, days } }: Pick<ExchangeImage, 'withdrawals'>): void {
    this.#open.clear();
    this.#days.clear();
    for (const withdrawal of withdrawals) this.#open.put(withdrawal);
    for (const day of days) this.#days.set(day.uid, day);
  }

  apply(change: Change): void {
    if (change.kind === 'withdrawal') this.#open.put(change.withdrawal);
    if (change.kind === 'withdrawal-day') this.#days.set(change.day.uid, change.day);
  }

  /** Under review or in transit, newest first. */
  listOpen(uid: Uid): WithdrawalRecord[] {
    return this.#open.listNewestFirst(uid);
  }

  listUnderReview(uid: Uid): WithdrawalRecord[] {
    return this.listOpen(uid).filter(({ state }) => state === 'under-review');
  }

  dayAt(uid: Uid, atMs: number): WithdrawalDay {
    return withdrawalDayAt(this.#days.get(uid), { uid, atMs });
  }

  /** A saved wallet or bank account must not be removed while money may still be sent there. */
  isPayeeInUse(uid: Uid, payeeId: number): boolean {
    return this.listUnderReview(uid).some((each) => each.payeeId === payeeId);
  }
}
