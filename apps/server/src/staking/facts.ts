/**
 * The committed state of staking: the positions of all members that have not closed, what is staked
 * in each pool, and the terms of pools. It never shows uncommitted state.
 */
import {
  type Change,
  type ExchangeImage,
  STAKING_TERMS,
  type StakingRecord,
  type StakingTerms,
  type Uid,
} from '@anywhen/exchange';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

export class StakingFacts implements Facts {
  readonly #open = new OpenRecords<StakingRecord>(({ state }) => state !== 'closed');
  readonly #staked = new Map<string, bigint>();
  readonly #terms = new CommittedTerms<StakingTerms>(STAKING_TERMS);

  load({ staking, terms }: Pick<ExchangeImage, 'staking' | 'terms'>): void {
    this.#open.clear();
    this.#staked.clear();
    this.#terms.load(terms);
    for (const position of staking.positions) this.#put(position);
  }

  apply(change: Change): void {
    if (change.kind === 'staking-position') this.#put(change.position);
    else this.#terms.apply(change);
  }

  /** Undefined until anything was ever sold. */
  get terms(): StakingTerms | undefined {
    return this.#terms.value;
  }

  /** With what staff have changed by then. */
  termsAt(nowMs: number): StakingTerms | undefined {
    return this.#terms.at(nowMs);
  }

  /** By all members, what has not left. */
  stakedIn(pool: string): bigint {
    return this.#staked.get(pool) ?? 0n;
  }

  /** How many count in business days: what leaves has a moment instead. */
  get countedInDays(): number {
    return [...this.#open.all()].filter(({ state }) => state === 'staking').length;
  }

  /** Staking or leaving, newest first. */
  listOpen(uid: Uid): StakingRecord[] {
    return this.#open.listNewestFirst(uid);
  }

  #put(position: StakingRecord): void {
    const { pool, units, state } = position;
    const before = this.#open.put(position)?.units ?? 0n;
    const after = state === 'closed' ? 0n : units;
    this.#staked.set(pool, this.stakedIn(pool) - before + after);
  }
}
