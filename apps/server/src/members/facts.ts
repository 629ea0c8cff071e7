/** The committed members. It never shows uncommitted state. */
import type { Change, ExchangeImage, Member, Uid } from '@anywhen/exchange';
import type { Facts } from '../core/committed-facts.ts';

export class MemberFacts implements Facts {
  readonly #byUid = new Map<Uid, Member>();

  load({ members }: Pick<ExchangeImage, 'members'>): void {
    this.#byUid.clear();
    for (const member of members) this.#byUid.set(member.uid, member);
  }

  apply(change: Change): void {
    if (change.kind === 'member') this.#byUid.set(change.member.uid, change.member);
  }

  /** Of a portfolio with what its person may do, as the exchange has it. */
  find(uid: Uid): Member | undefined {
    const own = this.#byUid.get(uid);
    if (!own || own.ownerUid === null) return own;
    const person = this.#byUid.get(own.ownerUid);
    const { openedAtMs, ownerUid } = own;
    return person && { ...person, uid, openedAtMs, ownerUid };
  }
}
