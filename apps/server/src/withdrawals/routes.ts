/** Withdrawals over the API. The exchange makes all decisions; payees stay here. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import {
  type ReplyOf,
  WITHDRAWALS_PER_PAGE,
  WITHDRAWAL_LIMITS,
  listWithdrawals,
  readWithdrawal,
  readWithdrawalDesk,
  requestWithdrawal,
} from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { hasFundPassword } from '../security/security.ts';
import { STORED_STATES } from './queries.ts';
import { withdrawalTable } from './storage.ts';
import { type RequestingParts, submitWithdrawal } from './requesting.ts';
import { describeAll } from './targets.ts';

export function serveWithdrawalRoutes(routes: Routes, parts: RequestingParts): void {
  const { pool, payees } = parts;

  routes.serveMember(readWithdrawalDesk, ({ uid }) => describeDesk(parts, uid));

  routes.serveMember(requestWithdrawal, (call) => submitWithdrawal(parts, call));

  routes.serveMember(listWithdrawals, async ({ uid, query }) => {
    const { account } = query;
    const state = query.state && STORED_STATES[query.state];
    const { rows, nextCursor } = await readPage(query, WITHDRAWALS_PER_PAGE, (page) =>
      withdrawalTable.listOf(pool, uid, page, { account, state }),
    );
    return { withdrawals: await describeAll(payees, rows), nextCursor };
  });

  routes.serveMember(readWithdrawal, async ({ uid, params }) => {
    const found = await withdrawalTable.findOwn(pool, { uid, id: Number(params.id) });
    const [withdrawal] = await describeAll(payees, found ? [found] : []);
    return withdrawal ?? refuse('NOT_FOUND');
  });
}

async function describeDesk(
  { facts, payees, identity, nowMs }: RequestingParts,
  uid: number,
): Promise<ReplyOf<typeof readWithdrawalDesk>> {
  // The exchange is still loading: the member exists, but not yet their limits.
  const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
  const { day, valueUnits, count } = facts.withdrawals.dayAt(uid, nowMs());
  const limits = WITHDRAWAL_LIMITS[member.level];
  const left = parseUnits(limits?.dailyMaxUsdt ?? '0') - valueUnits;
  return {
    limits,
    leftTodayUsdt: formatUnits(left > 0n ? left : 0n),
    timesLeftToday: Math.max(0, (limits?.timesPerDay ?? 0) - count),
    resetsAtMs: (day + 1) * DAY_MS,
    lockedUntilMs: member.withdrawLockUntilMs,
    hasFundPassword: await hasFundPassword(identity, uid),
    locked: facts.deposits.listLocked(uid),
    open: await describeAll(payees, facts.withdrawals.listUnderReview(uid)),
  };
}
