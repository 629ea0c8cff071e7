/**
 * Turns the authenticator app on and off (rulebook 14.5). A new secret counts only after a code of
 * it was typed: nobody is locked out by a QR code that was never scanned.
 */
import { type ReplyOf, SECOND_STEP_WAIT_MS, TOTP_PATTERN, type beginTotp } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { type Db, within } from '../db.ts';
import type { Visit } from '../deps.ts';
import { changeSecurity } from '../events/security-change.ts';
import type { Identity } from '../open-identity.ts';
import { confirmPassword } from '../passwords/password-check.ts';
import { type OwnerClaim, confirmOwner } from './own-step.ts';
import { countRecoveryCodes, renewCodes } from './recovery-codes.ts';
import { TOTP_LABEL, checkStep, endCodesWithoutSteps, findSecondSteps } from './second-step.ts';
import { findStepOf, requireSecondStep, spendProof, tidyTotp } from './second-step.ts';
import { newTotpSecret, totpUriOf } from './totp.ts';
import {
  deleteDraft,
  deleteTotp,
  findDraft,
  findTotp,
  insertTotp,
  putDraft,
} from './totp-table.ts';

type Own = { uid: number; visit: Visit };

export async function draftTotp(
  identity: Identity,
  claim: OwnerClaim,
): Promise<ReplyOf<typeof beginTotp>> {
  const { deps } = identity;
  const { uid } = claim;
  const { record, spend } = await confirmOwner(identity, claim);
  if (await findTotp(deps.pool, uid)) refuse('TWO_STEP_ON');
  const secret = newTotpSecret(deps.randomBytes);
  const expiresAtMs = deps.nowMs() + SECOND_STEP_WAIT_MS;
  await inTransaction(deps.pool, async (client) => {
    await spend(within(client));
    const owner = { uid, purpose: 'safety' } as const;
    const sealed = await deps.vault.seal(client, owner, TOTP_LABEL, Buffer.from(secret));
    await putDraft(within(client), { uid, secret: sealed, expiresAtMs });
  });
  return { secret, uri: totpUriOf({ secret, label: record.username }), expiresAtMs };
}

/** Returns the recovery codes, unless the member already has some. */
export async function turnTotpOn(
  identity: Identity,
  { uid, code, visit }: Own & { code: string },
): Promise<string[]> {
  const { deps } = identity;
  const sinceMs = deps.nowMs();
  const secret = await findDraft(deps.pool, { uid, nowMs: sinceMs });
  if (!secret) return refuse('SECOND_STEP_EXPIRED');
  const check = async () =>
    TOTP_PATTERN.test(tidyTotp(code))
      ? findStepOf(deps, { uid, secret, code, afterStep: 0 })
      : undefined;
  const lastStep = await checkStep(identity, { uid, code, visit }, { check, isNotified: false });
  return changeSecurity(identity, { uid, change: 'totp-on', visit }, async (db) => {
    const isOurs = await deleteDraft(db, { uid, secret });
    const sealed = { db, seals: deps.vault.seals };
    if (!isOurs || !(await insertTotp(sealed, uid, { secret, lastStep, sinceMs }))) {
      refuse('SECOND_STEP_EXPIRED');
    }
    return ensureCodes(identity, db, uid);
  });
}

export async function turnTotpOff(
  identity: Identity,
  { uid, password, code, visit }: Own & { password: string; code: string },
): Promise<void> {
  const { deps } = identity;
  await confirmPassword(identity, { uid, password, visit });
  if (!(await findTotp(deps.pool, uid))) refuse('TWO_STEP_OFF');
  const proof = await requireSecondStep(identity, { uid, code, visit });
  await changeSecurity(identity, { uid, change: 'totp-off', visit }, async (db) => {
    if (!(await spendProof(identity.deps, db, { uid, proof }))) refuse('SECOND_STEP_WRONG');
    await deleteTotp(db, uid);
    await endCodesWithoutSteps(db, uid);
  });
}

export async function renewOwnCodes(identity: Identity, claim: OwnerClaim): Promise<string[]> {
  const { deps } = identity;
  const { uid, visit } = claim;
  const { spend } = await confirmOwner(identity, claim);
  const { hasTotp, hasPasskey } = await findSecondSteps(deps.pool, uid);
  if (!hasTotp && !hasPasskey) refuse('TWO_STEP_OFF');
  return changeSecurity(identity, { uid, change: 'recovery-codes', visit }, async (db) => {
    await spend(db);
    return renewCodes(deps, db, uid);
  });
}

/** Empty when there are some already: they are shown once. */
export async function ensureCodes({ deps }: Identity, db: Db, uid: number): Promise<string[]> {
  return (await countRecoveryCodes(db, uid)) > 0 ? [] : renewCodes(deps, db, uid);
}
