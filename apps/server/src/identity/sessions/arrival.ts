/**
 * What happens when a member has proven who they are: a new session in place of the browser's old
 * one, and trust in the browser. No token that existed before the proof is worth anything after it.
 */
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { within } from '../db.ts';
import type { Visit } from '../deps.ts';
import type { MemberRecord } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { trustDevice } from './devices.ts';
import { insertSignIn, linkDevice } from './session-table.ts';

const DEVICE_NAME_MAX = 200;

type Arrival = Pick<MemberRecord, 'uid' | 'passwordVersion'> & {
  /** With this session the member begins to exist: no browser could be known yet. */
  isFirst?: boolean;
};

/** False when the password changed since it was checked; then nothing has begun. */
export async function welcome(
  identity: Identity,
  { uid, passwordVersion, isFirst = false }: Arrival,
  visit: Visit,
): Promise<boolean> {
  const { deps, cookies, sessions } = identity;
  const { ip } = visit;
  const deviceName = deviceNameOf(visit.userAgent);
  const replacedToken = cookies.read(visit, 'session');
  const begun = await sessions.begin({ uid, passwordVersion, deviceName, ip, replacedToken });
  if (begun === undefined) return false;
  const { token, sessionId } = begun;
  const device = await trustDevice(identity, uid, visit);
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    const atMs = deps.nowMs();
    const signInId = await insertSignIn(db, { uid, deviceName, ip, nowMs: atMs });
    await linkDevice(db, { sessionId, deviceId: device.id });
    const isStrange = device.isNew && !isFirst;
    if (isStrange) await deps.onNewDevice(client, { uid, signInId, deviceName, atMs });
  });
  cookies.write(visit, 'session', token);
  const reason = device.isNew ? 'new device' : 'known device';
  note(deps.log, 'session_created', { uid, requestId: visit.requestId, reason });
  return true;
}

/** A header from outside: cut, and without characters that a table or a screen cannot show. */
function deviceNameOf(userAgent: string): string {
  return userAgent.replaceAll(/\p{C}/gu, '').slice(0, DEVICE_NAME_MAX);
}
