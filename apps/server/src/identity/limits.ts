/** Every number of rulebook 14.2, 14.3 and 14.5 in one place; a configuration may change some. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';

export type IdentityLimits = {
  codesPerHourAndTarget: number;
  codesPerHourAndIp: number;
  wrongPasswordsPerMember: number;
  wrongPasswordsPerIp: number;
};

export const IDENTITY_LIMITS: IdentityLimits = {
  codesPerHourAndTarget: 5,
  codesPerHourAndIp: 20,
  wrongPasswordsPerMember: 5,
  wrongPasswordsPerIp: 20,
};

export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const CODE_TRIES_MAX = 5;
export const CODE_RESEND_MS = MINUTE_MS;
export const CODE_WINDOW_MS = HOUR_MS;

export const LOGIN_WINDOW_MS = 15 * MINUTE_MS;
/**
 * After so many wrong passwords in a row, without one right in between, only a trusted device or a
 * reset gets in. It bounds a patient guesser: 100 tries at a password of a million (SECURITY.md).
 */
export const WRONG_IN_A_ROW_MAX = 100;

export const SESSION_IDLE_MS = 7 * DAY_MS;
/** The longest life of a session that is used every day; also the life of its cookie. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
export const SESSION_SEEN_STEP_MS = MINUTE_MS;
export const SESSION_CACHE_MS = 10_000;

export const DEVICE_LIFE_MS = 180 * DAY_MS;
export const SIGN_IN_HISTORY_MS = 30 * DAY_MS;
/** The longest window a throttle looks back. */
export const THROTTLE_MEMORY_MS = HOUR_MS;

export const HASHES_AT_ONCE = 2;
export const HASHES_WAITING_MAX = 64;
