/**
 * What happens when a member has proven who they are: a new session in place of the browser's old
 * one, and trust in the browser. No token that existed before the proof is worth anything after it.
 */
import type { Visit } from '../deps.ts';
import type { MemberRecord } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { trustDevice } from './devices.ts';
import { insertSignIn, linkDevice } from './session-table.ts';

const DEVICE_NAME_MAX = 200;

/** False when the password changed since it was checked; then nothing has begun. */
export async function welcome(
  identity: Identity,
  { uid, passwordVersion }: Pick<MemberRecord, 'uid' | 'passwordVersion'>,
  visit: Visit,
): Promise<boolean> {
  const { deps, cookies, sessions } = identity;
  const { ip } = visit;
  const deviceName = deviceNameOf(visit.userAgent);
  const replacedToken = cookies.read(visit, 'session');
  const begun = await sessions.begin({ uid, passwordVersion, deviceName, ip, replacedToken });
  if (begun === undefined) return false;
  const { token, sessionId } = begun;
  await insertSignIn(deps.pool, { uid, deviceName, ip, nowMs: deps.nowMs() });
  const device = await trustDevice(identity, uid, visit);
  await linkDevice(deps.pool, { sessionId, deviceId: device.id });
  cookies.write(visit, 'session', token);
  const reason = device.isNew ? 'new device' : 'known device';
  note(deps.log, 'session_created', { uid, requestId: visit.requestId, reason });
  return true;
}

/** A header from outside: cut, and without characters that a table or a screen cannot show. */
function deviceNameOf(userAgent: string): string {
  return userAgent.replaceAll(/\p{C}/gu, '').slice(0, DEVICE_NAME_MAX);
}
