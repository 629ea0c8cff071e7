/**
 * Replaces a login password (rulebook 14.4, 14.5). Everybody who knew the old one is out: sessions
 * and codes end, and every browser but this one loses its trust. Two-step login is unchanged.
 */
import { type BodyOf, type changeLoginPassword, findPasswordFault } from '@anywhen/protocol';
import { findRepeatFault, isSamePassword } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { endCodesOf } from '../codes/code-check.ts';
import type { Db } from '../db.ts';
import { changeSecurity } from '../events/security-change.ts';
import { refuseFaults } from '../members/forms.ts';
import { type MemberRecord, changePassword } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { deleteDevicesOf } from '../sessions/device-table.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import type { OwnVisit } from '../sessions/own-sessions.ts';
import { deleteOtherSessions } from '../sessions/session-table.ts';
import { forgetTries } from '../tries/throttle-table.ts';
import { passwordsOfDevice, passwordsOfMember } from '../tries/tries.ts';
import { confirmOwner } from '../two-step/own-step.ts';
import { refuseWeakPassword } from './password-guesser.ts';

type PasswordForm = BodyOf<typeof changeLoginPassword>;

/** All other sessions end; this one stays. `refuseMore` may reject before anything happens. */
export async function changeOwnPassword(
  identity: Identity,
  { body, visit }: { body: PasswordForm; visit: OwnVisit },
  refuseMore: (newPassword: string) => Promise<void>,
): Promise<void> {
  const { deps, passwords, sessions } = identity;
  const { uid, sessionId, requestId } = visit;
  const { password, newPassword, repeat } = body;
  refuseFaults({
    password: password === '' ? 'required' : undefined,
    newPassword: findNewFault(body),
    repeat: findRepeatFault({ password: newPassword, repeat }),
  });
  const { record, spend } = await confirmOwner(identity, { ...body, uid, visit });
  await refuseMore(newPassword);
  await refuseWeakPassword(newPassword, record, 'newPassword');
  const passwordHash = await passwords.hash(newPassword);
  const deviceId = await findTrustedDevice(identity, uid, visit);
  const by = { uid, change: 'login-password', visit } as const;
  const endedIds = await changeSecurity(identity, by, async (db) => {
    await spend(db);
    const replaced = { record, passwordHash, deviceId, currentSessionId: sessionId };
    return (await replacePassword(identity, db, replaced)) ?? refuse('LOGIN_PASSWORD_WRONG');
  });
  for (const endedId of endedIds) sessions.forget({ sessionId: endedId });
  note(deps.log, 'authn_password_change', { uid, requestId });
}

/** The sessions that ended by it; undefined when another change came first. */
export async function replacePassword(
  identity: Identity,
  db: Db,
  replaced: {
    record: MemberRecord;
    passwordHash: string;
    deviceId: string | undefined;
    currentSessionId?: string;
  },
): Promise<string[] | undefined> {
  const { deps, limits } = identity;
  const { record, passwordHash, deviceId, currentSessionId = '' } = replaced;
  const { uid } = record;
  const counting = { limits, pepper: deps.config.pepper };
  const sealed = { db, seals: deps.vault.seals };
  if (!(await changePassword(sealed, record, passwordHash))) return undefined;
  const endedIds = await deleteOtherSessions(db, { uid, exceptId: currentSessionId });
  await deleteDevicesOf(db, { uid, exceptId: deviceId });
  await endCodesOf(identity, db, { member: record, deviceId });
  await forgetTries(db, passwordsOfMember(counting, uid));
  if (deviceId !== undefined) await forgetTries(db, passwordsOfDevice(counting, deviceId));
  return endedIds;
}

function findNewFault({ password, newPassword }: PasswordForm) {
  const fault = findPasswordFault(newPassword);
  return fault ?? (isSamePassword(password, newPassword) ? 'same' : undefined);
}
