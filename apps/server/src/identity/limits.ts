/**
 * What guards the server against floods and patient guessers (rulebook 14.2, 14.5); a configuration
 * may change some. What members are told about stands in the protocol's `identity-rules.ts`.
 */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { WRONG_PASSWORDS_MAX } from '@anywhen/protocol';

export type IdentityLimits = {
  codesPerHourAndTarget: number;
  codesPerHourAndIp: number;
  wrongPasswordsPerMember: number;
  wrongPasswordsPerIp: number;
};

export const IDENTITY_LIMITS: IdentityLimits = {
  codesPerHourAndTarget: 5,
  codesPerHourAndIp: 20,
  wrongPasswordsPerMember: WRONG_PASSWORDS_MAX,
  wrongPasswordsPerIp: 20,
};

export const CODE_WINDOW_MS = HOUR_MS;

/**
 * After so many wrong passwords in a row, without one right in between, only a trusted device or a
 * reset gets in. It bounds a patient guesser: 100 tries at a password of a million (SECURITY.md).
 */
export const WRONG_IN_A_ROW_MAX = 100;

export const SESSION_SEEN_STEP_MS = MINUTE_MS;
export const SESSION_CACHE_MS = 10_000;

/** The longest window a throttle looks back. */
export const THROTTLE_MEMORY_MS = HOUR_MS;

export const HASHES_AT_ONCE = 2;
export const HASHES_WAITING_MAX = 64;

/** Questions whether an invitation counts, while a form is filled in: one types a few of them. */
export const INVITATIONS_PER_HOUR_AND_IP = 30;
