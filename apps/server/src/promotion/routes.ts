/** Invitations, commission and signing over the API. The exchange makes all decisions. */
import { randomUUID } from 'node:crypto';
import type { CommissionDay, Signing } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import {
  ACTIVE_DAYS,
  COMMISSION_DAYS,
  COMMISSION_DAYS_PER_PAGE,
  COMMISSION_TIERS,
  INVITED_PER_PAGE,
  type InvitedState,
  SIGNED_PER_PAGE,
  type SigningStanding,
  activeMissing,
  addSigned,
  checkAuthCode,
  createAuthCode,
  endSigning,
  listCommission,
  listInvited,
  listSigned,
  readPromotion,
  readSigning,
  revokeAuthCode,
  tierOf,
} from '@anywhen/protocol';
import { submitAsMember } from '../core/submit.ts';
import { listUsernames, requireMe } from '../identity/identity.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { findCode, revokeCode } from './code-table.ts';
import { type CodeParts, checkTypedCode, makeCode, signChecked } from './codes.ts';
import { maskUsername } from './names.ts';
import { type InvitedRow, countInvited, countSignedBy, findSigningOf } from './queries.ts';
import { listInvitedRows, listSignedBy, sumPaid } from './queries.ts';
import { commissionTable } from './storage.ts';

export type PromotionParts = CodeParts;

export function servePromotion(routes: Routes, parts: PromotionParts): void {
  serveInvitations(routes, parts);
  serveSigning(routes, parts);
}

function serveInvitations(routes: Routes, parts: PromotionParts): void {
  const { pool, identity, nowMs } = parts;

  routes.serveMember(readPromotion, async ({ uid }) => {
    const { inviteCode } = await requireMe(identity.deps, uid);
    const counts = await countInvited(pool, uid, todayOf(nowMs));
    const { commissionUnits, rebateUnits } = await sumPaid(pool, uid);
    const tier = tierOf(counts.active);
    return {
      inviteCode,
      ...counts,
      tier,
      shareBps: COMMISSION_TIERS[tier]?.shareBps ?? 0,
      missing: activeMissing(counts.active),
      commission: formatUnits(commissionUnits),
      rebate: formatUnits(rebateUnits),
    };
  });

  routes.serveMember(listInvited, async ({ uid, query }) => {
    const { rows, nextCursor } = await readPage(query, INVITED_PER_PAGE, (page) =>
      listInvitedRows(pool, uid, page),
    );
    const names = await listUsernames(pool, rows);
    const today = todayOf(nowMs);
    return { invited: rows.map((row) => describeInvited(row, names, today)), nextCursor };
  });

  routes.serveMember(listCommission, async ({ uid, query }) => {
    const { rows, nextCursor } = await readPage(query, COMMISSION_DAYS_PER_PAGE, (page) =>
      commissionTable.listOf(pool, uid, page),
    );
    const { active } = await countInvited(pool, uid, todayOf(nowMs));
    return { days: rows.map((day) => describeDay(day, tierOf(active))), nextCursor };
  });
}

function serveSigning(routes: Routes, parts: PromotionParts): void {
  const { pool, core } = parts;

  routes.serveMember(readSigning, ({ uid }) => readStanding(parts, uid));

  routes.serveMember(listSigned, async ({ uid, query }) => {
    const { rows, nextCursor } = await readPage(query, SIGNED_PER_PAGE, (page) =>
      listSignedBy(pool, uid, page),
    );
    const names = await listUsernames(pool, rows);
    const signed = rows.map(({ uid: signedUid, signedAtMs }) => {
      return { name: maskUsername(names.get(signedUid)), signedAtMs };
    });
    return { signed, nextCursor };
  });

  routes.serveMember(createAuthCode, ({ uid }) => makeCode(parts, uid));

  routes.serveMember(revokeAuthCode, async ({ uid }) => {
    await revokeCode(pool, uid);
    return readStanding(parts, uid);
  });

  routes.serveMember(checkAuthCode, ({ uid, body }) => checkTypedCode(parts, uid, body));

  routes.serveMember(addSigned, (call) => signChecked(parts, call, call.body.uid));

  routes.serveMember(endSigning, async (call) => {
    const { uid, markReplay } = call;
    const asking = { uid, markReplay, idempotencyKey: `end-signing:${randomUUID()}` };
    await submitAsMember(core, asking, { kind: 'end-signing' }, () => undefined);
    return readStanding(parts, uid);
  });
}

async function readStanding(parts: PromotionParts, uid: number): Promise<SigningStanding> {
  const { pool, nowMs } = parts;
  const code = await findCode(pool, { uid, nowMs: nowMs() });
  const isOpen = code?.state === 'active' || code?.state === 'checked';
  const signing = await findSigningOf(pool, uid);
  return {
    code: isOpen ? { state: code.state, expiresAtMs: code.expiresAtMs } : null,
    signer: signing ? await describeSigner(parts, signing) : null,
    signed: await countSignedBy(pool, uid),
  };
}

async function describeSigner(
  { pool }: PromotionParts,
  { signerUid, signedAtMs }: Signing,
): Promise<NonNullable<SigningStanding['signer']>> {
  const names = await listUsernames(pool, [{ uid: signerUid }]);
  return { name: maskUsername(names.get(signerUid)), signedAtMs };
}

function describeInvited(
  { uid, level, lastFeeDay, openedAtMs }: InvitedRow,
  names: ReadonlyMap<number, string>,
  today: number,
) {
  const isActive = lastFeeDay !== null && lastFeeDay > today - ACTIVE_DAYS;
  const state: InvitedState = isActive ? 'active' : level > 0 ? 'verified' : 'registered';
  return {
    name: maskUsername(names.get(uid)),
    state,
    registeredAtMs: openedAtMs,
    untilMs: openedAtMs + COMMISSION_DAYS * DAY_MS,
  };
}

/** A day that is not paid yet at the tier of this moment. */
function describeDay(commission: CommissionDay, tierNow: number) {
  const { day, trades, feeUnits, tier, paidUnits, rebateUnits, paidAtMs } = commission;
  const units = [commission.tier0Units, commission.tier1Units, commission.tier2Units];
  return {
    day,
    trades,
    fees: formatUnits(feeUnits),
    tier,
    commission: formatUnits(paidUnits ?? units[tierNow] ?? 0n),
    rebate: formatUnits(rebateUnits),
    paidAtMs,
  };
}

function todayOf(nowMs: () => number): number {
  return Math.floor(nowMs() / DAY_MS);
}
