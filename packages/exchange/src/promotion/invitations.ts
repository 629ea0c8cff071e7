/**
 * Who was invited by whom, and on which UTC day each of them last had a trade with a fee: what the
 * tier of an inviter follows from. An inviter never changes. Counting the active is one look at
 * each day somebody last traded on, never at each member.
 */
import { ACTIVE_DAYS } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from '../kernel/fingerprint.ts';

export type Invitation = {
  /** In the order in which they came to be known. */
  readonly id: number;
  /** Who was invited. */
  readonly uid: Uid;
  readonly inviterUid: Uid;
  /** UTC days since 1970; null before the first trade with a fee. */
  readonly lastFeeDay: number | null;
};

type Entry = Marked & { invitation: Invitation };

export class Invitations {
  readonly #byUid = new Map<Uid, Entry>();
  /** By inviter, how many of theirs traded last on each day. */
  readonly #lastDays = new Map<Uid, Map<number, number>>();
  readonly #marks: FingerprintCache<Entry>;

  constructor(fingerprint: Fingerprint, invitations: readonly Invitation[]) {
    this.#marks = new FingerprintCache<Entry>(fingerprint, {
      nameOf: ({ invitation: { id, uid, inviterUid } }) => `invitation/${id}/${uid}/${inviterUid}/`,
      stateOf: ({ invitation }) => String(invitation.lastFeeDay),
    });
    for (const invitation of invitations) this.put(invitation);
  }

  get nextId(): number {
    return this.#byUid.size + 1;
  }

  find(uid: Uid): Invitation | undefined {
    return this.#byUid.get(uid)?.invitation;
  }

  put(invitation: Invitation): void {
    const { uid, inviterUid, lastFeeDay } = invitation;
    const entry = this.#byUid.get(uid) ?? {
      invitation,
      mark: undefined,
      isStale: false,
      name: undefined,
    };
    const previous = this.#byUid.has(uid) ? entry.invitation.lastFeeDay : null;
    this.#byUid.set(uid, entry);
    entry.invitation = invitation;
    this.#marks.note(entry);
    if (previous === lastFeeDay) return;
    this.#count(inviterUid, previous, -1);
    this.#count(inviterUid, lastFeeDay, 1);
  }

  /** Direct members with a trade in the days up to this one, or since. */
  activeCountOf(inviterUid: Uid, day: number): number {
    let count = 0;
    for (const [lastDay, members] of this.#lastDays.get(inviterUid) ?? []) {
      if (lastDay > day - ACTIVE_DAYS) count += members;
    }
    return count;
  }

  #count(inviterUid: Uid, day: number | null, step: 1 | -1): void {
    if (day === null) return;
    const days = this.#lastDays.get(inviterUid) ?? new Map<number, number>();
    this.#lastDays.set(inviterUid, days);
    const count = (days.get(day) ?? 0) + step;
    if (count === 0) days.delete(day);
    else days.set(day, count);
  }
}
