/**
 * What the exchange knows of a member: status, verification level, withdrawal lock, own loss limit.
 * Names, passwords and contacts are none of its business and never enter it.
 *
 *   active ⇄ restricted · active ⇄ frozen · restricted → frozen · any → disabled → active
 */
import {
  LOSS_LIMIT_DEFAULT_UNITS,
  LOSS_LIMIT_RAISE_DELAY_MS,
  type Level,
  type MemberStatus,
  type Rejection,
  STATUS_CHANGES,
  WITHDRAW_LOCK_MS,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';

export type Member = {
  readonly uid: Uid;
  readonly status: MemberStatus;
  readonly level: Level;
  readonly withdrawLockUntilMs: number;
  readonly lossLimitUnits: string;
  /** A raised limit waits 24 h; a lowered one acts at once (rulebook 3.6). */
  readonly pendingLossLimit: { readonly units: string; readonly fromMs: number } | null;
  readonly openedAtMs: number;
  /** Of a portfolio, whose it is; null of a person (decision 0046). */
  readonly ownerUid: Uid | null;
};

export function openMember(uid: Uid, atMs: number, ownerUid: Uid | null = null): Member {
  return {
    uid,
    status: 'active',
    level: 0,
    withdrawLockUntilMs: 0,
    lossLimitUnits: LOSS_LIMIT_DEFAULT_UNITS.toString(),
    pendingLossLimit: null,
    openedAtMs: atMs,
    ownerUid,
  };
}

export function mayChangeStatus(from: MemberStatus, to: MemberStatus): boolean {
  return STATUS_CHANGES[from].includes(to);
}

/** A lock only ever grows: a second event cannot shorten the first (rulebook 10.4). */
export function extendWithdrawLock(member: Member, atMs: number): Member {
  const until = Math.max(member.withdrawLockUntilMs, atMs + WITHDRAW_LOCK_MS);
  return { ...member, withdrawLockUntilMs: until };
}

/**
 * Whether the lock keeps money in at this moment; everything that takes money out asks this with
 * the time of its command. The hour is over with its last millisecond, not before.
 */
export function withdrawRefusal(member: Member, atMs: number): Rejection | undefined {
  const { withdrawLockUntilMs: until } = member;
  return atMs < until ? { code: 'WITHDRAW_LOCKED', data: { until } } : undefined;
}

export function lossLimitAt(member: Member, atMs: number): bigint {
  const pending = member.pendingLossLimit;
  return BigInt(pending && atMs >= pending.fromMs ? pending.units : member.lossLimitUnits);
}

export function setLossLimit(member: Member, units: bigint, atMs: number): Member {
  const current = lossLimitAt(member, atMs);
  if (units <= current) {
    return { ...member, lossLimitUnits: units.toString(), pendingLossLimit: null };
  }
  const fromMs = atMs + LOSS_LIMIT_RAISE_DELAY_MS;
  return {
    ...member,
    lossLimitUnits: current.toString(),
    pendingLossLimit: { units: units.toString(), fromMs },
  };
}
