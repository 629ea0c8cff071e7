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
import { checkCounted } from '../tries/counted-check.ts';
import { secondStepsOfIp } from '../tries/tries.ts';
import { takeChallenge } from './challenge-table.ts';
import { askBrowser, findChallengeKey, findWaiting, forgetChallenge } from './challenges.ts';
import { newChallenge, ownerHandleFor } from './passkey-setup.ts';
import { type Passkey, findPasskey, listPasskeysOf, noteUse } from './passkey-table.ts';
import { type TypedCredential, optionsOfLogin, readSignature, ownerHandleOf } from './webauthn.ts';

/** In the encoding of browsers; anything else could be unsafe for the database. */
const CREDENTIAL_ID = /^[\w-]+$/;

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
  const { passkey, counter } = await requireRight(identity, {
    credential,
    askedUid,
    challenge,
    visit,
  });
  const { uid, id } = passkey;
  const record = (await findMemberByUid(deps.pool, uid)) ?? refuse('PASSKEY_WRONG');
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

type Signed = {
  credential: TypedCredential;
  /** Whose passkey was requested; null for anybody's. */
  askedUid: number | null;
  challenge: string;
  visit: Visit;
};

/** Wrong ones count for the network: nobody guesses a signature, but each costs work. */
async function requireRight(
  identity: Identity,
  signed: Signed,
): Promise<{ passkey: Passkey; counter: number }> {
  const { deps, limits } = identity;
  const { visit } = signed;
  const network = secondStepsOfIp({ limits, pepper: deps.config.pepper }, visit.ip);
  const uid = signed.askedUid ?? undefined;
  const tried = { counts: { network, own: undefined }, uid, visit };
  const checked = await checkCounted(identity, tried, () => findRight(identity, signed));
  return 'right' in checked ? checked.right : refuse('PASSKEY_WRONG');
}

async function findRight(
  identity: Identity,
  { credential, askedUid, challenge, visit }: Signed,
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  if (!CREDENTIAL_ID.test(credential.id)) return undefined;
  const passkey = await findPasskey(identity.deps.pool, credential.id);
  if (!passkey || (askedUid !== null && askedUid !== passkey.uid)) return undefined;
  const owner = ownerHandleFor(identity, passkey.uid).toString('base64url');
  const named = ownerHandleOf(credential) ?? (askedUid === null ? undefined : owner);
  if (named !== owner) return undefined;
  const counter = await readSignature(credential, { challenge, origin: visit.origin }, passkey);
  return counter === undefined ? undefined : { passkey, counter };
}
