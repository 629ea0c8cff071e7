/**
 * Who is talking: the member of the session, else the visitor of this browser's cookie. A visitor's
 * conversation is never handed to whoever logs in: on a shared device that may be somebody else.
 */
import { SUPPORT_VISIT_MS } from '@anywhen/protocol';
import { type Identity, type Visit, hashOfToken, newToken } from '../identity/identity.ts';
import { sessionCookieName } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import type { Person } from './conversation-table.ts';

type Caller = Pick<Visit, 'cookies' | 'setCookie'>;

async function findPerson(
  identity: Identity,
  { cookies }: Pick<Caller, 'cookies'>,
): Promise<Person | undefined> {
  const { isSecure } = identity.deps.config;
  const session = await identity.sessions.find(cookies[sessionCookieName(isSecure)]);
  if (session) return { uid: session.uid };
  const visitorHash = hashOfToken(cookies[chatCookieName(isSecure)]);
  return visitorHash && { visitorHash };
}

export async function requirePerson(identity: Identity, caller: Caller): Promise<Person> {
  return (await findPerson(identity, caller)) ?? refuse('CHAT_NOT_OPENED');
}

/** A cookie of its own, so that an answer that is lost does not lose what was sent with it. */
export async function findOrCreatePerson(identity: Identity, caller: Caller): Promise<Person> {
  const known = await findPerson(identity, caller);
  if (known) return known;
  const { isSecure } = identity.deps.config;
  const { token, tokenHash } = newToken(identity.deps.randomBytes);
  const maxAgeSeconds = SUPPORT_VISIT_MS / 1_000;
  caller.setCookie({ name: chatCookieName(isSecure), value: token, maxAgeSeconds });
  return { visitorHash: tokenHash };
}

function chatCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-anywhen_chat' : 'anywhen_chat';
}
