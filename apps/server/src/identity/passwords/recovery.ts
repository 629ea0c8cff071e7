/**
 * A forgotten password (rulebook 14.4): a code proves the address, a new password replaces the old.
 * Everybody who knew the old one is out: all sessions end, and every browser but this one loses its
 * trust. Two-step login stays on: a code is no second step.
 */
import type { BodyOf, resetPassword } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { requireRightCode, spendCode } from '../codes/code-check.ts';
import type { Visit } from '../deps.ts';
import { changeSecurity } from '../events/security-change.ts';
import { readReset } from '../members/forms.ts';
import { findMemberByContact } from '../members/member-table.ts';
import { ensureOpen } from '../members/opening.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import { forgetFundPasswordTries } from '../tries/fund-password-tries.ts';
import { replacePassword } from './new-password.ts';
import { refuseWeakPassword } from './password-guesser.ts';
import { NO_PASSWORD } from './passwords.ts';

export async function setForgottenPassword(
  identity: Identity,
  body: BodyOf<typeof resetPassword>,
  visit: Visit,
): Promise<void> {
  const { deps, inbox, passwords, sessions } = identity;
  const { contact, code, password } = readReset(body);
  const typedCode = { purpose: 'forgot', contact, code, visit } as const;
  await requireRightCode(identity, typedCode);
  const record = await findMemberByContact(deps, contact);
  if (!record || record.passwordHash === NO_PASSWORD) return refuse('CODE_INVALID');
  await refuseWeakPassword(password, record);
  const { uid } = record;
  const passwordHash = await passwords.hash(password);
  await ensureOpen(deps, record);
  const deviceId = await findTrustedDevice(identity, uid, visit);
  const by = { uid, change: 'login-password-reset', visit } as const;
  await changeSecurity(identity, by, async (db) => {
    if (!(await spendCode(identity, db, typedCode))) refuse('CODE_INVALID');
    const replaced = await replacePassword(identity, db, { record, passwordHash, deviceId });
    if (!replaced) refuse('CODE_INVALID');
    await forgetFundPasswordTries(identity, db, uid);
    await deps.onPasswordReset?.(db, uid);
  });
  sessions.forget({ uid });
  inbox.remove({ purpose: 'forgot', target: contact.address });
  note(deps.log, 'authn_password_change', { uid, requestId: visit.requestId });
}
