/**
 * Invitations, signing and commission on trading fees. Products report each fee and know nothing of
 * commission; the agenda pays each member's day once, 20 minutes after it. Nothing else earns
 * commission: no deposit, no stake, no loss, no liquidation.
 */
import { dayOfSecond } from '@anywhen/prices';
import { dailyReference, isWithinCommission, refusalOf, tierOf } from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import type { FeeListener, TradingFee } from '../kernel/trading-fee.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger, Leg } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import { PROMOTION_RULES, type PromotionContext, type PromotionImage } from './commands.ts';
import type { PromotionReplies, PromotionTypes } from './commands.ts';
import {
  type CommissionDay,
  type EarnedBy,
  addFee,
  beginDay,
  commissionName,
  commissionText,
  dueSecondOf,
  isUnpaid,
  payDay,
} from './commission-day.ts';
import { Invitations } from './invitations.ts';
import { type Signing, describeSigning, isOpenSigning, signingText } from './signing.ts';

type PromotionParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly agenda: Schedule<PromotionContext>;
};

class Promotion implements FeeListener<PromotionContext> {
  readonly handlers: Handlers<PromotionTypes>;
  readonly #ledger: Ledger;
  readonly #members: Members;
  readonly #invitations: Invitations;
  readonly #signings: Holdings<Signing>;
  readonly #days: Holdings<CommissionDay>;

  constructor(fingerprint: Fingerprint, parts: PromotionParts, image: PromotionImage) {
    this.#ledger = parts.ledger;
    this.#members = parts.members;
    this.#invitations = new Invitations(fingerprint, image.invitations);
    this.#signings = new Holdings<Signing>(
      fingerprint,
      { isOpen: isOpenSigning, stateOf: signingText },
      { nextId: image.nextSigningId, records: image.signings },
    );
    const list = parts.agenda.openList(
      dueHandler((context: PromotionContext, day: CommissionDay) => this.#pay(context, day)),
    );
    const dueOf = (day: CommissionDay) => ({ list, at: dueSecondOf(day) });
    this.#days = new Holdings<CommissionDay>(
      fingerprint,
      { isOpen: isUnpaid, nameOf: commissionName, stateOf: commissionText, dueOf },
      { nextId: image.nextCommissionId, records: image.commissions },
    );
    this.handlers = {
      'set-inviter': (context, { uid, inviterUid }) => this.#setInviter(context, uid, inviterUid),
      'sign-member': (context, { uid }) => this.#sign(context, actingMember(context), uid),
      'end-signing': (context) => this.#endSigning(context, actingMember(context)),
    };
  }

  /** Each beneficiary's share of this one fee; who has invited and signed the same has one. */
  feeCharged(context: PromotionContext, { uid, usdtUnits }: TradingFee): void {
    const day = dayOfSecond(context.command.atMs / 1_000);
    const invitation = this.#invitations.find(uid);
    if (invitation && invitation.lastFeeDay !== day) {
      const active = { ...invitation, lastFeeDay: day };
      this.#invitations.put(active);
      context.changes.push({ kind: 'invitation', invitation: active });
    }
    const signerUid = this.#signingOf(uid)?.signerUid;
    if (signerUid !== undefined) {
      this.#earn(context, { uid: signerUid, day, by: 'signed', feeUnits: usdtUnits });
      this.#earn(context, { uid, day, by: 'rebate', feeUnits: usdtUnits });
    }
    if (!invitation || invitation.inviterUid === signerUid) return;
    const registeredAtMs = this.#members.find(uid)?.openedAtMs ?? 0;
    if (!isWithinCommission(registeredAtMs, context.command.atMs)) return;
    this.#earn(context, { uid: invitation.inviterUid, day, by: 'invited', feeUnits: usdtUnits });
  }

  #signingOf(uid: Uid): Signing | undefined {
    return this.#signings.of(uid)[0];
  }

  #earn(
    context: PromotionContext,
    { uid, day, by, feeUnits }: { uid: Uid; day: number; by: EarnedBy; feeUnits: bigint },
  ): void {
    const known = this.#days.of(uid).find((each) => each.day === day);
    const before = known ?? beginDay({ id: this.#days.takeId(), uid, day });
    this.#putDay(context, addFee(before, feeUnits, by));
  }

  #pay(context: PromotionContext, day: CommissionDay): void {
    const tier = tierOf(this.#invitations.activeCountOf(day.uid, day.day));
    const paid = payDay(day, tier, context.command.atMs);
    const legs = commissionLegs(paid);
    if (legs.length > 0) this.#ledger.post(context, legs);
    this.#putDay(context, paid);
  }

  #setInviter(
    context: PromotionContext,
    uid: Uid,
    inviterUid: Uid,
  ): Verdict<PromotionReplies['set-inviter']> {
    const known = this.#invitations.find(uid);
    if (known) return accepted({ inviterUid: known.inviterUid });
    if (!this.#members.findPerson(uid) || !this.#members.findPerson(inviterUid)) {
      return { code: 'USER_NOT_FOUND' };
    }
    if (this.#isAbove(uid, inviterUid)) return { code: 'FORBIDDEN' };
    const { nextId: id } = this.#invitations;
    const invitation = { id, uid, inviterUid, lastFeeDay: null };
    this.#invitations.put(invitation);
    context.changes.push({ kind: 'invitation', invitation });
    return accepted({ inviterUid });
  }

  #sign(
    context: PromotionContext,
    signerUid: Uid,
    uid: Uid,
  ): Verdict<PromotionReplies['sign-member']> {
    const refusal = refusalOf(this.#members.findPerson(signerUid), 'use-authorization-code');
    if (refusal) return refusal;
    const signed = this.#members.findPerson(uid);
    const isBarred = refusalOf(signed, 'use-authorization-code') !== undefined;
    if (isBarred || this.#signingOf(uid) || this.#isAbove(uid, signerUid)) {
      return { code: 'SIGN_NOT_ALLOWED' };
    }
    const id = this.#signings.takeId();
    const signing = { id, uid, signerUid, signedAtMs: context.command.atMs, endedAtMs: null };
    this.#putSigning(context, signing);
    return accepted(describeSigning(signing));
  }

  /** Also a member who is frozen may end what binds them. */
  #endSigning(context: PromotionContext, uid: Uid): Verdict<PromotionReplies['end-signing']> {
    const refusal = refusalOf(this.#members.find(uid), 'hold-back');
    if (refusal) return refusal;
    const signing = this.#signingOf(uid);
    if (!signing) return { code: 'NOT_FOUND' };
    const ended = { ...signing, endedAtMs: context.command.atMs };
    this.#putSigning(context, ended);
    return accepted(describeSigning(ended));
  }

  /** Whether `uid` is this member, or has invited or signed them or anybody above them. */
  #isAbove(uid: Uid, from: Uid): boolean {
    const seen = new Set<Uid>([from]);
    for (const each of seen) {
      if (each === uid) return true;
      const above = [this.#invitations.find(each)?.inviterUid, this.#signingOf(each)?.signerUid];
      for (const next of above) if (next !== undefined) seen.add(next);
    }
    return false;
  }

  #putSigning(context: PromotionContext, signing: Signing): void {
    this.#signings.put(signing);
    context.changes.push({ kind: 'signing', signing });
    context.events.push({ kind: 'signing', signing });
  }

  #putDay(context: PromotionContext, commission: CommissionDay): void {
    this.#days.put(commission);
    context.changes.push({ kind: 'commission-day', commission });
  }
}

export const promotionModule = classModule<PromotionTypes, PromotionParts, Promotion>({
  rules: PROMOTION_RULES,
  empty: {
    invitations: [],
    nextSigningId: 1,
    signings: [],
    nextCommissionId: 1,
    commissions: [],
  },
  opened: Promotion,
});

/** Out of the fees the house has taken; what comes to nothing is no posting. */
function commissionLegs({ id, uid, day, paidUnits, rebateUnits }: CommissionDay): readonly Leg[] {
  const reference = dailyReference(id, day);
  const own = { owner: uid, kind: 'funds', currency: 'USDT', bucket: 'available' } as const;
  const house = { owner: 'house:fees', currency: 'USDT' } as const;
  const booked = [
    { type: 'COMMISSION', units: paidUnits ?? 0n },
    { type: 'FEE_REBATE', units: rebateUnits },
  ] as const;
  return booked
    .filter(({ units }) => units > 0n)
    .flatMap(({ type, units }) => [
      { account: house, units: -units, type, reference },
      { account: own, units, type, reference },
    ]);
}
