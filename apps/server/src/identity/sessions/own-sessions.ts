/**
 * The member's own sessions, for the safety center (rulebook 14.5): where they are signed in, and
 * ending unknown ones. Ending a session also revokes the trust in its device: a lost phone must not
 * show a code for a forgotten password afterwards.
 */
import type { OwnSession } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { within } from '../db.ts';
import type { Visit } from '../deps.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { describeDevice, maskAddress } from './device-names.ts';
import { deleteDevice, deleteDevicesOf } from './device-table.ts';
import { findTrustedDevice } from './devices.ts';
import { deleteOtherSessions, deleteOwnSession, listSessionsOf } from './session-table.ts';

export type OwnVisit = Visit & { uid: number; sessionId: string };

/** This one first, then the most recently used. */
export async function listOwnSessions(
  { deps }: Identity,
  { uid, sessionId }: OwnVisit,
): Promise<OwnSession[]> {
  const lines = await listSessionsOf(deps.pool, uid, deps.nowMs());
  const sessions = lines.map(({ id, deviceName, ip, createdAtMs, lastSeenAtMs }) => ({
    id,
    ...describeDevice(deviceName),
    network: maskAddress(ip),
    createdAtMs,
    lastSeenAtMs,
    isThis: id === sessionId,
  }));
  return sessions.toSorted((left, right) => Number(right.isThis) - Number(left.isThis));
}

export async function endOwnSession(
  identity: Identity,
  id: string,
  visit: OwnVisit,
): Promise<void> {
  const { deps, sessions } = identity;
  const { uid, requestId } = visit;
  const thisDevice = await findTrustedDevice(identity, uid, visit);
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    const { deviceId } = (await deleteOwnSession(db, { uid, id })) ?? refuse('NOT_FOUND');
    // The device of an older session is unknown: then the trust in all others is revoked.
    if (deviceId === null) await deleteDevicesOf(db, { uid, exceptId: thisDevice });
    else if (deviceId !== thisDevice) await deleteDevice(db, { uid, id: deviceId });
  });
  sessions.forget({ sessionId: id });
  note(deps.log, 'session_ended', { uid, requestId });
}

/** Returns how many. */
export async function endAllOtherSessions(identity: Identity, visit: OwnVisit): Promise<number> {
  const { deps, sessions } = identity;
  const { uid, sessionId: exceptId, requestId } = visit;
  const thisDevice = await findTrustedDevice(identity, uid, visit);
  const endedIds = await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    await deleteDevicesOf(db, { uid, exceptId: thisDevice });
    return deleteOtherSessions(db, { uid, exceptId });
  });
  for (const sessionId of endedIds) sessions.forget({ sessionId });
  note(deps.log, 'session_ended', { uid, requestId, reason: 'all others' });
  return endedIds.length;
}
