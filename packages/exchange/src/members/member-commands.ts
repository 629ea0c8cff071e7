/**
 * Commands about members: opening with the welcome grant, status, level, withdrawal lock, loss
 * limit.
 */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import { type Level, type MemberStatus, SIGNUP_GRANT_USDT } from '@anywhen/protocol';
import type { Uid } from '../commands.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Verdict, accepted } from '../outcome.ts';
import type { StepContext } from '../step-context.ts';
import { LOSS_LIMIT_MAX_UNITS, extendWithdrawLock, mayChangeStatus } from './members.ts';
import { lossLimitAt, openMember, setLossLimit } from './members.ts';
import type { Members } from './member-store.ts';

export function openNewMember(
  context: StepContext,
  { ledger, members }: { ledger: Ledger; members: Members },
  uid: Uid,
): Verdict {
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

export function changeStatus(
  context: StepContext,
  members: Members,
  { uid, status }: { uid: Uid; status: MemberStatus },
): Verdict {
  const member = members.find(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  if (!mayChangeStatus(member.status, status)) return { code: 'FORBIDDEN' };
  members.put(context, { ...member, status });
  return accepted({ status });
}

export function changeLevel(
  context: StepContext,
  members: Members,
  { uid, level }: { uid: Uid; level: Level },
): Verdict {
  const member = members.find(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  members.put(context, { ...member, level });
  return accepted({ level });
}

export function lockWithdrawals(context: StepContext, members: Members, uid: Uid): Verdict {
  const member = members.find(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  const lockedMember = extendWithdrawLock(member, context.command.atMs);
  members.put(context, lockedMember);
  return accepted({ withdrawLockUntilMs: lockedMember.withdrawLockUntilMs });
}

/** Not refused to a frozen member: lowering one's own limit must always be possible. */
export function changeLossLimit(
  context: StepContext,
  members: Members,
  { uid, amount }: { uid: Uid; amount: string },
): Verdict {
  const member = members.find(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  if (member.status === 'disabled') return { code: 'ACCOUNT_STATUS_ABNORMAL' };
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
