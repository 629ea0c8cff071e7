/**
 * The deposits of which something may still become, each in the agenda at the second of its next
 * step. One that is final or rejected leaves memory. Nothing ever looks through all of them.
 */
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { type DepositRecord, nextSecondOf, stateOf } from './deposit.ts';
import { DepositsInFlight } from './deposits-in-flight.ts';

type Kept = { readonly deposit: DepositRecord; readonly mark: Mark };

export class OpenDeposits {
  readonly #fingerprint: Fingerprint;
  readonly #due: DueList<DepositRecord>;
  readonly #byId = new Map<number, Kept>();
  readonly #inFlight = new DepositsInFlight();

  constructor(
    fingerprint: Fingerprint,
    due: DueList<DepositRecord>,
    deposits: readonly DepositRecord[],
  ) {
    this.#fingerprint = fingerprint;
    this.#due = due;
    for (const deposit of deposits) this.put(deposit);
  }

  find(id: number): DepositRecord | undefined {
    return this.#byId.get(id)?.deposit;
  }

  *all(): IterableIterator<DepositRecord> {
    for (const { deposit } of this.#byId.values()) yield deposit;
  }

  underReviewOf(uid: Uid): DepositRecord[] {
    return this.#inFlight.underReviewOf(uid);
  }

  lockedOf(uid: Uid, currency: string): bigint {
    return this.#inFlight.lockedOf(uid, currency);
  }

  put(deposit: DepositRecord): void {
    const { id } = deposit;
    const known = this.#byId.get(id);
    const knownSecond = known && nextSecondOf(known.deposit);
    if (known && knownSecond !== undefined) this.#due.remove(knownSecond, known.deposit);
    this.#inFlight.put(deposit);
    const second = nextSecondOf(deposit);
    if (second === undefined) {
      if (known) this.#fingerprint.remove(known.mark);
      this.#byId.delete(id);
      return;
    }
    this.#due.add(second, deposit);
    const mark = this.#fingerprint.replace(known?.mark, stateOf(deposit));
    this.#byId.set(id, { deposit, mark });
  }
}
