/**
 * The proof that the owner is present, before a change of what protects an account (rulebook 14.5):
 * the login password, and for whoever has two-step login the second step too. A thief may hold the
 * password and an open session; without the second step neither changes anything here.
 */
import type { OwnStep, ReplyOf, beginOwnStep } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import type { Db } from '../db.ts';
import type { Visit } from '../deps.ts';
import { refuseFaults } from '../members/forms.ts';
import type { MemberRecord } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { confirmPassword } from '../passwords/password-check.ts';
import { takeChallenge } from './challenge-table.ts';
import { askBrowser, findChallengeKey, forgetChallenge, newChallenge } from './challenges.ts';
import { requirePasskey } from './passkey-proof.ts';
import { listPasskeysOf, noteUse } from './passkey-table.ts';
import { findSecondSteps, requireSecondStep, spendProof } from './second-step.ts';
import { type TypedCredential, optionsOfLogin } from './webauthn.ts';

export type OwnerClaim = {
  uid: number;
  password: string;
  secondStep?: OwnStep | undefined;
  visit: Visit;
};

/** Uses the proof up; part of the transaction that acts on it. Refuses one used meanwhile. */
type Spend = (db: Db) => Promise<void>;

/** Where two-step login is off the password is enough, and there is nothing to spend. */
export async function confirmOwner(
  identity: Identity,
  { uid, password, secondStep, visit }: OwnerClaim,
): Promise<{ record: MemberRecord; spend: Spend }> {
  const record = await confirmPassword(identity, { uid, password, visit });
  const { hasTotp, hasPasskey } = await findSecondSteps(identity.deps.pool, uid);
  if (!hasTotp && !hasPasskey) return { record, spend: async () => undefined };
  if (!secondStep) return refuse('SECOND_STEP_REQUIRED');
  const spend =
    'code' in secondStep
      ? await proveByCode(identity, { uid, code: secondStep.code, visit })
      : await proveByPasskey(identity, { uid, credential: secondStep.credential, visit });
  return { record, spend };
}

/** What the member's browser needs to sign. */
export async function askForOwnPasskey(
  identity: Identity,
  { uid, visit }: { uid: number; visit: Visit },
): Promise<ReplyOf<typeof beginOwnStep>> {
  const known = await listPasskeysOf(identity.deps.pool, uid);
  if (known.length === 0) refuse('NOT_FOUND');
  const challenge = newChallenge(identity);
  const options = await optionsOfLogin({ challenge, origin: visit.origin }, known);
  const expiresAtMs = await askBrowser(identity, 'own-step', { uid, challenge, visit });
  return { options, expiresAtMs };
}

async function proveByCode(
  identity: Identity,
  typed: { uid: number; code: string; visit: Visit },
): Promise<Spend> {
  const { uid, code } = typed;
  refuseFaults({ secondStep: code.trim() === '' ? 'required' : undefined });
  const proof = await requireSecondStep(identity, typed);
  return async (db) => {
    if (!(await spendProof(identity.deps, db, { uid, proof }))) refuse('SECOND_STEP_WRONG');
  };
}

async function proveByPasskey(
  identity: Identity,
  { uid, credential, visit }: { uid: number; credential: TypedCredential; visit: Visit },
): Promise<Spend> {
  const { deps } = identity;
  const key = findChallengeKey(identity, 'own-step', visit);
  const asked = key && (await takeChallenge(deps.pool, key));
  forgetChallenge(identity, 'own-step', visit);
  if (asked?.uid !== uid || asked.challenge === null) return refuse('SECOND_STEP_EXPIRED');
  const signed = { credential, askedUid: uid, challenge: asked.challenge, visit };
  const { passkey, counter } = await requirePasskey(identity, signed);
  return async (db) => {
    const isNoted = await noteUse(db, { id: passkey.id, counter, nowMs: deps.nowMs() });
    if (!isNoted) refuse('PASSKEY_WRONG');
  };
}
