/**
 * Limits against floods and slow guessing (rulebook 14.2, 14.5); a configuration may change some.
 * Limits that members see are in the protocol's `identity-rules.ts`.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { WRONG_PASSWORDS_MAX } from '@anywhen/protocol';

export type IdentityLimits = {
  /** To one address from one network, or to one trusted device. */
  codesPerHourAndAsker: number;
  codesPerHourAndTarget: number;
  codesPerHourAndIp: number;
  registrationsPerHourAndIp: number;
  /** Wrong logins, codes and registrations together: each tells a little of who is a member. */
  accountAsksPerHourAndIp: number;
  accountAsksPerHourAndName: number;
  wrongPasswordsPerMember: number;
  wrongPasswordsPerIp: number;
};

export const IDENTITY_LIMITS: IdentityLimits = {
  codesPerHourAndAsker: 5,
  codesPerHourAndTarget: 20,
  codesPerHourAndIp: 20,
  registrationsPerHourAndIp: 30,
  accountAsksPerHourAndIp: 30,
  accountAsksPerHourAndName: 20,
  wrongPasswordsPerMember: WRONG_PASSWORDS_MAX,
  wrongPasswordsPerIp: 20,
};

export const CODE_WINDOW_MS = HOUR_MS;

/**
 * After this many consecutive wrong passwords only a trusted device or a reset gets in. It limits a
 * slow guesser: 100 tries at a password of a million (SECURITY.md).
 */
export const WRONG_IN_A_ROW_MAX = 100;

/**
 * After this many consecutive wrong codes to an address, six digits are no longer accepted and
 * codes become long: a guesser never gets more than fifty tries at a million, at each of a member's
 * two addresses.
 */
export const WRONG_CODES_IN_A_ROW_MAX = 50;

export const SESSION_SEEN_STEP_MS = MINUTE_MS;
export const SESSION_CACHE_MS = 10_000;

/** The longest window of any throttle. */
export const THROTTLE_MEMORY_MS = HOUR_MS;
/** How long consecutive tries are remembered after the last one. */
export const IN_A_ROW_MEMORY_MS = 365 * DAY_MS;

export const HASHES_AT_ONCE = 2;
export const HASHES_WAITING_MAX = 64;

/** Checks of an invitation while a form is filled in: one types a few of them. */
export const INVITATIONS_PER_HOUR_AND_IP = 30;
