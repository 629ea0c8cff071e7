/**
 * Challenges a browser to answer within ten minutes: with the second step after a right password,
 * or the signature of a passkey. A planted cookie opens nothing: the token is new each time.
 */
import { SECOND_STEP_WAIT_MS } from '@anywhen/protocol';
import type { Visit } from '../deps.ts';
import type { Identity } from '../open-identity.ts';
import { hashOfToken, newToken } from '../secrets.ts';
import type { CookieKind } from '../sessions/cookies.ts';
import { type Challenge, type ChallengeKey, type ChallengePurpose } from './challenge-table.ts';
import { findChallenge, putChallenge } from './challenge-table.ts';

const COOKIES: Record<ChallengePurpose, CookieKind> = {
  'second-step': 'step',
  'passkey-login': 'passkey',
  'passkey-setup': 'passkey',
  'own-step': 'passkey',
};

const CHALLENGE_BYTES = 32;

/** What a passkey signs. */
export function newChallenge({ deps }: Identity): string {
  return deps.randomBytes(CHALLENGE_BYTES).toString('base64url');
}

/** Returns when it expires. */
export async function askBrowser(
  { deps, cookies }: Identity,
  purpose: ChallengePurpose,
  { visit, ...asked }: Partial<Challenge> & { visit: Visit },
): Promise<number> {
  const { token, tokenHash } = newToken(deps.randomBytes);
  const expiresAtMs = deps.nowMs() + SECOND_STEP_WAIT_MS;
  const nothing = { uid: null, passwordVersion: null, challenge: null };
  await putChallenge(deps.pool, { ...nothing, ...asked, purpose, tokenHash, expiresAtMs });
  cookies.write(visit, COOKIES[purpose], token);
  return expiresAtMs;
}

/** Undefined in a browser without a challenge. */
export function findChallengeKey(
  { deps, cookies }: Identity,
  purpose: ChallengePurpose,
  visit: Visit,
): ChallengeKey | undefined {
  const tokenHash = hashOfToken(cookies.read(visit, COOKIES[purpose]));
  return tokenHash && { purpose, tokenHash, nowMs: deps.nowMs() };
}

/** The member whose password was right in this browser and who is not signed in yet. */
export async function findWaiting(
  identity: Identity,
  visit: Visit,
): Promise<{ key: ChallengeKey; uid: number; passwordVersion: number } | undefined> {
  const key = findChallengeKey(identity, 'second-step', visit);
  const found = key && (await findChallenge(identity.deps.pool, key));
  if (!found || found.uid === null || found.passwordVersion === null) return undefined;
  return { key, uid: found.uid, passwordVersion: found.passwordVersion };
}

export function forgetChallenge(
  { cookies }: Identity,
  purpose: ChallengePurpose,
  visit: Visit,
): void {
  const cookie = COOKIES[purpose];
  if (cookies.read(visit, cookie) !== undefined) cookies.clear(visit, cookie);
}
