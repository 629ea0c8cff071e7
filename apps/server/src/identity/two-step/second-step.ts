/**
 * The second step (rulebook 14.5): what a member has besides the password, and the check of a typed
 * code. Authenticator and recovery codes count once each; guessing is limited per member and
 * network, a trusted device counts separately, and the member is notified.
 */
import { TOTP_PATTERN } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import type { Db } from '../db.ts';
import type { IdentityDeps, Visit } from '../deps.ts';
import { recordRefusedLogin } from '../events/security-change.ts';
import type { Identity } from '../open-identity.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import { checkCounted } from '../tries/counted-check.ts';
import { forgetTries } from '../tries/throttle-table.ts';
import { secondStepsOfDevice, secondStepsOfIp, secondStepsOfMember } from '../tries/tries.ts';
import { countPasskeys } from './passkey-table.ts';
import { deleteRecoveryCodes, findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { noteSpent, wasSpent } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';
import { findBelievedTotp, findTotp, spendStep } from './totp-table.ts';

/** A code that was right when checked; it is spent by the action it is for. */
type StepProof = { kind: 'totp'; step: number } | { kind: 'recovery'; codeHash: Buffer };

type TypedStep = { uid: number; code: string; visit: Visit };

export const TOTP_LABEL = 'totp secret';

export async function findSecondSteps(
  db: Db,
  uid: number,
): Promise<{ hasTotp: boolean; hasPasskey: boolean }> {
  const hasTotp = (await findTotp(db, uid)) !== undefined;
  return { hasTotp, hasPasskey: (await countPasskeys(db, uid)) > 0 };
}

/** Rejects and counts a wrong one. */
export async function requireSecondStep(identity: Identity, typed: TypedStep): Promise<StepProof> {
  const { deps } = identity;
  return checkStep(identity, typed, { check: () => findProof(deps, typed), isNotified: true });
}

/** Also for a code whose secret is not in use yet: mistakes there are not notified. */
export async function checkStep<Right>(
  identity: Identity,
  { uid, code, visit }: TypedStep,
  { check, isNotified }: { check: () => Promise<Right | undefined>; isNotified: boolean },
): Promise<Right> {
  const { deps, limits } = identity;
  const counting = { limits, pepper: deps.config.pepper };
  const count = { isGuessable: isTotp(code) };
  const ofMember = secondStepsOfMember(counting, uid, count);
  const deviceId = await findTrustedDevice(identity, uid, visit);
  const isTrusted = deviceId !== undefined;
  const counts = {
    network: isTrusted ? undefined : secondStepsOfIp(counting, visit.ip),
    own: isTrusted ? secondStepsOfDevice(counting, deviceId, count) : ofMember,
  };
  const checked = await checkCounted(identity, { counts, uid, visit }, check);
  if ('triesLeft' in checked) {
    const { triesLeft } = checked;
    if (triesLeft === 0) await recordRefusedLogin(identity, { uid, visit, isNotified });
    return refuse('SECOND_STEP_WRONG', { data: { triesLeft } });
  }
  if (isTrusted) await forgetTries(deps.pool, ofMember);
  return checked.right;
}

/** False when it was used meanwhile; part of the transaction that acts on it. */
export async function spendProof(
  { nowMs }: IdentityDeps,
  db: Db,
  { uid, proof }: { uid: number; proof: StepProof },
): Promise<boolean> {
  if (proof.kind === 'totp') return spendStep(db, { uid, step: proof.step });
  const { codeHash } = proof;
  if (!(await spendRecoveryCode(db, { uid, codeHash }))) return false;
  await noteSpent(db, { uid, codeHash, nowMs: nowMs() });
  return true;
}

/** Recovery codes replace a second step; without any second step they are useless. */
export async function endCodesWithoutSteps(db: Db, uid: number): Promise<void> {
  const { hasTotp, hasPasskey } = await findSecondSteps(db, uid);
  if (!hasTotp && !hasPasskey) await deleteRecoveryCodes(db, uid);
}

export function tidyTotp(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

function isTotp(typed: string): boolean {
  return TOTP_PATTERN.test(tidyTotp(typed));
}

/**
 * A right code that was used already is refused without counting: whoever sends it knows it, so it
 * is no guess, and the owner who pressed twenty times must not be locked out. It also gives back no
 * earlier try, so that nobody guesses longer by sending it in between.
 */
async function findProof(
  deps: IdentityDeps,
  { uid, code }: TypedStep,
): Promise<StepProof | undefined> {
  if (!isTotp(code)) {
    const codeHash = await findRecoveryCode(deps, deps.pool, { uid, typed: code });
    if (codeHash) return { kind: 'recovery', codeHash };
    return (await wasSpent(deps, deps.pool, { uid, typed: code })) ? refuseUsed() : undefined;
  }
  const sealed = { db: deps.pool, seals: deps.vault.seals };
  const totp = await findBelievedTotp(sealed, uid);
  if (!totp) return undefined;
  const { secret, lastStep } = totp;
  const step = await findStepOf(deps, { uid, secret, code, afterStep: lastStep });
  if (step !== undefined) return { kind: 'totp', step };
  const again = await findStepOf(deps, { uid, secret, code, afterStep: lastStep - 1 });
  return again === lastStep ? refuseUsed() : undefined;
}

function refuseUsed(): never {
  return refuse('SECOND_STEP_WRONG');
}

/** Opens the sealed secret, which is in memory only for this check. */
export async function findStepOf(
  { pool, vault, nowMs }: IdentityDeps,
  typed: { uid: number; secret: Buffer; code: string; afterStep: number },
): Promise<number | undefined> {
  const { uid, secret: sealed, code, afterStep } = typed;
  const owner = { uid, purpose: 'safety' } as const;
  const secret = await vault.open(pool, owner, TOTP_LABEL, sealed);
  if (!secret) throw new Error('the key of a secret is gone');
  return findTotpStep(secret.toString(), { code: tidyTotp(code), nowMs: nowMs(), afterStep });
}
