/**
 * A forgotten password (rulebook 14.4): a code proves the address, a new password replaces the old.
 * Whoever knew the old one is out everywhere: all sessions end, and every browser but this one has
 * to earn its trust again.
 */
import type { BodyOf, resetPassword } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { requireRightCode, spendCode } from '../codes/codes.ts';
import { within } from '../db.ts';
import type { Visit } from '../deps.ts';
import { tellExchange } from '../members/ask-exchange.ts';
import { readReset } from '../members/forms.ts';
import { changePassword, findMemberByContact } from '../members/member-table.ts';
import { ensureOpen } from '../members/opening.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { deleteDevicesOf } from '../sessions/device-table.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import { deleteSessionsOf } from '../sessions/session-table.ts';
import { forgetTries } from '../tries/throttle-table.ts';
import { passwordsOfDevice, passwordsOfMember } from '../tries/tries.ts';
import { refuseWeakPassword } from './password-guesser.ts';

export async function setForgottenPassword(
  identity: Identity,
  body: BodyOf<typeof resetPassword>,
  visit: Visit,
): Promise<void> {
  const { deps, inbox, limits, passwords, sessions } = identity;
  const { contact, code, password } = readReset(body);
  const typedCode = { purpose: 'forgot', contact, code } as const;
  await requireRightCode(identity, typedCode);
  const record = await findMemberByContact(deps.pool, contact);
  if (!record) return refuse('CODE_INVALID');
  await refuseWeakPassword(password, record);
  const { uid } = record;
  const passwordHash = await passwords.hash(password);
  await ensureOpen(deps, record);
  // The lock first: should the next step fail, an hour without withdrawals is all that remains.
  await tellExchange(deps, `reset:${uid}`, { kind: 'extend-withdraw-lock', uid });
  const deviceId = await findTrustedDevice(identity, uid, visit);
  const counting = { limits, pepper: deps.config.pepper };
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    if (!(await spendCode(identity, db, typedCode))) refuse('CODE_INVALID');
    await changePassword(db, uid, passwordHash);
    await deleteSessionsOf(db, uid);
    await deleteDevicesOf(db, { uid, exceptId: deviceId });
    await forgetTries(db, passwordsOfMember(counting, uid));
    if (deviceId !== undefined) await forgetTries(db, passwordsOfDevice(counting, deviceId));
  });
  sessions.forget({ uid });
  inbox.remove({ purpose: 'forgot', target: contact.address });
  note(deps.log, 'authn_password_change', { uid, requestId: visit.requestId });
}
