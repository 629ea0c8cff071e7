/**
 * Checks a login password under the limits of rulebook 14.3, at sign-in and wherever it confirms
 * that the owner is present.
 */
import { refuse } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import { recordRefusedLogin } from '../events/security-change.ts';
import type { AccountName } from '../members/contacts.ts';
import { refuseFaults } from '../members/forms.ts';
import { type MemberRecord, findMemberByUid, strengthenHash } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import { countsOfAsk } from '../tries/account-asks.ts';
import { type Counts, checkCounted } from '../tries/counted-check.ts';
import { forgetTries } from '../tries/throttle-table.ts';
import { passwordsOfDevice, passwordsOfIp, passwordsOfMember } from '../tries/tries.ts';

type PasswordClaim = {
  record: MemberRecord | undefined;
  password: string;
  visit: Visit;
  /** Of a login: the name that was typed, if it can be one. */
  asked?: { name: AccountName | undefined };
};

/** Returns the member when the password is right; rejects otherwise. */
export async function requirePassword(
  identity: Identity,
  claim: PasswordClaim,
): Promise<MemberRecord> {
  const { deps, passwords } = identity;
  const { record, password, visit } = claim;
  const uid = record?.uid;
  const deviceId = record && (await findTrustedDevice(identity, record.uid, visit));
  const counts = countsOf(identity, claim, deviceId);
  const checked = await checkCounted(identity, { counts, uid, visit }, async () =>
    (await passwords.isRight(password, record?.passwordHash)) ? record : undefined,
  );
  if ('triesLeft' in checked) {
    const { triesLeft } = checked;
    if (uid === undefined) return refuse('USER_NOT_FOUND');
    if (triesLeft === 0) await recordRefusedLogin(identity, { uid, visit, isNotified: false });
    return refuse('LOGIN_PASSWORD_WRONG', { data: { triesLeft } });
  }
  const known = checked.right;
  // A proof of the owner also resets the strangers' count of consecutive wrong ones.
  if (deviceId !== undefined) {
    await forgetTries(deps.pool, passwordsOfMember(countingOf(identity), known.uid));
  }
  await renewHash(identity, known, password);
  return known;
}

/** The member of a session retypes the password, before what it protects is changed. */
export async function confirmPassword(
  identity: Identity,
  { uid, password, visit }: { uid: number; password: string; visit: Visit },
): Promise<MemberRecord> {
  refuseFaults({ password: password === '' ? 'required' : undefined });
  const record = (await findMemberByUid(identity.deps, uid)) ?? refuse('NOT_LOGGED_IN');
  return requirePassword(identity, { record, password, visit });
}

function countsOf(
  identity: Identity,
  { record, visit, asked }: PasswordClaim,
  deviceId: string | undefined,
): Counts {
  const counting = countingOf(identity);
  if (deviceId !== undefined) {
    return { network: undefined, own: passwordsOfDevice(counting, deviceId) };
  }
  const own = record && passwordsOfMember(counting, record.uid);
  const network = passwordsOfIp(counting, visit.ip);
  if (!asked) return { network, own };
  const about = asked.name ? [asked.name] : [];
  return { network, own, asked: countsOfAsk(identity, { ip: visit.ip, about }) };
}

function countingOf({ deps, limits }: Identity) {
  return { limits, pepper: deps.config.pepper };
}

/** The only moment the password is available: an outdated hash is replaced. */
async function renewHash(
  { deps, passwords }: Identity,
  record: MemberRecord,
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(record.passwordHash)) return;
  await strengthenHash(deps, record, await passwords.hash(password));
}
