/**
 * Withdrawals: a request holds its amount; rules or staff send it with its fee, or return it whole.
 * What nobody has decided is decided by the published rules when its time has come, so that none is
 * ever under review longer than a day.
 */
import {
  CASH_ACCOUNTS,
  type Decider,
  REVIEWERS,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
  isRejection,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember, actingStaff } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger, Leg } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import type { Members } from '../members/members.ts';
import { holdAmount, returnAmount, sendAmount } from './bookings.ts';
import { WITHDRAWALS_RULES, type WithdrawalRequest, type WithdrawalsContext } from './commands.ts';
import type { WithdrawalsImage, WithdrawalsReplies, WithdrawalsTypes } from './commands.ts';
import { type WithdrawalRecord, approvalsNeeded, approveWithdrawal } from './withdrawal.ts';
import { dueSecondOf, finishWithdrawal, isOpenWithdrawal, openWithdrawal } from './withdrawal.ts';
import { passWithdrawal, rejectWithdrawal, stateOf } from './withdrawal.ts';
import { type CheckedWithdrawal, type WithdrawalStanding } from './withdrawal-checks.ts';
import { checkWithdrawal, reasonAgainst } from './withdrawal-checks.ts';
import { WithdrawalDays } from './withdrawal-days.ts';
import { describeWithdrawal } from './withdrawal-line.ts';

type WithdrawalsParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  /** What was credited and may not leave yet. */
  readonly deposits: { lockedOf(uid: Uid, currency: string): bigint };
  readonly agenda: Schedule<WithdrawalsContext>;
};

class Withdrawals {
  readonly handlers: Handlers<WithdrawalsTypes>;
  readonly #parts: WithdrawalsParts;
  readonly #open: Holdings<WithdrawalRecord>;
  readonly #days: WithdrawalDays;

  constructor(fingerprint: Fingerprint, parts: WithdrawalsParts, image: WithdrawalsImage) {
    this.#parts = parts;
    const list = parts.agenda.openList(
      dueHandler((context: WithdrawalsContext, withdrawal: WithdrawalRecord) =>
        this.#advance(context, withdrawal),
      ),
    );
    const dueOf = (withdrawal: WithdrawalRecord) => ({ list, at: dueSecondOf(withdrawal) });
    this.#open = new Holdings<WithdrawalRecord>(
      fingerprint,
      { isOpen: isOpenWithdrawal, stateOf, dueOf },
      { nextId: image.nextWithdrawalId, records: image.withdrawals },
    );
    this.#days = new WithdrawalDays(fingerprint, image.days);
    this.handlers = {
      'request-withdrawal': (context, { kind: _kind, ...request }) =>
        this.#request(context, actingMember(context), request),
      'decide-withdrawal': (context, body) => this.#review(context, body),
    };
  }

  /** Under review or on their way, the oldest first. */
  openOf(uid: Uid): WithdrawalRecord[] {
    return this.#open.of(uid);
  }

  /** All that are under review or on their way. */
  open(): IterableIterator<WithdrawalRecord> {
    return this.#open.all();
  }

  standingOf(uid: Uid, atMs: number): WithdrawalStanding {
    const { ledger, members, markets, deposits } = this.#parts;
    return {
      member: members.find(uid),
      today: this.#days.at(uid, atMs),
      underReview: this.#open.of(uid).filter(({ state }) => state === 'under-review'),
      availableOf: (account, currency) => ledger.availableOf(uid, account, currency),
      lockedOf: (currency) => deposits.lockedOf(uid, currency),
      readPrices: () => markets.reference()?.priceUnits,
    };
  }

  #request(
    context: WithdrawalsContext,
    uid: Uid,
    request: WithdrawalRequest,
  ): Verdict<WithdrawalsReplies['request-withdrawal']> {
    const { atMs } = context.command;
    if (!isReadable(request)) return { code: 'VALIDATION' };
    const checked = checkWithdrawal(this.standingOf(uid, atMs), request, atMs);
    if (isRejection(checked)) return checked;
    const withdrawal = this.#openOne(context, { uid, request, checked });
    this.#parts.ledger.post(context, holdAmount(withdrawal));
    this.#days.count(context, withdrawal);
    this.#put(context, withdrawal);
    return accepted({ withdrawal: describeWithdrawal(withdrawal) });
  }

  #openOne(
    { command }: WithdrawalsContext,
    { uid, request, checked }: { uid: Uid; request: WithdrawalRequest; checked: CheckedWithdrawal },
  ): WithdrawalRecord {
    const { account, currency, address, payeeId, flaw, reviewer } = request;
    const id = this.#open.takeId();
    const { id: requestId, atMs: submittedAtMs } = command;
    const asked = { account, currency, address, payeeId, flaw, reviewer, ...checked };
    return openWithdrawal({ id, uid, requestId, ...asked, submittedAtMs });
  }

  #review(
    context: WithdrawalsContext,
    { withdrawalId, reason }: { withdrawalId: number; reason: WithdrawalReason | null },
  ): Verdict<WithdrawalsReplies['decide-withdrawal']> {
    const staffId = actingStaff(context);
    if (reason !== null && !WITHDRAWAL_REASONS.includes(reason)) return { code: 'VALIDATION' };
    const withdrawal = this.#open.find(withdrawalId);
    if (withdrawal?.state !== 'under-review') return { code: 'NOT_FOUND' };
    if (reason !== null) return answer(this.#decide(context, withdrawal, { by: 'staff', reason }));
    if (withdrawal.approvedBy === staffId) return { code: 'FORBIDDEN' };
    const against = this.#reasonAgainst(context, withdrawal);
    const approved = against ? withdrawal : approveWithdrawal(withdrawal, staffId);
    if (against || approved.approvals >= approvalsNeeded(approved)) {
      return answer(this.#decide(context, approved, { by: 'staff', reason: against }));
    }
    this.#put(context, approved);
    return answer(approved);
  }

  #advance(context: WithdrawalsContext, withdrawal: WithdrawalRecord): void {
    if (withdrawal.state === 'sending') {
      this.#put(context, finishWithdrawal(withdrawal, context.command.atMs));
    } else {
      const reason = withdrawal.flaw ?? this.#reasonAgainst(context, withdrawal);
      this.#decide(context, withdrawal, { by: 'rules', reason });
    }
  }

  #reasonAgainst(
    { command }: WithdrawalsContext,
    { uid }: WithdrawalRecord,
  ): WithdrawalReason | null {
    return reasonAgainst(this.#parts.members.find(uid), command.atMs);
  }

  #decide(
    context: WithdrawalsContext,
    withdrawal: WithdrawalRecord,
    { by, reason }: { by: Decider; reason: WithdrawalReason | null },
  ): WithdrawalRecord {
    const { atMs } = context.command;
    const decided = reason
      ? rejectWithdrawal(withdrawal, { by, reason, atMs })
      : passWithdrawal(withdrawal, { by, atMs });
    const legs: Leg[] = reason ? returnAmount(decided) : sendAmount(decided);
    this.#parts.ledger.post(context, legs);
    if (reason) this.#days.giveBack(context, decided);
    this.#put(context, decided);
    return decided;
  }

  #put(context: WithdrawalsContext, withdrawal: WithdrawalRecord): void {
    this.#open.put(withdrawal);
    context.changes.push({ kind: 'withdrawal', withdrawal });
    context.events.push({ kind: 'withdrawal', withdrawal });
  }
}

export const withdrawalsModule = classModule<WithdrawalsTypes, WithdrawalsParts, Withdrawals>({
  rules: WITHDRAWALS_RULES,
  empty: { nextWithdrawalId: 1, withdrawals: [], days: [] },
  opened: Withdrawals,
});

function answer(withdrawal: WithdrawalRecord): Verdict<WithdrawalsReplies['decide-withdrawal']> {
  const { state, reason, approvals } = withdrawal;
  return accepted({ state, reason, approvals });
}

/** What no form can send: another account, a bank with an address, words outside the lists. */
function isReadable(request: WithdrawalRequest): boolean {
  const { account, channel, address, payeeId, flaw, reviewer } = request;
  const isKnown = CASH_ACCOUNTS.includes(account) && REVIEWERS.includes(reviewer);
  const isFlaw = flaw === null || WITHDRAWAL_REASONS.includes(flaw);
  const isPayee = payeeId === null || (Number.isSafeInteger(payeeId) && payeeId > 0);
  return isKnown && isFlaw && isPayee && !(channel === 'bank' && address !== null);
}
