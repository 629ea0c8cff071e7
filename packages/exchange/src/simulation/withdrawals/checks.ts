/**
 * The promises of withdrawals, checked from changes alone: they move only along the table of
 * rulebook 10.5, what is held is resolved once and to the unit, none is asked for or passes while
 * its member is locked, frozen or below level 1, no day has more than its limits, and what is due
 * is decided.
 */
import { parseUnits } from '@anywhen/money';
import { dayOfSecond } from '@anywhen/prices';
import { CASH_ACCOUNTS, type CashAccount, WITHDRAWAL_LIMITS } from '@anywhen/protocol';
import type { Member } from '../../members/member.ts';
import type { Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import { type WithdrawalRecord, dueSecondOf } from '../../withdrawals/withdrawal.ts';
import { HeldBalances } from '../ledger.ts';
import type { Check } from '../module-simulation.ts';
import { Booked } from './booked.ts';
import { Outside } from './outside.ts';

type State = WithdrawalRecord['state'] | 'none';

/** What the machine says of itself. */
type Notified = {
  ledger: {
    availableOf(uid: number, account: CashAccount, currency: string): bigint;
    balanceOf(account: { owner: 'sim:chain'; currency: string }): bigint;
  };
  deposits: { lockedOf(uid: number, currency: string): bigint };
};

/** The first of two approvals leaves it under review. */
const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['under-review'],
  'under-review': ['under-review', 'sending', 'rejected'],
  sending: ['done'],
  done: [],
  rejected: [],
};

export class WithdrawalsChecks {
  readonly #check: Check;
  readonly #withdrawals = new Map<number, WithdrawalRecord>();
  readonly #members = new Map<number, Member>();
  readonly #booked = new Booked();
  readonly #outside = new Outside();
  readonly #held = {
    funds: new HeldBalances('funds', 'withdrawal'),
    spot: new HeldBalances('spot', 'withdrawal'),
  };
  #lastTickSecond = 0;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes, reply }: Outcome, command: Command, modules: Notified): readonly string[] {
    const seen: string[] = [];
    for (const change of changes) {
      this.#booked.note(change);
      this.#outside.note(change);
      for (const account of CASH_ACCOUNTS) this.#held[account].note(change);
      if (change.kind === 'tick') this.#lastTickSecond = change.second;
      if (change.kind === 'member') this.#members.set(change.member.uid, change.member);
    }
    for (const change of changes) {
      if (change.kind !== 'withdrawal') continue;
      seen.push(...this.#follow(change.withdrawal, command));
      if (command.body.kind === 'request-withdrawal') this.#checkLeft(change.withdrawal, modules);
    }
    for (const change of changes) {
      if (change.kind === 'withdrawal') this.#compareBooked(change.withdrawal);
    }
    this.#compareOutside(modules);
    if (command.body.kind === 'settle-due' && 'data' in reply) this.#requireDecided(reply.data);
    return seen;
  }

  #follow(withdrawal: WithdrawalRecord, { actor, atMs }: Command): string[] {
    const { id, channel, state, reason } = withdrawal;
    const before = this.#withdrawals.get(id);
    const isAllowed = ALLOWED[before?.state ?? 'none'].includes(state);
    this.#check(isAllowed, `a withdrawal goes from ${before?.state} to ${state}`);
    this.#check(!before || isSameRequest(before, withdrawal), 'what was asked for never changes');
    this.#withdrawals.set(id, withdrawal);
    const cell = `withdrawal → ${channel === 'bank' ? 'bank' : 'network'}:${state}`;
    if (!before) this.#checkRequest(withdrawal);
    if (state === 'under-review') return [before ? 'withdrawal by staff → first-of-two' : cell];
    if (state === 'done') return [cell];
    if (state === 'sending') this.#checkFree(withdrawal, atMs);
    if (actor.kind === 'staff') this.#checkApprovals(withdrawal, actor.id);
    const by = `withdrawal by ${actor.kind === 'staff' ? 'staff' : 'time'} → ${state}`;
    return reason ? [by, `withdrawal for → ${reason}`] : [by];
  }

  #checkRequest(withdrawal: WithdrawalRecord): void {
    const { uid, currency, submittedAtMs, valueUnits } = withdrawal;
    this.#checkFree(withdrawal, submittedAtMs);
    const limits = WITHDRAWAL_LIMITS[this.#members.get(uid)?.level ?? 0];
    const own = [...this.#withdrawals.values()].filter((each) => each.uid === uid);
    const ofDay = own.filter(
      (each) => each.state !== 'rejected' && isSameDay(each.submittedAtMs, submittedAtMs),
    );
    const sum = ofDay.reduce((total, each) => total + each.valueUnits, 0n);
    this.#check(limits !== null, 'only who is verified withdraws');
    this.#check(valueUnits <= parseUnits(limits?.singleMaxUsdt ?? '0'), 'one within its maximum');
    this.#check(sum <= parseUnits(limits?.dailyMaxUsdt ?? '0'), 'a day within its maximum');
    this.#check(ofDay.length <= (limits?.timesPerDay ?? 0), 'a day within its number');
    const waiting = own.filter(
      (each) => each.state === 'under-review' && each.currency === currency,
    );
    this.#check(waiting.length === 1, 'one of a currency at a time');
  }

  /** When it is asked for and when it is passed. */
  #checkFree({ uid }: WithdrawalRecord, atMs: number): void {
    const member = this.#members.get(uid);
    const isFree = member?.status === 'active' || member?.status === 'restricted';
    this.#check(isFree, 'no withdrawal of a frozen or disabled member');
    this.#check((member?.level ?? 0) >= 1, 'no withdrawal below level 1');
    this.#check(atMs >= (member?.withdrawLockUntilMs ?? 0), 'no withdrawal while locked');
  }

  #checkApprovals(
    { state, valueUnits, approvals, approvedBy }: WithdrawalRecord,
    by: string,
  ): void {
    const isLarge = valueUnits > parseUnits('10000');
    if (state !== 'sending') return;
    this.#check(approvals === (isLarge ? 2 : 1), 'a large one takes two to pass');
    this.#check(!isLarge || approvedBy !== by, 'the two are different people');
  }

  /** Money that was credited and may not leave yet stays, in whichever account. */
  #checkLeft({ uid, account, currency }: WithdrawalRecord, { ledger, deposits }: Notified): void {
    const left = ledger.availableOf(uid, account, currency);
    this.#check(left >= deposits.lockedOf(uid, currency), 'what is locked is left');
  }

  /** To the unit: held while it is under review, then sent with its fee, or returned. */
  #compareBooked({ id, uid, account, currency }: WithdrawalRecord): void {
    const { state, units, feeUnits } = this.#withdrawals.get(id) as WithdrawalRecord;
    const isPassed = state === 'sending' || state === 'done';
    const { held, sent, fee, returned } = this.#booked.of(id);
    this.#check(held === (state === 'under-review' ? units : 0n), 'a hold is resolved once');
    this.#check(sent === (isPassed ? units - feeUnits : 0n), 'what arrives is the rest');
    this.#check(fee === (isPassed ? feeUnits : 0n), 'a fee is taken of what is passed');
    this.#check(returned === (state === 'rejected' ? units : 0n), 'a rejected one is back whole');
    this.#compareHeld({ uid, account, currency });
  }

  #compareHeld(place: { uid: number; account: CashAccount; currency: string }): void {
    const { uid, account, currency } = place;
    const waiting = [...this.#withdrawals.values()].filter(
      (each) =>
        each.uid === uid &&
        each.account === account &&
        each.currency === currency &&
        each.state === 'under-review',
    );
    const sum = waiting.reduce((total, { units }) => total + units, 0n);
    const held = this.#held[account].of(uid, currency);
    this.#check(held === sum, 'held = Σ of what is under review');
  }

  /**
   * All books together sum to zero; so what members have is what they were given, won and lost
   * here, and what came from outside and has not left.
   */
  #compareOutside({ ledger }: Notified): void {
    for (const [currency, units] of this.#outside.cameIn) {
      const shortOf = -ledger.balanceOf({ owner: 'sim:chain', currency });
      this.#check(shortOf === units, 'Σ deposits − Σ withdrawals is what the outside is short of');
    }
  }

  /** Where nothing found no room, nothing is under review or on its way beyond its time. */
  #requireDecided(data: unknown): void {
    if ((data as { due: number }).due > 0) return;
    const isLate = (each: WithdrawalRecord) =>
      (each.state === 'under-review' || each.state === 'sending') &&
      dueSecondOf(each) <= this.#lastTickSecond;
    this.#check(![...this.#withdrawals.values()].some(isLate), 'what is due is decided');
  }
}

function isSameDay(oneMs: number, otherMs: number): boolean {
  return dayOfSecond(oneMs / 1_000) === dayOfSecond(otherMs / 1_000);
}

function isSameRequest(before: WithdrawalRecord, after: WithdrawalRecord): boolean {
  const where = ['uid', 'requestId', 'account', 'currency', 'channel', 'address'] as const;
  const what = ['payeeId', 'units', 'feeUnits', 'valueUnits', 'flaw', 'reviewer'] as const;
  return [...where, ...what, 'submittedAtMs' as const].every((column) => {
    return before[column] === after[column];
  });
}
