/**
 * Signing in and out (rulebook 14.3). Every new session locks withdrawals for an hour (10.4). With
 * two-step login, a right password only leads to the second step.
 */
import type { BodyOf, SecondStep, login } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import { readAccountName } from '../members/contacts.ts';
import { refuseFaults } from '../members/forms.ts';
import { findMemberByName } from '../members/member-table.ts';
import { ensureOpen } from '../members/opening.ts';
import type { Identity } from '../open-identity.ts';
import { requirePassword } from '../passwords/password-check.ts';
import { note } from '../security-log.ts';
import { askBrowser, forgetChallenge } from '../two-step/challenges.ts';
import { findSecondSteps } from '../two-step/second-step.ts';
import { arrive, refuseBarred } from './arrival.ts';

/** The member whose session has begun, or the second steps to choose from. */
export async function logIn(
  identity: Identity,
  body: BodyOf<typeof login>,
  visit: Visit,
): Promise<{ uid: number } | { secondStep: SecondStep }> {
  const { deps } = identity;
  refuseFaults({
    account: body.account.trim() === '' ? 'required' : undefined,
    password: body.password === '' ? 'required' : undefined,
  });
  const name = readAccountName(body.account);
  const found = name && (await findMemberByName(deps, name));
  const { password } = body;
  const asked = { name };
  const record = await requirePassword(identity, { record: found, password, visit, asked });
  const { uid, passwordVersion } = record;
  await ensureOpen(deps, record);
  refuseBarred(deps, uid);
  const steps = await findSecondSteps(deps.pool, uid);
  if (steps.hasTotp || steps.hasPasskey) {
    const expiresAtMs = await askBrowser(identity, 'second-step', { uid, passwordVersion, visit });
    return { secondStep: { ...steps, expiresAtMs } };
  }
  if (!(await arrive(identity, record, visit))) refuse('LOGIN_PASSWORD_WRONG');
  return { uid };
}

/** Also abandons a login that waits for its second step. */
export async function logOut(identity: Identity, visit: Visit): Promise<void> {
  const { deps, cookies, sessions } = identity;
  const ended = await sessions.endByToken(cookies.read(visit, 'session'));
  cookies.clear(visit, 'session');
  forgetChallenge(identity, 'second-step', visit);
  if (ended) note(deps.log, 'session_ended', { uid: ended.uid, requestId: visit.requestId });
}
