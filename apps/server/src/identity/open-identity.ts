/** The parts of identity that exist once per server, and the removal of what has expired. */
import { deleteOldCodes } from './codes/code-table.ts';
import { Inbox } from './codes/inbox.ts';
import type { IdentityDeps } from './deps.ts';
import { deleteOldEvents } from './events/event-table.ts';
import { HASHES_WAITING_MAX, IDENTITY_LIMITS, type IdentityLimits } from './limits.ts';
import { Passwords } from './passwords/passwords.ts';
import { Turns } from './passwords/turns.ts';
import { Cookies } from './sessions/cookies.ts';
import { deleteOldDevices } from './sessions/device-table.ts';
import { deleteOldSessions } from './sessions/session-table.ts';
import { Sessions } from './sessions/sessions.ts';
import { deleteOldThrottles } from './tries/throttle-table.ts';
import { SCOPES_IN_A_ROW } from './tries/tries.ts';
import { deleteOldChallenges } from './two-step/challenge-table.ts';
import { forgetOldSpentCodes } from './two-step/recovery-codes.ts';
import { deleteOldDrafts } from './two-step/totp-table.ts';

/** The parts that hold state in memory, created once and shared by all routes. */
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

/** Removes what has expired; to be called periodically, nothing depends on when. */
export async function sweepIdentity({ deps }: Identity): Promise<void> {
  const { pool } = deps;
  const nowMs = deps.nowMs();
  await deleteOldCodes(pool, nowMs);
  await deleteOldSessions(pool, nowMs);
  await deleteOldDevices(pool, nowMs);
  await deleteOldEvents(pool, nowMs);
  await deleteOldChallenges(pool, nowMs);
  await deleteOldDrafts(pool, nowMs);
  await forgetOldSpentCodes(pool, nowMs);
  await deleteOldThrottles(pool, nowMs, SCOPES_IN_A_ROW);
}
