/**
 * Identity: who a member is, proven by password, code, session or device. It opens members in the
 * exchange and tells it about security events; it never decides about money.
 */
import { Cookies } from './cookies.ts';
import type { IdentityDeps } from './deps.ts';
import { Inbox } from './inbox.ts';
import { HASHES_WAITING_MAX, IDENTITY_LIMITS, type IdentityLimits } from './limits.ts';
import { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';
import { deleteOldCodes } from './store/codes.ts';
import { deleteOldDevices } from './store/devices.ts';
import { deleteOldSessions } from './store/sessions.ts';
import { deleteOldThrottles } from './store/throttles.ts';
import { SCOPES_IN_A_ROW } from './tries.ts';
import { Turns } from './turns.ts';

export type { IdentityConfig, IdentityDeps, IdentityLog } from './deps.ts';
export { sessionCookieName } from './cookies.ts';
export { SessionWatch } from './session-watch.ts';

/** The parts that keep something in memory, made once and shared by all routes. */
export type Identity = {
  deps: IdentityDeps;
  limits: IdentityLimits;
  cookies: Cookies;
  sessions: Sessions;
  passwords: Passwords;
  inbox: Inbox;
  turns: Turns;
};

const PEPPER_BYTES_MIN = 32;

export function openIdentity(deps: IdentityDeps): Identity {
  const { pepper, isTestKdf, isSecure, limits } = deps.config;
  if (pepper.length < PEPPER_BYTES_MIN) throw new Error('the key of the hashes is too short');
  return {
    deps,
    limits: { ...IDENTITY_LIMITS, ...limits },
    cookies: new Cookies(isSecure),
    sessions: new Sessions(deps),
    passwords: new Passwords({ pepper, isTestKdf, randomBytes: deps.randomBytes }),
    inbox: new Inbox(),
    turns: new Turns(HASHES_WAITING_MAX),
  };
}

/** Removes what has expired; to be called now and then, nothing depends on when. */
export async function sweepIdentity({ deps }: Identity): Promise<void> {
  const { pool } = deps;
  const nowMs = deps.nowMs();
  await deleteOldCodes(pool, nowMs);
  await deleteOldSessions(pool, nowMs);
  await deleteOldDevices(pool, nowMs);
  await deleteOldThrottles(pool, nowMs, SCOPES_IN_A_ROW);
}
