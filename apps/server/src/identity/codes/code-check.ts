/**
 * Checks a typed code (rulebook 14.2). Three counts limit guessing: five tries per code, fifty in a
 * row per address, and a trusted device counts separately from all strangers. After fifty, six
 * digits are no longer accepted and longer codes are sent: nobody is ever locked out.
 */
import { CODE_PATTERN, SHORT_CODE_DIGITS } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import type { Db } from '../db.ts';
import type { Visit } from '../deps.ts';
import { type Contact, keyOfEmail } from '../members/contacts.ts';
import { type MemberRecord, findMemberByContact } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { hashOfToken, keyedHash } from '../secrets.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import { type Throttle, forgetTries, undoTries, takeTries } from '../tries/throttle-table.ts';
import { wrongCodesOfAddress, wrongCodesOfDevice } from '../tries/tries.ts';
import { type CodeKey, deleteCode, deleteCodesOf, tryCode } from './code-table.ts';
import type { CodePurpose } from './inbox.ts';

type TypedCode = { purpose: CodePurpose; contact: Contact; code: string; visit: Visit };

/** The asker, as far as known; a device is only known for the member who trusts it. */
export type Asker = { member: MemberRecord | undefined; deviceId: string | undefined };

/** Rejects a wrong code and counts the try; a right one stays valid until it is used up. */
export async function requireRightCode(identity: Identity, typed: TypedCode): Promise<void> {
  const { deps } = identity;
  const key = findKey(identity, typed);
  if (!key || !CODE_PATTERN.test(typed.code)) return refuse('CODE_INVALID');
  const atMs = deps.nowMs();
  const asker = await findAsker(identity, typed);
  const isShort = typed.code.length === SHORT_CODE_DIGITS;
  const counted = isShort ? [wrongCodesOf(identity, asker, typed.contact)] : [];
  // Counted before the check: concurrent tries cannot exceed the limit.
  const admission = await takeTries(deps.pool, counted, atMs);
  if (!admission.isAdmitted) return refuse('CODE_INVALID');
  const tried = await tryCode(deps.pool, { ...key, nowMs: atMs });
  if (tried !== 'wrong') await undoTries(deps.pool, counted, atMs);
  if (tried !== 'right') refuse('CODE_INVALID');
}

/** False when it is no longer valid; part of the transaction that acts on it. */
export async function spendCode(identity: Identity, db: Db, typed: TypedCode): Promise<boolean> {
  const key = findKey(identity, typed);
  return key !== undefined && deleteCode(db, { ...key, nowMs: identity.deps.nowMs() });
}

/**
 * The owner has proven an address: all other codes to it are void, and the guess count restarts.
 */
export async function endCodesOf(
  { deps, limits }: Identity,
  db: Db,
  { member, deviceId }: { member: MemberRecord; deviceId: string | undefined },
): Promise<void> {
  const { pepper } = deps.config;
  await deleteCodesTo(member, db, pepper);
  const counting = { limits, pepper };
  for (const key of addressKeysOf(member)) {
    await forgetTries(db, wrongCodesOfAddress(counting, key));
  }
  if (deviceId !== undefined) await forgetTries(db, wrongCodesOfDevice(counting, deviceId));
}

export async function deleteCodesTo(member: MemberRecord, db: Db, pepper: Buffer): Promise<void> {
  const hashes = addressKeysOf(member).map((key) => hashOfTarget(pepper, key));
  await deleteCodesOf(db, hashes);
}

export async function findAsker(
  identity: Identity,
  { purpose, contact, visit }: Pick<TypedCode, 'purpose' | 'contact' | 'visit'>,
): Promise<Asker> {
  // Registering or binding an address does not require being known by it.
  if (purpose !== 'forgot') return { member: undefined, deviceId: undefined };
  const member = await findMemberByContact(identity.deps, contact);
  const deviceId = member && (await findTrustedDevice(identity, member.uid, visit));
  return { member, deviceId };
}

/** What the asker's wrong codes count against. */
export function wrongCodesOf(
  { deps, limits }: Identity,
  { deviceId }: Asker,
  contact: Contact,
): Throttle {
  const counting = { limits, pepper: deps.config.pepper };
  if (deviceId !== undefined) return wrongCodesOfDevice(counting, deviceId);
  return wrongCodesOfAddress(counting, contact.key);
}

export function hashesOf(
  pepper: Buffer,
  { purpose, contact, code }: Pick<TypedCode, 'purpose' | 'contact' | 'code'>,
): Omit<CodeKey, 'browserHash'> & { codeHash: Buffer } {
  const codeHash = keyedHash(pepper, 'code', `${purpose} ${contact.key} ${code}`);
  return { purpose, targetHash: hashOfTarget(pepper, contact.key), codeHash };
}

function hashOfTarget(pepper: Buffer, targetKey: string): Buffer {
  return keyedHash(pepper, 'address of a code', targetKey);
}

/** Only confirmed addresses: a claimed one may be somebody else's. */
function addressKeysOf({ email, phone, ...record }: MemberRecord): string[] {
  const emailKeys = email !== null && record.isEmailConfirmed ? [keyOfEmail(email)] : [];
  return [...emailKeys, ...(phone !== null && record.isPhoneConfirmed ? [phone] : [])];
}

/** Undefined in a browser that never requested a code. */
function findKey(
  { deps, cookies }: Identity,
  typed: TypedCode,
): (CodeKey & { codeHash: Buffer }) | undefined {
  const browserHash = hashOfToken(cookies.read(typed.visit, 'browser'));
  return browserHash && { ...hashesOf(deps.config.pepper, typed), browserHash };
}
