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
import { type Throttle, forgetTries } from '../tries/throttle-table.ts';
import { takeBackTries, takeTries } from '../tries/throttle-table.ts';
import { passwordsOfDevice, passwordsOfIp, passwordsOfMember } from '../tries/tries.ts';

export type PasswordClaim = { record: MemberRecord | undefined; password: string; visit: Visit };

/** What a try counts against: `network` for strangers, `own` for the member or their device. */
type Counts = { network: Throttle | undefined; own: Throttle | undefined };

/** Returns the member when the password is right; refuses otherwise. */
export async function requirePassword(
  identity: Identity,
  claim: PasswordClaim,
): Promise<MemberRecord> {
  const { deps } = identity;
  const { record, visit } = claim;
  const deviceId = record && (await findTrustedDevice(identity, record.uid, visit));
  const counts = countsOf(identity, claim, deviceId);
  const triesLeft = await inTurns(identity, counts, () => countWrongTry(identity, claim, counts));
  if (triesLeft !== undefined) {
    return record
      ? refuse('LOGIN_PASSWORD_WRONG', { data: { triesLeft } })
      : refuse('USER_NOT_FOUND');
  }
  const known = record ?? refuse('USER_NOT_FOUND');
  // A proof of the owner also ends the count of wrong ones in a row by strangers.
  if (deviceId !== undefined) {
    await forgetTries(deps.pool, passwordsOfMember(countingOf(identity), known.uid));
  }
  await renewHash(identity, known, claim.password);
  return known;
}

function countsOf(
  identity: Identity,
  { record, visit }: PasswordClaim,
  deviceId: string | undefined,
): Counts {
  const counting = countingOf(identity);
  if (deviceId !== undefined) {
    return { network: undefined, own: passwordsOfDevice(counting, deviceId) };
  }
  const own = record && passwordsOfMember(counting, record.uid);
  return { network: passwordsOfIp(counting, visit.ip), own };
}

function countingOf({ deps, limits }: Identity) {
  return { limits, pepper: deps.config.pepper };
}

/**
 * One at a time for each count, so that right passwords are never refused because of others that
 * are still being checked: a school or an office signs in from one address.
 */
function inTurns<Result>(
  { turns }: Identity,
  { network, own }: Counts,
  work: () => Promise<Result>,
): Promise<Result> {
  const atOwn = own ? () => turns.run(keyOf(own), work) : work;
  return network ? turns.run(keyOf(network), atOwn) : atOwn();
}

function keyOf({ subject }: Throttle): string {
  return subject.toString('hex');
}

/**
 * Undefined when the password is right; otherwise how many tries are left. The try is counted
 * before the check, everywhere it counts, so that many at the same moment, on several servers, do
 * not look at more than allowed. A right one is given back to the network.
 */
async function countWrongTry(
  identity: Identity,
  { record, password, visit }: PasswordClaim,
  { network, own }: Counts,
): Promise<number | undefined> {
  const { deps, passwords } = identity;
  const atMs = deps.nowMs();
  const counted = [network, own].filter((throttle) => throttle !== undefined);
  const admission = await takeTries(deps.pool, counted, atMs);
  if (!admission.isAdmitted) {
    return refuseTry(identity, { retryAtMs: admission.retryAtMs, record, visit });
  }
  let isRight: boolean;
  try {
    isRight = await passwords.isRight(password, record?.passwordHash);
  } catch (error) {
    await takeBackTries(deps.pool, counted, atMs);
    throw error;
  }
  if (!isRight) {
    note(deps.log, 'authn_login_fail', { uid: record?.uid, requestId: visit.requestId });
    return admission.triesLeft;
  }
  if (network) await takeBackTries(deps.pool, [network], atMs);
  if (own) await forgetTries(deps.pool, own);
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
