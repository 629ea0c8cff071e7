/** The committed members. It never shows uncommitted state. */
import type { Change, ExchangeImage, Member, Uid } from '@anywhen/exchange';
import type { Facts } from '../core/committed-facts.ts';

export class MemberFacts implements Facts {
  readonly #byUid = new Map<Uid, Member>();
  /** By person, the numbers of their portfolios. */
  readonly #portfolios = new Map<Uid, Uid[]>();

  load({ members }: Pick<ExchangeImage, 'members'>): void {
    this.#byUid.clear();
    this.#portfolios.clear();
    for (const member of members) this.#set(member);
  }

  apply(change: Change): void {
    if (change.kind === 'member') this.#set(change.member);
  }

  /** The person and all their portfolios, whichever of them is asked about. */
  familyOf(uid: Uid): readonly Uid[] {
    const person = this.#byUid.get(uid)?.ownerUid ?? uid;
    return [person, ...(this.#portfolios.get(person) ?? [])];
  }

  /** Of a portfolio with what its person may do, as the exchange has it. */
  find(uid: Uid): Member | undefined {
    const own = this.#byUid.get(uid);
    if (!own || own.ownerUid === null) return own;
    const person = this.#byUid.get(own.ownerUid);
    const { openedAtMs, ownerUid } = own;
    return person && { ...person, uid, openedAtMs, ownerUid };
  }

  #set(member: Member): void {
    const { uid, ownerUid } = member;
    if (ownerUid !== null && !this.#byUid.has(uid)) {
      this.#portfolios.set(ownerUid, [...(this.#portfolios.get(ownerUid) ?? []), uid]);
    }
    this.#byUid.set(uid, member);
  }
}
