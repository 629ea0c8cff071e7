/** What protects a member's account, for the safety center; and its history. */
import { type ReplyOf, SECURITY_LOG_MS, type SecurityStanding } from '@anywhen/protocol';
import type { QueryOf, listSecurityEvents } from '@anywhen/protocol';
import { type Identity, countRecoveryCodes, describeDevice } from '../identity/identity.ts';
import { findMemberByUid, findTotp, listEventsOf } from '../identity/identity.ts';
import { listPasskeysOf, maskAddress } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import { findFundPassword } from './fund-password-table.ts';

const EVENTS_PER_PAGE = 20;

export async function requireStanding({ deps }: Identity, uid: number): Promise<SecurityStanding> {
  const { pool } = deps;
  const record = (await findMemberByUid(deps, uid)) ?? refuse('NOT_LOGGED_IN');
  // The exchange is still loading: the member exists, but the lock is not known yet.
  const { withdrawLockUntilMs } = deps.facts.members.find(uid) ?? refuse('UNAVAILABLE');
  const fundPassword = await findFundPassword(pool, uid);
  const lockedUntilMs = fundPassword?.lockedUntilMs ?? 0;
  const totp = await findTotp(pool, uid);
  const passkeys = await listPasskeysOf(pool, uid);
  return {
    isFundPasswordSet: fundPassword !== undefined,
    fundPasswordLockedUntilMs: lockedUntilMs > deps.nowMs() ? lockedUntilMs : null,
    isEmailConfirmed: record.isEmailConfirmed,
    isPhoneConfirmed: record.isPhoneConfirmed,
    totpSinceMs: totp?.sinceMs ?? null,
    passkeys: passkeys.map(({ id, name, createdAtMs, lastUsedAtMs }) => ({
      id,
      name,
      createdAtMs,
      lastUsedAtMs,
    })),
    recoveryCodesLeft: await countRecoveryCodes(pool, uid),
    withdrawLockUntilMs,
  };
}

/** Device and network as hints for the owner, as in the list of sessions. */
export async function listOwnEvents(
  { deps }: Identity,
  uid: number,
  query: QueryOf<typeof listSecurityEvents>,
): Promise<ReplyOf<typeof listSecurityEvents>> {
  const { limit = EVENTS_PER_PAGE } = query;
  const beforeId = readCursor(query.cursor);
  const sinceMs = deps.nowMs() - SECURITY_LOG_MS;
  const rows = await listEventsOf(deps.pool, uid, { beforeId, sinceMs, limit: limit + 1 });
  const events = rows.slice(0, limit).map(({ id, what, deviceName, ip, atMs }) => ({
    id: String(id),
    what,
    ...describeDevice(deviceName),
    network: maskAddress(ip),
    atMs,
  }));
  return { events, nextCursor: nextCursor(rows, limit) };
}
