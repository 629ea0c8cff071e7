/** The members the exchange knows: status, level and withdrawal lock. */
import { type Rejection, refusalOf } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { MembersContext } from './commands.ts';
import { FIRST_MEMBER_TERMS, type MemberTerms } from './member-terms.ts';
import type { Member } from './member.ts';

export class Members {
  readonly #members = new Map<Uid, { member: Member; mark: Mark }>();
  /** By person, the numbers of their portfolios. */
  readonly #portfolios = new Map<Uid, Uid[]>();
  readonly #fingerprint: Fingerprint;
  /** What holds now for all of them. */
  terms: MemberTerms;

  constructor(
    fingerprint: Fingerprint,
    members: readonly Member[],
    terms: MemberTerms = FIRST_MEMBER_TERMS,
  ) {
    this.#fingerprint = fingerprint;
    this.terms = terms;
    for (const member of members) this.#set(member);
  }

  /** Of a portfolio with what its person may do: status, level, lock and limit are theirs. */
  find(uid: Uid): Member | undefined {
    const own = this.#members.get(uid)?.member;
    if (!own || own.ownerUid === null) return own;
    const person = this.#members.get(own.ownerUid)?.member;
    const { openedAtMs, ownerUid } = own;
    return person && { ...person, uid, openedAtMs, ownerUid };
  }

  /** Undefined for a portfolio: what is meant for somebody is never meant for one. */
  findPerson(uid: Uid): Member | undefined {
    const own = this.#members.get(uid)?.member;
    return own?.ownerUid === null ? own : undefined;
  }

  personOf(uid: Uid): Uid {
    return this.#members.get(uid)?.member.ownerUid ?? uid;
  }

  /** The person and all their portfolios, whichever of them is asked about. */
  familyOf(uid: Uid): readonly Uid[] {
    const person = this.personOf(uid);
    return [person, ...(this.#portfolios.get(person) ?? [])];
  }

  *all(): IterableIterator<Member> {
    for (const { member } of this.#members.values()) yield member;
  }

  /** Why a member may not lessen what they have at risk; the first terms let no frozen one. */
  refuseReducing(
    uid: Uid,
    operation: 'close-position' | 'add-margin' = 'close-position',
  ): Rejection | undefined {
    const member = this.find(uid);
    const isBarred = member?.status === 'frozen' && !this.terms.frozenMayReduce;
    return refusalOf(member, isBarred ? 'transfer' : operation);
  }

  put(context: MembersContext, member: Member): void {
    this.#set(member);
    context.changes.push({ kind: 'member', member });
    context.events.push({ kind: 'member', member });
  }

  #set(member: Member): void {
    const previous = this.#members.get(member.uid)?.mark;
    const mark = this.#fingerprint.replace(previous, stateOf(member));
    const { uid, ownerUid } = member;
    if (previous === undefined && ownerUid !== null) {
      this.#portfolios.set(ownerUid, [...(this.#portfolios.get(ownerUid) ?? []), uid]);
    }
    this.#members.set(member.uid, { member, mark });
  }
}

/** Written out field by field: the order of keys in an object must not decide the fingerprint. */
function stateOf(member: Member): string {
  const pending = member.pendingLossLimit;
  const text = [
    'member',
    member.uid,
    member.status,
    member.level,
    member.withdrawLockUntilMs,
    member.lossLimitUnits,
    pending ? `${pending.units}@${pending.fromMs}` : '-',
    member.openedAtMs,
  ].join('/');
  return member.ownerUid === null ? text : `${text}/${member.ownerUid}`;
}
