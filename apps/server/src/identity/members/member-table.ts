/**
 * SQL of the table `identity`: names, addresses and password hashes of members. An address belongs
 * to the member who confirmed it; a claimed one is not searched and blocks nobody.
 */
import type { Pool } from 'pg';
import { codeOf } from '../../platform/postgres/error-code.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { type Db, changesRow, within } from '../db.ts';
import type { AccountName, Contact } from './contacts.ts';

type DateFormat = 'locale' | 'iso';

export type MemberRecord = {
  uid: number;
  state: 'opening' | 'open';
  username: string;
  email: string | null;
  isEmailConfirmed: boolean;
  phone: string | null;
  isPhoneConfirmed: boolean;
  passwordHash: string;
  passwordVersion: number;
  inviteCode: string;
  dateFormat: DateFormat;
  createdAtMs: number;
};

export type NewMember = {
  uid: number;
  username: string;
  usernameKey: string;
  email: Contact | undefined;
  phone: Contact | undefined;
  /** The address the verification code was sent to; the other one is only claimed. */
  confirmed: Contact['channel'];
  passwordHash: string;
  inviteCode: string;
  inviterUid: number | null;
  createdAtMs: number;
};

export type InsertResult = 'inserted' | 'email' | 'username' | 'phone' | 'drawn-again';

type Row = {
  uid: number;
  state: MemberRecord['state'];
  username: string;
  email: string | null;
  is_email_confirmed: boolean;
  phone: string | null;
  is_phone_confirmed: boolean;
  password_hash: string;
  password_version: number;
  invite_code: string;
  date_format: DateFormat;
  created_at_ms: string;
};

const COLUMNS = `uid, state, username, email, is_email_confirmed, phone, is_phone_confirmed,
  password_hash, password_version, invite_code, date_format, created_at_ms`;

const UNIQUE_VIOLATION = '23505';
const RESULT_OF_CONSTRAINT: Readonly<Record<string, InsertResult>> = {
  identity_email_unique: 'email',
  identity_username_unique: 'username',
  identity_phone_unique: 'phone',
  identity_invite_code_unique: 'drawn-again',
  identity_pkey: 'drawn-again',
};

/** The unique indexes decide between two registrations at the same moment. */
export async function insertMember(pool: Pool, member: NewMember): Promise<InsertResult> {
  try {
    await inTransaction(pool, async (client) => {
      await insertRow(within(client), member);
      const confirmed = member[member.confirmed];
      if (confirmed) await endClaims(within(client), confirmed);
    });
    return 'inserted';
  } catch (error) {
    const result = codeOf(error) === UNIQUE_VIOLATION ? resultOf(error) : undefined;
    if (result === undefined) throw error;
    return result;
  }
}

export async function markOpen(db: Db, uid: number): Promise<void> {
  await db.query(`update identity set state = 'open' where uid = $1`, [uid]);
}

/** False when the member was opened meanwhile: the state in the `where` is the lock. */
export function removeOpening(db: Db, uid: number): Promise<boolean> {
  return changesRow(db, `delete from identity where uid = $1 and state = 'opening'`, [uid]);
}

export async function listOpening(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ uid: number }>(
    `select uid from identity where state = 'opening' order by uid`,
  );
  return rows.map(({ uid }) => uid);
}

/** Until the transaction ends, other changes of the same member wait. */
export async function lockMember(db: Db, uid: number): Promise<void> {
  await db.query('select from identity where uid = $1 for no key update', [uid]);
}

export async function findMemberByUid(db: Db, uid: number): Promise<MemberRecord | undefined> {
  return findOne(db, 'uid = $1', uid);
}

export async function findMemberByName(
  db: Db,
  name: AccountName,
): Promise<MemberRecord | undefined> {
  switch (name.kind) {
    case 'uid':
      return findOne(db, 'uid = $1', name.uid);
    case 'email':
      return findOne(db, 'email_key = $1 and is_email_confirmed', name.key);
    case 'phone':
      return findOne(db, 'phone = $1 and is_phone_confirmed', name.key);
    case 'username':
      return findOne(db, 'username_key = $1', name.key);
  }
}

export async function findMemberByContact(
  db: Db,
  { channel, key }: Contact,
): Promise<MemberRecord | undefined> {
  return findMemberByName(db, { kind: channel, key });
}

export async function findUidByInviteCode(db: Db, code: string): Promise<number | undefined> {
  const { rows } = await db.query<{ uid: number }>(
    'select uid from identity where invite_code = $1',
    [code],
  );
  return rows[0]?.uid;
}

type Taken = { isEmailTaken: boolean; isUsernameTaken: boolean; isPhoneTaken: boolean };

export async function findTaken(
  db: Db,
  names: { emailKey: string | null; usernameKey: string | null; phone: string | null },
): Promise<Taken> {
  const { rows } = await db.query<{ email: boolean; username: boolean; phone: boolean }>(
    `select exists (select from identity where email_key = $1 and is_email_confirmed) as email,
            exists (select from identity where username_key = $2) as username,
            exists (select from identity where phone = $3 and is_phone_confirmed) as phone`,
    [names.emailKey, names.usernameKey, names.phone],
  );
  return {
    isEmailTaken: rows[0]?.email === true,
    isUsernameTaken: rows[0]?.username === true,
    isPhoneTaken: rows[0]?.phone === true,
  };
}

/** False when it was changed since the record was read. */
export function changePassword(
  db: Db,
  { uid, passwordVersion }: MemberRecord,
  passwordHash: string,
): Promise<boolean> {
  return changesRow(
    db,
    `update identity set password_hash = $3, password_version = password_version + 1
     where uid = $1 and password_version = $2`,
    [uid, passwordVersion, passwordHash],
  );
}

/** The member's own from now on; throws when another member has confirmed it. */
export async function confirmContact(db: Db, uid: number, contact: Contact): Promise<void> {
  const { channel, address, key } = contact;
  if (channel === 'email') {
    await db.query(
      `update identity set email = $2, email_key = $3, is_email_confirmed = true where uid = $1`,
      [uid, address, key],
    );
  } else {
    await db.query('update identity set phone = $2, is_phone_confirmed = true where uid = $1', [
      uid,
      address,
    ]);
  }
  await endClaims(db, contact);
}

/** Which address two members confirmed at the same moment, if that caused the error. */
export function isTakenMeanwhile(error: unknown): boolean {
  if (codeOf(error) !== UNIQUE_VIOLATION) return false;
  return ['email', 'phone'].includes(resultOf(error) ?? '');
}

/**
 * Rehashes the same password with stronger parameters; does nothing when it was changed meanwhile.
 */
export async function strengthenHash(
  db: Db,
  { uid, passwordVersion }: MemberRecord,
  passwordHash: string,
): Promise<void> {
  await db.query(
    'update identity set password_hash = $3 where uid = $1 and password_version = $2',
    [uid, passwordVersion, passwordHash],
  );
}

export async function changeDateFormat(db: Db, uid: number, format: DateFormat): Promise<void> {
  await db.query('update identity set date_format = $2 where uid = $1', [uid, format]);
}

async function insertRow(db: Db, member: NewMember): Promise<void> {
  await db.query(
    `insert into identity (uid, state, username, username_key, email, email_key,
       is_email_confirmed, phone, is_phone_confirmed, password_hash, invite_code, inviter_uid,
       created_at_ms)
     values ($1, 'opening', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      member.uid,
      member.username,
      member.usernameKey,
      member.email?.address ?? null,
      member.email?.key ?? null,
      member.confirmed === 'email',
      member.phone?.address ?? null,
      member.confirmed === 'phone',
      member.passwordHash,
      member.inviteCode,
      member.inviterUid,
      member.createdAtMs,
    ],
  );
}

/** Members who only claimed the newly confirmed address lose it. */
async function endClaims(db: Db, { channel, key }: Contact): Promise<void> {
  if (channel === 'email') {
    await db.query(
      `update identity set email = null, email_key = null
       where email_key = $1 and not is_email_confirmed`,
      [key],
    );
  } else {
    await db.query('update identity set phone = null where phone = $1 and not is_phone_confirmed', [
      key,
    ]);
  }
}

async function findOne(
  db: Db,
  condition: string,
  value: string | number,
): Promise<MemberRecord | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from identity where ${condition}`, [
    value,
  ]);
  return rows[0] ? recordOf(rows[0]) : undefined;
}

function recordOf(row: Row): MemberRecord {
  return {
    uid: row.uid,
    state: row.state,
    username: row.username,
    email: row.email,
    isEmailConfirmed: row.is_email_confirmed,
    phone: row.phone,
    isPhoneConfirmed: row.is_phone_confirmed,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    inviteCode: row.invite_code,
    dateFormat: row.date_format,
    createdAtMs: Number(row.created_at_ms),
  };
}

function resultOf(error: unknown): InsertResult | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return RESULT_OF_CONSTRAINT[String(error.constraint)];
}
