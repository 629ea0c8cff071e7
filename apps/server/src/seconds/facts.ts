/**
 * The committed seconds contracts of all members that have not ended. It never shows uncommitted
 * state.
 */
import type {
  Change,
  CurrentContract,
  ExchangeImage,
  SecondsContract,
  Uid,
} from '@anywhen/exchange';
import type { Facts } from '../core/committed-facts.ts';

export class SecondsFacts implements Facts {
  readonly #byMember = new Map<Uid, Map<number, CurrentContract>>();
  #count = 0;

  load({ seconds: { contracts } }: Pick<ExchangeImage, 'seconds'>): void {
    this.#byMember.clear();
    this.#count = 0;
    for (const contract of contracts) this.#put(contract);
  }

  apply(change: Change): void {
    if (change.kind === 'seconds-contract') this.#put(change.contract);
  }

  get currentCount(): number {
    return this.#count;
  }

  *current(): IterableIterator<CurrentContract> {
    for (const contracts of this.#byMember.values()) yield* contracts.values();
  }

  /** Newest first. */
  listCurrent(uid: Uid): CurrentContract[] {
    return [...(this.#byMember.get(uid)?.values() ?? [])].toSorted(
      (left, right) => right.id - left.id,
    );
  }

  #put(contract: SecondsContract): void {
    const { uid, id } = contract;
    const contracts = this.#byMember.get(uid) ?? new Map<number, CurrentContract>();
    const before = contracts.size;
    if (contract.state === 'ended') contracts.delete(id);
    else contracts.set(id, contract);
    this.#count += contracts.size - before;
    if (contracts.size === 0) this.#byMember.delete(uid);
    else this.#byMember.set(uid, contracts);
  }
}
