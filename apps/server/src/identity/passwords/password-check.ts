/**
 * Checks a password under the limits of rulebook 14.3. Tries from a trusted device count only
 * against that device; all others count against the member and the network they come from. So a
 * stranger can shut out strangers, never the owner.
 */
import { refuse } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import { type MemberRecord, strengthenHash } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import { type Throttle, findRefusal, forgetTries } from '../tries/throttle-table.ts';
import { takeBackTries, takeTries } from '../tries/throttle-table.ts';
import { passwordsOfDevice, passwordsOfIp, passwordsOfMember } from '../tries/tries.ts';

export type PasswordClaim = { record: MemberRecord | undefined; password: string; visit: Visit };

/** Returns the member when the password is right; refuses otherwise. */
export async function requirePassword(
  identity: Identity,
  { record, password, visit }: PasswordClaim,
): Promise<MemberRecord> {
  const { deps, limits, turns } = identity;
  const counting = { limits, pepper: deps.config.pepper };
  const deviceId = record && (await findTrustedDevice(identity, record.uid, visit));
  const network = passwordsOfIp(counting, visit.ip);
  if (deviceId === undefined) await refuseNetwork(identity, network, { record, visit });
  if (!record) {
    await identity.passwords.isRight(password, undefined);
    await takeTries(deps.pool, [network], deps.nowMs());
    note(deps.log, 'authn_login_fail', { requestId: visit.requestId });
    return refuse('USER_NOT_FOUND');
  }
  const ofMember = passwordsOfMember(counting, record.uid);
  const own = deviceId === undefined ? ofMember : passwordsOfDevice(counting, deviceId);
  const triesLeft = await turns.run(own.subject.toString('hex'), () =>
    countWrongTry(identity, { record, password, visit }, own),
  );
  if (triesLeft !== undefined) {
    if (deviceId === undefined) await takeTries(deps.pool, [network], deps.nowMs());
    return refuse('LOGIN_PASSWORD_WRONG', { data: { triesLeft } });
  }
  // A proof of the owner also ends the count of wrong ones in a row by strangers.
  if (own !== ofMember) await forgetTries(deps.pool, ofMember);
  await renewHash(identity, record, password);
  return record;
}

/**
 * The network's count is only read before the check and written after a wrong one: many members
 * behind one address may sign in at the same moment.
 */
async function refuseNetwork(
  identity: Identity,
  network: Throttle,
  { record, visit }: Pick<PasswordClaim, 'record' | 'visit'>,
): Promise<void> {
  const refusal = await findRefusal(identity.deps.pool, network, identity.deps.nowMs());
  if (refusal) refuseTry(identity, { ...refusal, record, visit });
}

/**
 * Undefined when the password is right; otherwise how many tries are left. The try is counted
 * before the check, so that several servers at once cannot look at more tries than allowed.
 */
async function countWrongTry(
  identity: Identity,
  { record, password, visit }: PasswordClaim,
  own: Throttle,
): Promise<number | undefined> {
  const { deps, passwords } = identity;
  const atMs = deps.nowMs();
  const admission = await takeTries(deps.pool, [own], atMs);
  if (!admission.isAdmitted) {
    return refuseTry(identity, { retryAtMs: admission.retryAtMs, record, visit });
  }
  let isRight: boolean;
  try {
    isRight = await passwords.isRight(password, record?.passwordHash);
  } catch (error) {
    await takeBackTries(deps.pool, [own], atMs);
    throw error;
  }
  if (!isRight) {
    note(deps.log, 'authn_login_fail', { uid: record?.uid, requestId: visit.requestId });
    return admission.triesLeft;
  }
  await forgetTries(deps.pool, own);
  return undefined;
}

function refuseTry(
  { deps }: Identity,
  tried: { retryAtMs: number | null } & Pick<PasswordClaim, 'record' | 'visit'>,
): never {
  const { retryAtMs, record, visit } = tried;
  note(deps.log, 'authn_login_fail_max', { uid: record?.uid, requestId: visit.requestId });
  return refuse('LOGIN_EXCEPTION', retryAtMs === null ? {} : { data: { retryAtMs } });
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
