/**
 * Signing in with a passkey (rulebook 14.5): alone, when the browser says whose it is, or as the
 * second step after a right password; then it must be a passkey of that member.
 */
import type { BodyOf, ReplyOf, beginPasskeyLogin, passkeyLogin } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { within } from '../db.ts';
import type { Visit } from '../deps.ts';
import { findMemberByUid } from '../members/member-table.ts';
import { ensureOpen } from '../members/opening.ts';
import type { Identity } from '../open-identity.ts';
import { arrive, refuseBarred } from '../sessions/arrival.ts';
import { takeChallenge } from './challenge-table.ts';
import { askBrowser, findChallengeKey, findWaiting } from './challenges.ts';
import { forgetChallenge, newChallenge } from './challenges.ts';
import { requirePasskey } from './passkey-proof.ts';
import { listPasskeysOf, noteUse } from './passkey-table.ts';
import { optionsOfLogin } from './webauthn.ts';

export async function askForPasskey(
  identity: Identity,
  visit: Visit,
): Promise<ReplyOf<typeof beginPasskeyLogin>> {
  const { deps } = identity;
  const waiting = await findWaiting(identity, visit);
  const uid = waiting?.uid ?? null;
  const known = uid === null ? [] : await listPasskeysOf(deps.pool, uid);
  const challenge = newChallenge(identity);
  const options = await optionsOfLogin({ challenge, origin: visit.origin }, known);
  const expiresAtMs = await askBrowser(identity, 'passkey-login', { uid, challenge, visit });
  return { options, expiresAtMs };
}

/** Returns the member whose session has begun. */
export async function logInByPasskey(
  identity: Identity,
  { credential }: BodyOf<typeof passkeyLogin>,
  visit: Visit,
): Promise<number> {
  const { deps } = identity;
  const key = findChallengeKey(identity, 'passkey-login', visit);
  const asked = key && (await takeChallenge(deps.pool, key));
  forgetChallenge(identity, 'passkey-login', visit);
  if (!asked || asked.challenge === null) return refuse('SECOND_STEP_EXPIRED');
  const { uid: askedUid, challenge } = asked;
  const signed = { credential, askedUid, challenge, visit };
  const { passkey, counter } = await requirePasskey(identity, signed);
  const { uid, id } = passkey;
  const record = (await findMemberByUid(deps, uid)) ?? refuse('PASSKEY_WRONG');
  await ensureOpen(deps, record);
  refuseBarred(deps, uid);
  const waitingKey = findChallengeKey(identity, 'second-step', visit);
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    const isNoted = await noteUse(db, { id, counter, nowMs: deps.nowMs() });
    if (!isNoted) refuse('PASSKEY_WRONG');
    if (waitingKey) await takeChallenge(db, waitingKey);
  });
  forgetChallenge(identity, 'second-step', visit);
  if (!(await arrive(identity, record, visit))) refuse('SECOND_STEP_EXPIRED');
  return uid;
}
