/**
 * A change of what protects an account (rulebook 10.4): the withdrawal lock comes first, then in
 * one transaction the change itself, its line in the security log and its message.
 */
import type { FundPasswordEvent, KeyClosing, PayeeChange, SecurityChange } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { type Db, within } from '../db.ts';
import type { IdentityDeps, Visit } from '../deps.ts';
import { submitToExchange } from '../members/ask-exchange.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { readDeviceName } from '../sessions/device-names.ts';
import { insertEvent } from './event-table.ts';

type ChangeBy = { uid: number; change: SecurityChange; visit: Visit };

/**
 * If the work fails after the lock, an hour without withdrawals is all that remains. Everything
 * that can be rejected is rejected before, so that mistakes do not lock anybody out of their money.
 */
export async function changeSecurity<Result>(
  { deps }: Identity,
  { uid, change, visit }: ChangeBy,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  await lockWithdrawals(deps, uid, change);
  const result = await inTransaction(deps.pool, async (client) => {
    const done = await work(within(client));
    await recordEvent(deps, client, { uid, what: change, visit, isNotified: true });
    return done;
  });
  note(deps.log, 'authn_protection_change', { uid, requestId: visit.requestId, reason: change });
  return result;
}

export async function lockWithdrawals(
  deps: IdentityDeps,
  uid: number,
  event: string,
): Promise<void> {
  await submitToExchange(deps, `${event}:${uid}`, { kind: 'extend-withdraw-lock', uid });
}

/**
 * Somebody used up the tries at a member's password or second step. At the second step the member
 * is notified: whoever gets there has the password.
 */
export async function recordRefusedLogin(
  { deps }: Identity,
  { uid, visit, isNotified }: { uid: number; visit: Visit; isNotified: boolean },
): Promise<void> {
  const refused = { uid, what: 'login-refused', visit, isNotified } as const;
  await inTransaction(deps.pool, (client) => recordEvent(deps, client, refused));
}

/** A wrong fund password: whoever types it has a session of the member, so it is in their log. */
export async function recordFundPasswordTry(
  { deps }: Identity,
  tried: { uid: number; what: FundPasswordEvent; visit: Visit; isNotified: boolean },
): Promise<void> {
  await inTransaction(deps.pool, (client) => recordEvent(deps, client, tried));
  const { uid, what: reason, visit } = tried;
  note(deps.log, 'authn_login_fail', { uid, requestId: visit.requestId, reason });
}

/**
 * Something was closed: with its line in the log, without a lock or a message. Whoever closes needs
 * a session alone.
 */
export async function recordClosing(
  { deps }: Identity,
  { uid, what, visit }: { uid: number; what: KeyClosing; visit: Visit },
  work: (db: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    await work(db);
    const { ip, userAgent } = visit;
    const deviceName = readDeviceName(userAgent);
    await insertEvent(db, { uid, what, deviceName, ip, atMs: deps.nowMs() });
  });
  note(deps.log, 'authn_protection_change', { uid, requestId: visit.requestId, reason: what });
}

/** In the transaction of the change; it neither locks withdrawals nor sends a message. */
export async function recordPayeeChange(
  { deps }: Identity,
  client: ClientBase,
  { uid, change, visit }: { uid: number; change: PayeeChange; visit: Visit },
): Promise<void> {
  const { ip, userAgent } = visit;
  const deviceName = readDeviceName(userAgent);
  const event = { uid, what: change, deviceName, ip, atMs: deps.nowMs() };
  await insertEvent(within(client), event);
}

type Recorded = {
  uid: number;
  what: SecurityChange | FundPasswordEvent | 'login-refused';
  visit: Visit;
  isNotified: boolean;
};

async function recordEvent(
  deps: IdentityDeps,
  client: ClientBase,
  { uid, what, visit, isNotified }: Recorded,
): Promise<void> {
  const about = { uid, what, deviceName: readDeviceName(visit.userAgent), atMs: deps.nowMs() };
  const eventId = await insertEvent(within(client), { ...about, ip: visit.ip });
  if (isNotified) await deps.onSecurityNews(client, { ...about, eventId });
}
