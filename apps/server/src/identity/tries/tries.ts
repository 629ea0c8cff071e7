/** Which tries are counted against whom. Subjects are hashed: no address is stored. */
import { HOUR_MS } from '@anywhen/prices';
import { AUTH_CODES_PER_HOUR_MAX, AUTH_CODE_TRIES } from '@anywhen/protocol';
import { CODE_LIFE_MS, CODE_RESEND_MS, LOGIN_WINDOW_MS } from '@anywhen/protocol';
import { WRONG_SECOND_STEPS_MAX } from '@anywhen/protocol';
import { CODE_WINDOW_MS, type IdentityLimits } from '../limits.ts';
import { WRONG_CODES_IN_A_ROW_MAX, WRONG_IN_A_ROW_MAX } from '../limits.ts';
import { INVITATIONS_PER_HOUR_AND_IP } from '../limits.ts';
import { keyedHash } from '../secrets.ts';
import type { Throttle } from './throttle-table.ts';
import { networkOf, type ThrottleRule } from './throttles.ts';

type Counting = { limits: IdentityLimits; pepper: Buffer };

const MEMBER_SCOPE = 'password-member';
const DEVICE_SCOPE = 'password-device';
const CODE_ADDRESS_SCOPE = 'wrong-code-address';
const CODE_DEVICE_SCOPE = 'wrong-code-device';
const STEP_MEMBER_SCOPE = 'second-step-member';
const STEP_DEVICE_SCOPE = 'second-step-device';
const FUND_SCOPE = 'fund-password-member';
const STAFF_SCOPES = { password: 'staff-password', code: 'staff-code' } as const;

/** Scopes whose count of consecutive tries outlives the window. */
export const SCOPES_IN_A_ROW: readonly string[] = [
  MEMBER_SCOPE,
  DEVICE_SCOPE,
  CODE_ADDRESS_SCOPE,
  CODE_DEVICE_SCOPE,
  STEP_MEMBER_SCOPE,
  STEP_DEVICE_SCOPE,
  FUND_SCOPE,
  ...Object.values(STAFF_SCOPES),
];

/** Counted apart: who knows the password must not clear the count of wrong codes with it. */
export const STAFF_TRIES = ['password', 'code'] as const;

const RESEND_RULE: ThrottleRule = {
  scope: 'code-resend',
  max: 1,
  windowMs: CODE_RESEND_MS,
  wait: 'from-first',
};

export function passwordsOfMember({ limits, pepper }: Counting, uid: number): Throttle {
  return throttle(pepper, wrongPasswords(MEMBER_SCOPE, limits), String(uid));
}

/** A device the member has used before counts separately: no stranger can use up its tries. */
export function passwordsOfDevice({ limits, pepper }: Counting, deviceId: string): Throttle {
  return throttle(pepper, wrongPasswords(DEVICE_SCOPE, limits), deviceId);
}

/** Checking an invitation reveals something about members, so it is counted like the others. */
export function invitationsOfIp(pepper: Buffer, ip: string): Throttle {
  const rule: ThrottleRule = {
    scope: 'invitation-ip',
    max: INVITATIONS_PER_HOUR_AND_IP,
    windowMs: HOUR_MS,
    wait: 'from-first',
  };
  return throttle(pepper, rule, networkOf(ip));
}

/** Authorization codes that a member checks; the pause begins with the last wrong one. */
export function authCodesTriedBy(pepper: Buffer, uid: number): Throttle {
  const rule: ThrottleRule = { scope: 'auth-code-tried', ...AUTH_CODE_TRIES, wait: 'from-last' };
  return throttle(pepper, rule, String(uid));
}

export function authCodesMadeBy(pepper: Buffer, uid: number): Throttle {
  return throttle(pepper, hourly('auth-code-made', AUTH_CODES_PER_HOUR_MAX), String(uid));
}

export function passwordsOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  return throttle(pepper, wrongOfNetwork('password-ip', limits), networkOf(ip));
}

/** Authenticator codes and passkeys together. */
export function secondStepsOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  return throttle(pepper, wrongOfNetwork('second-step-ip', limits), networkOf(ip));
}

/** Recovery codes cannot be guessed: they have no limit of consecutive tries. */
type StepCount = { isGuessable: boolean };

export function secondStepsOfMember({ pepper }: Counting, uid: number, count: StepCount): Throttle {
  return throttle(pepper, wrongSecondSteps(STEP_MEMBER_SCOPE, count), String(uid));
}

export function secondStepsOfDevice(
  { pepper }: Counting,
  deviceId: string,
  count: StepCount,
): Throttle {
  return throttle(pepper, wrongSecondSteps(STEP_DEVICE_SCOPE, count), deviceId);
}

export function registrationsOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  return throttle(pepper, hourly('register-ip', limits.registrationsPerHourAndIp), networkOf(ip));
}

export function codesOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  return throttle(pepper, hourly('code-ip', limits.codesPerHourAndIp), networkOf(ip));
}

/** Logins, codes and registrations together: what they answer tells who is a member. */
export function accountAsksOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  const rule = hourly('account-ask-ip', limits.accountAsksPerHourAndIp);
  return throttle(pepper, rule, networkOf(ip));
}

/** From all networks together. */
export function accountAsksAbout({ limits, pepper }: Counting, name: string): Throttle {
  return throttle(pepper, hourly('account-ask-name', limits.accountAsksPerHourAndName), name);
}

/** Of all strangers together: it limits the mails one address gets when many request them. */
export function codesOfAddress({ limits, pepper }: Counting, address: string): Throttle {
  return throttle(pepper, hourly('code-target', limits.codesPerHourAndTarget), address);
}

export function codesOfAddressFrom(
  { limits, pepper }: Counting,
  { address, ip }: { address: string; ip: string },
): Throttle {
  const rule = hourly('code-target-ip', limits.codesPerHourAndAsker);
  return throttle(pepper, rule, `${address} ${networkOf(ip)}`);
}

export function codesOfDevice({ limits, pepper }: Counting, deviceId: string): Throttle {
  return throttle(pepper, hourly('code-device', limits.codesPerHourAndAsker), deviceId);
}

export function resendsFrom(
  { pepper }: Counting,
  { purpose, address, ip }: { purpose: string; address: string; ip: string },
): Throttle {
  return throttle(pepper, RESEND_RULE, `${purpose} ${address} ${networkOf(ip)}`);
}

export function resendsOfDevice({ pepper }: Counting, deviceId: string): Throttle {
  return throttle(pepper, RESEND_RULE, `device ${deviceId}`);
}

/** Of all strangers, over all codes ever sent to this address. */
export function wrongCodesOfAddress({ pepper }: Counting, address: string): Throttle {
  const rule = inARowOnly(CODE_ADDRESS_SCOPE, WRONG_CODES_IN_A_ROW_MAX);
  return throttle(pepper, rule, address);
}

export function wrongCodesOfDevice({ pepper }: Counting, deviceId: string): Throttle {
  return throttle(pepper, inARowOnly(CODE_DEVICE_SCOPE, WRONG_CODES_IN_A_ROW_MAX), deviceId);
}

/** Whoever tries it has a session: there is nobody to tell from the owner. */
export function fundPasswordsOfMember({ pepper }: Counting, uid: number): Throttle {
  return throttle(pepper, inARowOnly(FUND_SCOPE, WRONG_IN_A_ROW_MAX), String(uid));
}

/**
 * Of a staff account. After a hundred wrong ones in a row only a link of the admin opens it again.
 * Counted alike for a name that nobody has.
 */
export function staffTriesOf(
  { limits, pepper }: Counting,
  { id, kind }: { id: string; kind: (typeof STAFF_TRIES)[number] },
): Throttle {
  return throttle(pepper, wrongPasswords(STAFF_SCOPES[kind], limits), id);
}

export function staffTriesOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  return throttle(pepper, wrongOfNetwork('staff-ip', limits), networkOf(ip));
}

function hourly(scope: string, max: number): ThrottleRule {
  return { scope, max, windowMs: CODE_WINDOW_MS, wait: 'from-first' };
}

/** No pause: each code or password has its own few tries, and here only their sum counts. */
function inARowOnly(scope: string, inARowMax: number): ThrottleRule {
  const max = Number.POSITIVE_INFINITY;
  return { scope, max, windowMs: CODE_LIFE_MS, wait: 'from-first', inARowMax };
}

function wrongPasswords(scope: string, limits: IdentityLimits): ThrottleRule {
  return {
    scope,
    max: limits.wrongPasswordsPerMember,
    windowMs: LOGIN_WINDOW_MS,
    wait: 'from-last',
    inARowMax: WRONG_IN_A_ROW_MAX,
  };
}

function wrongOfNetwork(scope: string, limits: IdentityLimits): ThrottleRule {
  const max = limits.wrongPasswordsPerIp;
  return { scope, max, windowMs: LOGIN_WINDOW_MS, wait: 'from-last' };
}

function wrongSecondSteps(scope: string, { isGuessable }: StepCount): ThrottleRule {
  const max = WRONG_SECOND_STEPS_MAX;
  const rule: ThrottleRule = { scope, max, windowMs: LOGIN_WINDOW_MS, wait: 'from-last' };
  return isGuessable ? { ...rule, inARowMax: WRONG_IN_A_ROW_MAX } : rule;
}

function throttle(pepper: Buffer, rule: ThrottleRule, subject: string): Throttle {
  return { rule, subject: keyedHash(pepper, rule.scope, subject) };
}
