/**
 * Checks a password under the limits of rulebook 14.3. Tries from a trusted device count only
 * against that device; all others count against the member and the network they come from. So a
 * stranger can shut out strangers, never the owner.
 */
import { refuse } from '../platform/http/call.ts';
import type { Visit } from './deps.ts';
import { findTrustedDevice } from './devices.ts';
import type { Identity } from './identity.ts';
import { note } from './security-log.ts';
import { type MemberRecord, strengthenHash } from './store/members.ts';
import { type Throttle, forgetTries, takeBackTries, takeTries } from './store/throttles.ts';
import { passwordsOfDevice, passwordsOfIp, passwordsOfMember } from './tries.ts';

export type PasswordClaim = { record: MemberRecord | undefined; password: string; visit: Visit };

type Counted = { own: Throttle | undefined; shared: Throttle | undefined };

/** Returns the member when the password is right; refuses otherwise. */
export async function requirePassword(
  identity: Identity,
  { record, password, visit }: PasswordClaim,
): Promise<MemberRecord> {
  const { deps, passwords } = identity;
  const { uid } = record ?? {};
  const facts = { uid, requestId: visit.requestId };
  const counted = await countedAgainst(identity, uid, visit);
  const tries = [counted.own, counted.shared].filter((one) => one !== undefined);
  const atMs = deps.nowMs();
  const admission = await takeTries(deps.pool, tries, atMs);
  if (!admission.isAdmitted) {
    note(deps.log, 'authn_login_fail_max', facts);
    const { retryAtMs } = admission;
    return refuse('LOGIN_EXCEPTION', retryAtMs === null ? {} : { data: { retryAtMs } });
  }
  let isRight: boolean;
  try {
    isRight = await passwords.isRight(password, record?.passwordHash);
  } catch (error) {
    await takeBackTries(deps.pool, tries, atMs);
    throw error;
  }
  if (record && isRight) {
    await forgive(identity, record.uid, { counted, atMs });
    await renewHash(identity, record, password);
    return record;
  }
  note(deps.log, 'authn_login_fail', facts);
  if (!record) refuse('USER_NOT_FOUND');
  return refuse('LOGIN_PASSWORD_WRONG', { data: { triesLeft: admission.triesLeft } });
}

async function countedAgainst(
  identity: Identity,
  uid: number | undefined,
  visit: Visit,
): Promise<Counted> {
  const counting = { limits: identity.limits, pepper: identity.deps.config.pepper };
  const shared = passwordsOfIp(counting, visit.ip);
  if (uid === undefined) return { own: undefined, shared };
  const deviceId = await findTrustedDevice(identity, uid, visit);
  if (deviceId === undefined) return { own: passwordsOfMember(counting, uid), shared };
  return { own: passwordsOfDevice(counting, deviceId), shared: undefined };
}

/** A proof of the owner ends every count of wrong ones in a row, also of those by strangers. */
async function forgive(
  { deps, limits }: Identity,
  uid: number,
  { counted, atMs }: { counted: Counted; atMs: number },
): Promise<void> {
  const ofMember = passwordsOfMember({ limits, pepper: deps.config.pepper }, uid);
  await forgetTries(deps.pool, ofMember);
  if (counted.own) await forgetTries(deps.pool, counted.own);
  if (counted.shared) await takeBackTries(deps.pool, [counted.shared], atMs);
}

/** The only moment the password is at hand: an old hash is replaced by today's kind. */
async function renewHash(
  { deps, passwords }: Identity,
  record: MemberRecord,
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(record.passwordHash)) return;
  await strengthenHash(deps.pool, record, await passwords.hash(password));
}
