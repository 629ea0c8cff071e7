/** Which tries are counted against whom. Subjects are hashed: no address lies in the database. */
import { HOUR_MS } from '@anywhen/prices';
import { CODE_RESEND_MS, LOGIN_WINDOW_MS } from '@anywhen/protocol';
import { CODE_WINDOW_MS, type IdentityLimits, WRONG_IN_A_ROW_MAX } from '../limits.ts';
import { INVITATIONS_PER_HOUR_AND_IP } from '../limits.ts';
import { keyedHash } from '../secrets.ts';
import type { Throttle } from './throttle-table.ts';
import { networkOf, type ThrottleRule } from './throttles.ts';

type Counting = { limits: IdentityLimits; pepper: Buffer };

const MEMBER_SCOPE = 'password-member';
const DEVICE_SCOPE = 'password-device';

/** Scopes whose count of tries in a row outlives the window. */
export const SCOPES_IN_A_ROW: readonly string[] = [MEMBER_SCOPE, DEVICE_SCOPE];

export function passwordsOfMember({ limits, pepper }: Counting, uid: number): Throttle {
  return throttle(pepper, wrongPasswords(MEMBER_SCOPE, limits), String(uid));
}

/** A device the member has used before counts for itself: no stranger can use up its tries. */
export function passwordsOfDevice({ limits, pepper }: Counting, deviceId: string): Throttle {
  return throttle(pepper, wrongPasswords(DEVICE_SCOPE, limits), deviceId);
}

/** Whether an invitation counts is a question about members, so it is counted like the others. */
export function invitationsOfIp(pepper: Buffer, ip: string): Throttle {
  const rule: ThrottleRule = {
    scope: 'invitation-ip',
    max: INVITATIONS_PER_HOUR_AND_IP,
    windowMs: HOUR_MS,
    wait: 'from-first',
  };
  return throttle(pepper, rule, networkOf(ip));
}

export function passwordsOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  const rule: ThrottleRule = {
    scope: 'password-ip',
    max: limits.wrongPasswordsPerIp,
    windowMs: LOGIN_WINDOW_MS,
    wait: 'from-last',
  };
  return throttle(pepper, rule, networkOf(ip));
}

export function codesOfIp({ limits, pepper }: Counting, ip: string): Throttle {
  const rule: ThrottleRule = {
    scope: 'code-ip',
    max: limits.codesPerHourAndIp,
    windowMs: CODE_WINDOW_MS,
    wait: 'from-first',
  };
  return throttle(pepper, rule, networkOf(ip));
}

export function codesOfTarget({ limits, pepper }: Counting, targetKey: string): Throttle {
  const rule: ThrottleRule = {
    scope: 'code-target',
    max: limits.codesPerHourAndTarget,
    windowMs: CODE_WINDOW_MS,
    wait: 'from-first',
  };
  return throttle(pepper, rule, targetKey);
}

export function resends(
  { pepper }: Counting,
  { purpose, targetKey }: { purpose: string; targetKey: string },
): Throttle {
  const rule: ThrottleRule = {
    scope: 'code-resend',
    max: 1,
    windowMs: CODE_RESEND_MS,
    wait: 'from-first',
  };
  return throttle(pepper, rule, `${purpose} ${targetKey}`);
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

function throttle(pepper: Buffer, rule: ThrottleRule, subject: string): Throttle {
  return { rule, subject: keyedHash(pepper, rule.scope, subject) };
}
