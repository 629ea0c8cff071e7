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
  isRejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { ExchangeModule, Handlers, HooksOf } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MEMBERS_RULES, type MembersContext, type MembersTypes } from './commands.ts';
import type { MembersReplies } from './commands.ts';
import { extendWithdrawLock, mayChangeStatus } from './member.ts';
import { lossLimitAt, openMember, setLossLimit } from './member.ts';
import { Members } from './members.ts';

type MemberBooks = { readonly ledger: Ledger; readonly members: Members };

export const membersModule: ExchangeModule<MembersTypes, { ledger: Ledger }, Members> = {
  rules: MEMBERS_RULES,
  empty: [],
  open: ({ fingerprint, image }) => new Members(fingerprint, image),
  handlers: (members, { parts, listeners }) =>
    membersHandlers({ ledger: parts.ledger, members }, listeners),
};

function membersHandlers(
  books: MemberBooks,
  listeners: readonly HooksOf<MembersTypes>[],
): Handlers<MembersTypes> {
  const { members } = books;
  return {
    'open-member': (context, { uid }) => openNewMember(context, books, uid),
    'change-status': (context, body) => {
      const verdict = changeStatus(context, members, body);
      if (isRejection(verdict)) return verdict;
      const { uid, status } = body;
      if (status === 'disabled') {
        for (const listener of listeners) listener.memberDisabled?.(context, uid);
      }
      for (const listener of listeners) listener.statusChanged?.(context, uid, status);
      return verdict;
    },
    'change-level': (context, body) => changeLevel(context, members, body),
    'extend-withdraw-lock': (context, { uid }) => lockWithdrawals(context, members, uid),
    'set-loss-limit': (context, { amount }) =>
      changeLossLimit(context, members, { uid: actingMember(context), amount }),
  };
}

export function openNewMember(
  context: MembersContext,
  { ledger, members }: MemberBooks,
  uid: Uid,
): Verdict<MembersReplies['open-member']> {
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
  { uid, status, reason }: { uid: Uid; status: MemberStatus; reason: StatusReason },
): Verdict<MembersReplies['change-status']> {
  const member = members.find(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  if (!mayChangeStatus(member.status, status)) return { code: 'FORBIDDEN' };
  // Journals of before give no reason: nobody was notified then.
  if (reason && !STATUS_REASONS.includes(reason)) return { code: 'VALIDATION' };
  members.put(context, { ...member, status });
  if (reason) {
    const { seq, atMs } = context.command;
    const notified = { kind: 'status-change', change: { seq, uid, status, reason, atMs } } as const;
    context.changes.push(notified);
    context.events.push(notified);
  }
  return accepted({ status });
}

function changeLevel(
  context: MembersContext,
  members: Members,
  { uid, level }: { uid: Uid; level: Level },
): Verdict<MembersReplies['change-level']> {
  const member = members.find(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  members.put(context, { ...member, level });
  return accepted({ level });
}

function lockWithdrawals(
  context: MembersContext,
  members: Members,
  uid: Uid,
): Verdict<MembersReplies['extend-withdraw-lock']> {
  const member = members.find(uid);
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
  const member = members.find(uid);
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
