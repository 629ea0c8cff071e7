/**
 * What guards the server against floods and patient guessers (rulebook 14.2, 14.5); a configuration
 * may change some. What members are told about stands in the protocol's `identity-rules.ts`.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { WRONG_PASSWORDS_MAX } from '@anywhen/protocol';

export type IdentityLimits = {
  /** To one address from one network, or to one trusted device. */
  codesPerHourAndAsker: number;
  codesPerHourAndTarget: number;
  codesPerHourAndIp: number;
  registrationsPerHourAndIp: number;
  wrongPasswordsPerMember: number;
  wrongPasswordsPerIp: number;
};

export const IDENTITY_LIMITS: IdentityLimits = {
  codesPerHourAndAsker: 5,
  codesPerHourAndTarget: 20,
  codesPerHourAndIp: 20,
  registrationsPerHourAndIp: 30,
  wrongPasswordsPerMember: WRONG_PASSWORDS_MAX,
  wrongPasswordsPerIp: 20,
};

export const CODE_WINDOW_MS = HOUR_MS;

/**
 * After so many wrong passwords in a row, without one right in between, only a trusted device or a
 * reset gets in. It bounds a patient guesser: 100 tries at a password of a million (SECURITY.md).
 */
export const WRONG_IN_A_ROW_MAX = 100;

/**
 * After so many wrong codes in a row to an address, six digits are no longer taken and codes become
 * long: fifty tries at a million are all a guesser ever gets, at each of a member's two addresses.
 */
export const WRONG_CODES_IN_A_ROW_MAX = 50;

export const SESSION_SEEN_STEP_MS = MINUTE_MS;
export const SESSION_CACHE_MS = 10_000;

/** The longest window a throttle looks back. */
export const THROTTLE_MEMORY_MS = HOUR_MS;
/** How long tries in a row are remembered after the last one. */
export const IN_A_ROW_MEMORY_MS = 365 * DAY_MS;

export const HASHES_AT_ONCE = 2;
export const HASHES_WAITING_MAX = 64;

/** Questions whether an invitation counts, while a form is filled in: one types a few of them. */
export const INVITATIONS_PER_HOUR_AND_IP = 30;
