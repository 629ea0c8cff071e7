/**
 * The positions that have not closed. One that is staking is in the agenda on the business day of
 * its next reward, one that leaves at the second it is back. Nothing ever looks through all of
 * them.
 */
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { type StakingRecord, nextDayOf, releaseSecondOf, stateOf } from './position.ts';

/** A position's place in memory: it stays the same while the position moves on. */
export type Kept = {
  position: StakingRecord;
  mark: Mark;
  /** Undefined while the agenda has it in hand. */
  due: Due | undefined;
};

export type StakingLists = {
  readonly rewards: DueList<Kept>;
  readonly releases: DueList<Kept>;
};

type Due = { readonly list: keyof StakingLists; readonly at: number };

export class OpenPositions {
  readonly #fingerprint: Fingerprint;
  readonly #lists: StakingLists;
  readonly #byId = new Map<number, Kept>();
  readonly #byMember = new Map<Uid, Map<number, Kept>>();

  constructor(fingerprint: Fingerprint, lists: StakingLists, positions: readonly StakingRecord[]) {
    this.#fingerprint = fingerprint;
    this.#lists = lists;
    for (const position of positions) if (position.state !== 'closed') this.add(position);
  }

  *all(): IterableIterator<StakingRecord> {
    for (const { position } of this.#byId.values()) yield position;
  }

  find(id: number): Kept | undefined {
    return this.#byId.get(id);
  }

  listOf(uid: Uid): Kept[] {
    return [...(this.#byMember.get(uid)?.values() ?? [])];
  }

  add(position: StakingRecord): void {
    const { id, uid } = position;
    const mark = this.#fingerprint.replace(undefined, stateOf(position));
    const kept: Kept = { position, mark, due: undefined };
    this.#byId.set(id, kept);
    const own = this.#byMember.get(uid) ?? new Map<number, Kept>();
    own.set(id, kept);
    this.#byMember.set(uid, own);
    this.#await(kept);
  }

  /** The agenda has taken it out of its list: it need not be taken back. */
  takeInHand(kept: Kept): void {
    kept.due = undefined;
  }

  move(kept: Kept, position: StakingRecord): void {
    kept.position = position;
    this.#await(kept);
    if (position.state === 'closed') this.#forget(kept);
    else kept.mark = this.#fingerprint.replace(kept.mark, stateOf(position));
  }

  #forget({ position: { id, uid }, mark }: Kept): void {
    this.#fingerprint.remove(mark);
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(id);
    if (own?.size === 0) this.#byMember.delete(uid);
  }

  #await(kept: Kept): void {
    const due = dueOf(kept.position);
    const before = kept.due;
    if (before?.list === due?.list && before?.at === due?.at) return;
    if (before) this.#lists[before.list].remove(before.at, kept);
    if (due) this.#lists[due.list].add(due.at, kept);
    kept.due = due;
  }
}

function dueOf(position: StakingRecord): Due | undefined {
  if (position.state === 'unstaking') return { list: 'releases', at: releaseSecondOf(position) };
  const day = nextDayOf(position);
  return day === undefined ? undefined : { list: 'rewards', at: day };
}
