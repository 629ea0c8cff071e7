/**
 * Codes of authenticator apps (RFC 6238) and their secret: to which half minute a typed code
 * belongs, so that none counts twice.
 */
import { TOTP_DIGITS, TOTP_STEPS_OFF_MAX, TOTP_STEP_SECONDS } from '@anywhen/protocol';
import { ScureBase32Plugin, generateURI, verify } from 'otplib';
import type { RandomBytes } from '../secrets.ts';

const SECRET_BYTES = 20;
const ISSUER = 'Anywhen Paper';

const base32 = new ScureBase32Plugin();

export function newTotpSecret(randomBytes: RandomBytes): string {
  return base32.encode(randomBytes(SECRET_BYTES));
}

/** What an app reads from the QR code. */
export function totpUriOf({ secret, label }: { secret: string; label: string }): string {
  const shape = { digits: TOTP_DIGITS, period: TOTP_STEP_SECONDS } as const;
  return generateURI({ issuer: ISSUER, label, secret, ...shape });
}

/** Undefined when it is wrong, too old, too early, or not later than `afterStep`. */
export async function findTotpStep(
  secret: string,
  typed: { code: string; nowMs: number; afterStep: number },
): Promise<number | undefined> {
  const epoch = Math.floor(typed.nowMs / 1_000);
  const lastStep = Math.floor(epoch / TOTP_STEP_SECONDS) + TOTP_STEPS_OFF_MAX;
  // A clock that went back: the library takes it for an error, here the code is too early.
  if (typed.afterStep >= lastStep) return undefined;
  const result = await verify({
    secret,
    token: typed.code,
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
    epoch,
    epochTolerance: TOTP_STEPS_OFF_MAX * TOTP_STEP_SECONDS,
    afterTimeStep: typed.afterStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
