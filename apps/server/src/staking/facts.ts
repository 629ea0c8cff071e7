/**
 * The committed state of staking: the positions of all members that have not closed, what is staked
 * in each pool, and the terms of pools. It never shows uncommitted state.
 */
import {
  type Change,
  type ExchangeImage,
  type ProductTerms,
  STAKING_TERMS,
  type StakingRecord,
  type StakingTerms,
  type Uid,
} from '@anywhen/exchange';
import type { Facts } from '../core/committed-facts.ts';

export class StakingFacts implements Facts {
  readonly #byMember = new Map<Uid, Map<number, StakingRecord>>();
  readonly #staked = new Map<string, bigint>();
  #terms: StakingTerms | undefined;

  load({ staking, terms }: Pick<ExchangeImage, 'staking' | 'terms'>): void {
    this.#byMember.clear();
    this.#staked.clear();
    this.#terms = undefined;
    for (const position of staking.positions) this.#put(position);
    for (const each of terms) this.#putTerms(each);
  }

  apply(change: Change): void {
    if (change.kind === 'staking-position') this.#put(change.position);
    else if (change.kind === 'terms') this.#putTerms(change.terms);
  }

  /** Undefined until anything was ever sold. */
  get terms(): StakingTerms | undefined {
    return this.#terms;
  }

  /** By all members, what has not left. */
  stakedIn(pool: string): bigint {
    return this.#staked.get(pool) ?? 0n;
  }

  /** Staking or leaving, newest first. */
  listOpen(uid: Uid): StakingRecord[] {
    const own = this.#byMember.get(uid)?.values() ?? [];
    return [...own].toSorted((one, other) => other.id - one.id);
  }

  #put(position: StakingRecord): void {
    const { id, uid, pool, units } = position;
    const own = this.#byMember.get(uid) ?? new Map<number, StakingRecord>();
    const before = own.get(id)?.units ?? 0n;
    const isOpen = position.state !== 'closed';
    if (isOpen) own.set(id, position);
    else own.delete(id);
    if (own.size === 0) this.#byMember.delete(uid);
    else this.#byMember.set(uid, own);
    this.#staked.set(pool, this.stakedIn(pool) - before + (isOpen ? units : 0n));
  }

  #putTerms({ product, terms }: ProductTerms): void {
    // The exchange has validated them.
    if (product === STAKING_TERMS) this.#terms = terms as StakingTerms;
  }
}
