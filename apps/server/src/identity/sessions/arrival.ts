/**
 * Completes a sign-in once all steps are proven: the lock, a new session in place of the browser's
 * old one, and trust in the browser. No token from before the proof is valid after it.
 */
import { refusalOf } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { within } from '../db.ts';
import type { IdentityDeps, Visit } from '../deps.ts';
import { insertEvent } from '../events/event-table.ts';
import { lockWithdrawals } from '../events/security-change.ts';
import type { MemberRecord } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { readDeviceName } from './device-names.ts';
import { trustDevice } from './devices.ts';
import { linkDevice } from './session-table.ts';

type Arrival = Pick<MemberRecord, 'uid' | 'passwordVersion'> & {
  /** The session of a registration: no browser could be known yet. */
  isFirst?: boolean;
};

/** A member who may not sign in is rejected before a second step is requested or spent. */
export function refuseBarred({ facts }: IdentityDeps, uid: number): void {
  const member = facts.members.find(uid);
  const refusal = member && refusalOf(member, 'log-in');
  if (refusal) refuse(refusal.code);
}

/** The end of every login. False when the password changed since it was checked. */
export async function arrive(
  identity: Identity,
  arrival: Pick<MemberRecord, 'uid' | 'passwordVersion'>,
  visit: Visit,
): Promise<boolean> {
  const { deps } = identity;
  const { uid } = arrival;
  // The lock comes first: a session without it would give a thief an hour.
  await lockWithdrawals(deps, uid, 'login');
  if (!(await welcome(identity, arrival, visit))) return false;
  note(deps.log, 'authn_login_success', { uid, requestId: visit.requestId });
  return true;
}

/** False when the password changed since it was checked; then nothing has begun. */
export async function welcome(
  identity: Identity,
  { uid, passwordVersion, isFirst = false }: Arrival,
  visit: Visit,
): Promise<boolean> {
  const { deps, cookies, sessions } = identity;
  const { ip } = visit;
  const deviceName = readDeviceName(visit.userAgent);
  const replacedToken = cookies.read(visit, 'session');
  const begun = await sessions.begin({ uid, passwordVersion, deviceName, ip, replacedToken });
  if (begun === undefined) return false;
  const { token, sessionId } = begun;
  const device = await trustDevice(identity, uid, visit);
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    const about = { uid, deviceName, atMs: deps.nowMs() };
    const eventId = await insertEvent(db, { ...about, what: 'login', ip });
    await linkDevice(db, { sessionId, deviceId: device.id });
    const isStrange = device.isNew && !isFirst;
    if (isStrange) await deps.onSecurityNews(client, { ...about, what: 'new-device', eventId });
  });
  cookies.write(visit, 'session', token);
  const reason = device.isNew ? 'new device' : 'known device';
  note(deps.log, 'session_created', { uid, requestId: visit.requestId, reason });
  return true;
}
