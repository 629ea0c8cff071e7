/** Signing in and out (rulebook 14.3). Every new session costs an hour of withdrawals (10.4). */
import { type BodyOf, type login, refusalOf } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import { tellExchange } from '../members/ask-exchange.ts';
import { readAccountName } from '../members/contacts.ts';
import { refuseFaults } from '../members/forms.ts';
import { findMemberByName } from '../members/member-table.ts';
import { ensureOpen } from '../members/opening.ts';
import type { Identity } from '../open-identity.ts';
import { requirePassword } from '../passwords/password-check.ts';
import { note } from '../security-log.ts';
import { welcome } from './arrival.ts';

export async function logIn(
  identity: Identity,
  body: BodyOf<typeof login>,
  visit: Visit,
): Promise<number> {
  const { deps } = identity;
  refuseFaults({
    account: body.account.trim() === '' ? 'required' : undefined,
    password: body.password === '' ? 'required' : undefined,
  });
  const name = readAccountName(body.account);
  const found = name && (await findMemberByName(deps.pool, name));
  const { password } = body;
  const record = await requirePassword(identity, { record: found, password, visit });
  const { uid } = record;
  await ensureOpen(deps, record);
  const member = deps.facts.members.find(uid);
  const refusal = member && refusalOf(member, 'log-in');
  if (refusal) refuse(refusal.code);
  // The lock first: a session without it would be an hour's head start for a thief.
  await tellExchange(deps, `login:${uid}`, { kind: 'extend-withdraw-lock', uid });
  const hasBegun = await welcome(identity, record, visit);
  if (!hasBegun) refuse('LOGIN_PASSWORD_WRONG');
  note(deps.log, 'authn_login_success', { uid, requestId: visit.requestId });
  return uid;
}

export async function logOut({ deps, cookies, sessions }: Identity, visit: Visit): Promise<void> {
  const ended = await sessions.endByToken(cookies.read(visit, 'session'));
  cookies.clear(visit, 'session');
  if (ended) note(deps.log, 'session_ended', { uid: ended.uid, requestId: visit.requestId });
}
