/**
 * The deposits of each member that are under review or credited and still locked: a few at a time,
 * so that sums are taken from them. The machine and the server's facts both go by it.
 */
import type { Uid } from '../kernel/actor.ts';
import type { DepositRecord } from './deposit.ts';

const NONE: ReadonlyMap<number, DepositRecord> = new Map();

export class DepositsInFlight {
  readonly #byMember = new Map<Uid, Map<number, DepositRecord>>();

  /** Also one that no longer is: then it leaves. */
  put(deposit: DepositRecord): void {
    const { id, uid, state } = deposit;
    const own = this.#byMember.get(uid) ?? new Map<number, DepositRecord>();
    if (state === 'under-review' || state === 'credited') own.set(id, deposit);
    else own.delete(id);
    if (own.size === 0) this.#byMember.delete(uid);
    else this.#byMember.set(uid, own);
  }

  clear(): void {
    this.#byMember.clear();
  }

  /** Newest first. */
  of(uid: Uid): DepositRecord[] {
    const own = this.#byMember.get(uid) ?? NONE;
    return [...own.values()].toSorted((one, other) => other.id - one.id);
  }

  underReviewOf(uid: Uid): DepositRecord[] {
    return this.of(uid).filter(({ state }) => state === 'under-review');
  }

  /** Credited, but not yet to be withdrawn, whichever account it came to (rulebook 1.1). */
  lockedOf(uid: Uid, currency: string): bigint {
    let sum = 0n;
    for (const deposit of (this.#byMember.get(uid) ?? NONE).values()) {
      if (deposit.state === 'credited' && deposit.currency === currency) sum += deposit.units;
    }
    return sum;
  }
}
