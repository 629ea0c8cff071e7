/**
 * The numbers of what protects an account (rulebook 10.3, 10.4, 14.5), and what counts as a change
 * of it: each of these extends the withdrawal lock, is notified by a message and stands in the log.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';

export const SECURITY_CHANGES = [
  'login-password',
  'login-password-reset',
  'fund-password-set',
  'fund-password',
  'email',
  'phone',
  'totp-on',
  'totp-off',
  'passkey-added',
  'passkey-removed',
  'recovery-codes',
  'recovery-code-used',
  'key-made',
  'key-widened',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** Of where withdrawals may go: in the log too, but no reason to lock anything (10.4). */
export const PAYEE_CHANGES = [
  'bank-added',
  'bank-removed',
  'wallet-added',
  'wallet-removed',
] as const;
export type PayeeChange = (typeof PAYEE_CHANGES)[number];

/** Wrong tries at the fund password: in the log and told, but nothing was changed by them. */
export const FUND_PASSWORD_EVENTS = ['fund-password-wrong', 'fund-password-blocked'] as const;
export type FundPasswordEvent = (typeof FUND_PASSWORD_EVENTS)[number];

export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;
/** A clock may be this many steps off, either way. */
export const TOTP_STEPS_OFF_MAX = 1;
export const RECOVERY_CODES_COUNT = 10;
/** How long a right password waits for its second step, and a new secret for its first code. */
export const SECOND_STEP_WAIT_MS = 10 * MINUTE_MS;
/** Wrong second steps for one member before a pause, counted over the time of wrong passwords. */
export const WRONG_SECOND_STEPS_MAX = 5;

export const WRONG_FUND_PASSWORDS_MAX = 5;
export const FUND_PASSWORD_LOCK_MS = HOUR_MS;

export const SECURITY_LOG_MS = 180 * DAY_MS;
