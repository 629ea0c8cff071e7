/**
 * The withdrawals under review or on their way, by id and by member, each in the agenda at the
 * second its next step is due. Those that are done or rejected leave.
 */
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { type WithdrawalRecord, dueSecondOf, isOpenWithdrawal, stateOf } from './withdrawal.ts';

type Kept = { readonly withdrawal: WithdrawalRecord; readonly mark: Mark };

export class OpenWithdrawals {
  readonly #fingerprint: Fingerprint;
  readonly #due: DueList<WithdrawalRecord>;
  readonly #byId = new Map<number, Kept>();
  readonly #byMember = new Map<Uid, Set<number>>();

  constructor(
    fingerprint: Fingerprint,
    due: DueList<WithdrawalRecord>,
    withdrawals: readonly WithdrawalRecord[],
  ) {
    this.#fingerprint = fingerprint;
    this.#due = due;
    for (const withdrawal of withdrawals) this.put(withdrawal);
  }

  findUnderReview(id: number): WithdrawalRecord | undefined {
    const withdrawal = this.#byId.get(id)?.withdrawal;
    return withdrawal?.state === 'under-review' ? withdrawal : undefined;
  }

  /** The oldest first. */
  of(uid: Uid): WithdrawalRecord[] {
    const ids = [...(this.#byMember.get(uid) ?? [])].toSorted((one, other) => one - other);
    return ids.flatMap((id) => this.#byId.get(id)?.withdrawal ?? []);
  }

  put(withdrawal: WithdrawalRecord): void {
    const { id, uid } = withdrawal;
    const known = this.#byId.get(id);
    if (known) this.#due.remove(dueSecondOf(known.withdrawal), known.withdrawal);
    if (!isOpenWithdrawal(withdrawal)) {
      this.#drop(id, uid);
      return;
    }
    const mark = this.#fingerprint.replace(known?.mark, stateOf(withdrawal));
    this.#byId.set(id, { withdrawal, mark });
    const own = this.#byMember.get(uid) ?? new Set<number>();
    this.#byMember.set(uid, own.add(id));
    this.#due.add(dueSecondOf(withdrawal), withdrawal);
  }

  #drop(id: number, uid: Uid): void {
    const known = this.#byId.get(id);
    if (known) this.#fingerprint.remove(known.mark);
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(id);
    if (own?.size === 0) this.#byMember.delete(uid);
  }
}
