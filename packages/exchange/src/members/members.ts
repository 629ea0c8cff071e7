/** The members the exchange knows: status, level and withdrawal lock. */
import { type Rejection, refusalOf } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { MembersContext } from './commands.ts';
import { FIRST_MEMBER_TERMS, type MemberTerms } from './member-terms.ts';
import type { Member } from './member.ts';

export class Members {
  readonly #members = new Map<Uid, { member: Member; mark: Mark }>();
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

  find(uid: Uid): Member | undefined {
    return this.#members.get(uid)?.member;
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
    this.#members.set(member.uid, { member, mark });
  }
}

/** Written out field by field: the order of keys in an object must not decide the fingerprint. */
function stateOf(member: Member): string {
  const pending = member.pendingLossLimit;
  return [
    'member',
    member.uid,
    member.status,
    member.level,
    member.withdrawLockUntilMs,
    member.lossLimitUnits,
    pending ? `${pending.units}@${pending.fromMs}` : '-',
    member.openedAtMs,
  ].join('/');
}
