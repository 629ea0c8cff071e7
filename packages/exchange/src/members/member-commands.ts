/**
 * Commands about members: opening with the welcome grant, status, level, withdrawal lock, loss
 * limit.
 */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import {
  LOSS_LIMIT_MAX_UNITS,
  type Level,
  type MemberStatus,
  SIGNUP_GRANT_USDT,
  STATUS_REASONS,
  type StatusReason,
  isPortfolioUid,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { ExchangeModule, Handlers, HooksOf } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Terms } from '../terms/terms.ts';
import { MEMBERS_RULES, type MembersContext, type MembersTypes } from './commands.ts';
import type { CancelledOpenings, MembersReplies } from './commands.ts';
import { MEMBER_TERMS, type MemberTerms } from './member-terms.ts';
import { extendWithdrawLock, mayChangeStatus } from './member.ts';
import { lossLimitAt, openMember, setLossLimit } from './member.ts';
import { Members } from './members.ts';

type MemberBooks = { readonly ledger: Ledger; readonly members: Members };
type MembersParts = { readonly ledger: Ledger; readonly terms: Terms };
type Listeners = readonly HooksOf<MembersTypes>[];

export const membersModule: ExchangeModule<MembersTypes, MembersParts, Members> = {
  rules: MEMBERS_RULES,
  empty: [],
  open: ({ fingerprint, parts, image }) =>
    // Stored terms were checked before they were stored.
    new Members(fingerprint, image, parts.terms.find(MEMBER_TERMS) as MemberTerms | undefined),
  handlers: (members, { parts, listeners }) => membersHandlers({ ...parts, members }, listeners),
};

function membersHandlers(
  books: MemberBooks & MembersParts,
  listeners: Listeners,
): Handlers<MembersTypes> {
  const { members } = books;
  return {
    'open-member': (context, { uid }) => openNewMember(context, books, uid),
    'change-status': (context, body) => changeStatus(context, members, listeners, body),
    'change-level': (context, body) => changeLevel(context, members, body),
    'extend-withdraw-lock': (context, { uid }) => lockWithdrawals(context, members, uid),
    'set-loss-limit': (context, { amount }) =>
      changeLossLimit(context, members, { uid: actingMember(context), amount }),
    'set-member-terms': (context, { kind: _kind, ...terms }) =>
      setMemberTerms(context, books, listeners, terms),
  };
}

export function openNewMember(
  context: MembersContext,
  { ledger, members }: MemberBooks,
  uid: Uid,
): Verdict<MembersReplies['open-member']> {
  if (isPortfolioUid(uid)) return { code: 'VALIDATION', fields: { uid: 'not-offered' } };
  // A registration that was cut off is repeated at the next start; the member may be here already.
  if (members.find(uid)) return accepted({ uid });
  members.put(context, openMember(uid, context.command.atMs));
  const units = parseUnits(SIGNUP_GRANT_USDT);
  const reference = 'welcome';
  ledger.post(context, [
    {
      account: { owner: 'sim:faucet', currency: 'USDT' },
      units: -units,
      type: 'SIM_GRANT',
      reference,
    },
    {
      account: { owner: uid, kind: 'funds', currency: 'USDT', bucket: 'available' },
      units,
      type: 'SIM_GRANT',
      reference,
    },
  ]);
  return accepted({ uid });
}

function changeStatus(
  context: MembersContext,
  members: Members,
  listeners: Listeners,
  { uid, status, reason }: { uid: Uid; status: MemberStatus; reason: StatusReason },
): Verdict<MembersReplies['change-status']> {
  const member = members.findPerson(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  if (!mayChangeStatus(member.status, status)) return { code: 'FORBIDDEN' };
  // Journals of before give no reason: nobody was notified then.
  if (reason && !STATUS_REASONS.includes(reason)) return { code: 'VALIDATION' };
  members.put(context, { ...member, status });
  const cancelled = { spotOrders: 0, leverageOrders: 0, bots: 0 };
  for (const each of members.familyOf(uid)) {
    const theirs = barOpenings(context, members, listeners, each);
    cancelled.spotOrders += theirs.spotOrders;
    cancelled.leverageOrders += theirs.leverageOrders;
    cancelled.bots += theirs.bots;
    for (const listener of listeners) listener.statusChanged?.(context, each, status);
  }
  if (reason) {
    const { seq, atMs } = context.command;
    const change = { seq, uid, status, reason, atMs, cancelled };
    context.changes.push({ kind: 'status-change', change });
    context.events.push({ kind: 'status-change', change });
  }
  return accepted({ status });
}

/** Nothing opens for somebody who may not open anything (rulebook 1.4). */
function barOpenings(
  context: MembersContext,
  members: Members,
  listeners: Listeners,
  uid: Uid,
): CancelledOpenings {
  const status = members.find(uid)?.status ?? 'active';
  const sum = { spotOrders: 0, leverageOrders: 0, bots: 0 };
  if (!members.terms.frozenMayReduce) {
    if (status !== 'disabled') return sum;
    for (const listener of listeners) listener.memberDisabled?.(context, uid);
    return sum;
  }
  if (status === 'active') return sum;
  for (const listener of listeners) {
    const cancelled = listener.cancelOpenings?.(context, uid, status) ?? {};
    sum.spotOrders += cancelled.spotOrders ?? 0;
    sum.leverageOrders += cancelled.leverageOrders ?? 0;
    sum.bots += cancelled.bots ?? 0;
  }
  return sum;
}

/** Who is not active when such terms begin is held to them at once, like those who come later. */
function setMemberTerms(
  context: MembersContext,
  { members, terms: known }: MemberBooks & MembersParts,
  listeners: Listeners,
  terms: MemberTerms,
): Verdict<MembersReplies['set-member-terms']> {
  const isNew = known.put(context, MEMBER_TERMS, terms);
  const before = members.terms;
  members.terms = terms;
  if (terms.frozenMayReduce && !before.frozenMayReduce) {
    for (const { uid } of members.all()) barOpenings(context, members, listeners, uid);
  }
  if (terms.limitsAreShared && !before.limitsAreShared) {
    for (const listener of listeners) listener.limitsShared?.(context);
  }
  return accepted({ isNew });
}

function changeLevel(
  context: MembersContext,
  members: Members,
  { uid, level }: { uid: Uid; level: Level },
): Verdict<MembersReplies['change-level']> {
  const member = members.findPerson(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  members.put(context, { ...member, level });
  return accepted({ level });
}

function lockWithdrawals(
  context: MembersContext,
  members: Members,
  uid: Uid,
): Verdict<MembersReplies['extend-withdraw-lock']> {
  const member = members.findPerson(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  const lockedMember = extendWithdrawLock(member, context.command.atMs);
  members.put(context, lockedMember);
  return accepted({ withdrawLockUntilMs: lockedMember.withdrawLockUntilMs });
}

/** Not refused to a frozen member: lowering one's own limit must always be possible. */
function changeLossLimit(
  context: MembersContext,
  members: Members,
  { uid, amount }: { uid: Uid; amount: string },
): Verdict<MembersReplies['set-loss-limit']> {
  const member = members.findPerson(members.personOf(uid));
  const refusal = refusalOf(member, 'hold-back');
  if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
  const reading = readAmount(amount, 2);
  if (!reading.isAmount) {
    return reading.fault === 'abnormal'
      ? { code: 'AMOUNT_ABNORMAL', fields: { dailyLossLimit: 'format' } }
      : { code: 'VALIDATION', fields: { dailyLossLimit: 'too-precise' } };
  }
  const units = reading.units * 1_000_000n;
  if (units > LOSS_LIMIT_MAX_UNITS) {
    const max = formatUnits(LOSS_LIMIT_MAX_UNITS);
    return { code: 'AMOUNT_ABOVE_MAX', fields: { dailyLossLimit: 'format' }, data: { max } };
  }
  const { atMs } = context.command;
  const changed = setLossLimit(member, units, atMs);
  members.put(context, changed);
  return accepted({ dailyLossLimit: formatUnits(lossLimitAt(changed, atMs)) });
}
