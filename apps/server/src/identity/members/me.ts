/** The member as the app shows them: names from identity, status and limits from the exchange. */
import { type Member, lossLimitAt } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import type { Me } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { type MemberRecord, findMemberByUid } from './member-table.ts';

/** `actingUid`: for whom the session acts; one that has just begun acts for its member. */
export async function requireMe(
  deps: IdentityDeps,
  uid: number,
  actingUid: number = uid,
): Promise<Me> {
  const record = await findMemberByUid(deps, uid);
  if (!record) return refuse('NOT_LOGGED_IN');
  // The exchange is still loading: the member exists, but not yet their numbers.
  const member = deps.facts.members.find(uid) ?? refuse('UNAVAILABLE');
  const actsFor = actingUid === uid ? null : String(actingUid);
  return { ...describeMember(record, member, deps.nowMs()), actsFor };
}

function describeMember(record: MemberRecord, member: Member, nowMs: number): Omit<Me, 'actsFor'> {
  const { pendingLossLimit: pending } = member;
  const isPending = pending !== null && nowMs < pending.fromMs;
  return {
    uid: String(record.uid),
    username: record.username,
    email: record.email,
    phone: record.phone,
    isEmailConfirmed: record.isEmailConfirmed,
    isPhoneConfirmed: record.isPhoneConfirmed,
    level: member.level,
    status: member.status,
    inviteCode: record.inviteCode,
    createdAtMs: record.createdAtMs,
    withdrawLockUntilMs: member.withdrawLockUntilMs,
    dateFormat: record.dateFormat,
    dailyLossLimit: formatUnits(lossLimitAt(member, nowMs)),
    pendingLossLimit: isPending
      ? { amount: formatUnits(BigInt(pending.units)), fromMs: pending.fromMs }
      : null,
  };
}
