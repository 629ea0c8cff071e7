/**
 * A member's own passkeys (rulebook 14.5): created after the password and the second step that
 * exists, up to ten, each with a name and its last use. A passkey signs in alone, and is a second
 * step after a password.
 */
import type { BodyOf, FieldFault, ReplyOf, addPasskey, beginPasskey } from '@anywhen/protocol';
import { PASSKEYS_MAX } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import { changeSecurity } from '../events/security-change.ts';
import { refuseFaults } from '../members/forms.ts';
import { lockMember } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { newId } from '../secrets.ts';
import { takeChallenge } from './challenge-table.ts';
import { askBrowser, findChallengeKey, forgetChallenge, newChallenge } from './challenges.ts';
import { type OwnerClaim, confirmOwner } from './own-step.ts';
import { ownerHandleFor } from './passkey-proof.ts';
import { countPasskeys, deletePasskey, insertPasskey } from './passkey-table.ts';
import { isKnownPasskey, listPasskeysOf } from './passkey-table.ts';
import { endCodesWithoutSteps } from './second-step.ts';
import { ensureCodes } from './totp-setup.ts';
import { optionsOfNew, readNewPasskey } from './webauthn.ts';

type Own = { uid: number; visit: Visit };

export async function draftPasskey(
  identity: Identity,
  claim: OwnerClaim,
): Promise<ReplyOf<typeof beginPasskey>> {
  const { deps } = identity;
  const { uid, visit } = claim;
  const { record, spend } = await confirmOwner(identity, claim);
  const { username } = record;
  const known = await listPasskeysOf(deps.pool, uid);
  if (known.length >= PASSKEYS_MAX) refuse('TOO_MANY_PASSKEYS');
  // The passkey itself is asked for by what is handed out here.
  await spend(deps.pool);
  const challenge = newChallenge(identity);
  const userHandle = ownerHandleFor(identity, uid);
  const signing = { challenge, origin: visit.origin };
  const options = await optionsOfNew(signing, { userHandle, username, known });
  const expiresAtMs = await askBrowser(identity, 'passkey-setup', { uid, challenge, visit });
  return { options, expiresAtMs };
}

/** Returns the recovery codes, unless the member already has some. */
export async function keepPasskey(
  identity: Identity,
  { uid, body, visit }: Own & { body: BodyOf<typeof addPasskey> },
): Promise<string[]> {
  const { deps } = identity;
  const name = body.name.trim();
  refuseFaults({ name: findNameFault(name) });
  const key = findChallengeKey(identity, 'passkey-setup', visit);
  const asked = key && (await takeChallenge(deps.pool, key));
  forgetChallenge(identity, 'passkey-setup', visit);
  if (asked?.uid !== uid || asked.challenge === null) return refuse('SECOND_STEP_EXPIRED');
  const signing = { challenge: asked.challenge, origin: visit.origin };
  const made = (await readNewPasskey(body.credential, signing)) ?? refuse('PASSKEY_WRONG');
  if ((await countPasskeys(deps.pool, uid)) >= PASSKEYS_MAX) refuse('TOO_MANY_PASSKEYS');
  const times = { createdAtMs: deps.nowMs(), lastUsedAtMs: null };
  const passkey = { ...made, ...times, id: newId(deps.randomBytes), uid, name };
  const by = { uid, change: 'passkey-added', visit } as const;
  return changeSecurity(identity, by, async (db) => {
    // In turns, or two concurrent ones would both be the tenth.
    await lockMember(db, uid);
    if ((await countPasskeys(db, uid)) >= PASSKEYS_MAX) refuse('TOO_MANY_PASSKEYS');
    await insertPasskey({ db, seals: deps.vault.seals }, passkey);
    return ensureCodes(identity, db, uid);
  }).catch((error: unknown) => {
    if (isKnownPasskey(error)) return refuse('PASSKEY_WRONG');
    throw error;
  });
}

export async function forgetPasskey(
  identity: Identity,
  { id, ...claim }: OwnerClaim & { id: string },
): Promise<void> {
  const { deps } = identity;
  const { uid, visit } = claim;
  const { spend } = await confirmOwner(identity, claim);
  const known = await listPasskeysOf(deps.pool, uid);
  if (!known.some((passkey) => passkey.id === id)) refuse('NOT_FOUND');
  await changeSecurity(identity, { uid, change: 'passkey-removed', visit }, async (db) => {
    await spend(db);
    if (!(await deletePasskey(db, { uid, id }))) refuse('NOT_FOUND');
    await endCodesWithoutSteps(db, uid);
  });
}

/** Rejects characters that neither a table nor a page can show. */
function findNameFault(name: string): FieldFault | undefined {
  if (name === '') return 'required';
  return /[\p{Cc}\p{Cs}]/u.test(name) ? 'format' : undefined;
}
