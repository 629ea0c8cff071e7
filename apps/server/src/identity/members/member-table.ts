/**
 * SQL of the table `identity`: names, addresses and password hashes of members. An address belongs
 * to the member who confirmed it; a claimed one is not searched and blocks nobody.
 */
import type { Pool } from 'pg';
import { codeOf } from '../../platform/postgres/error-code.ts';
import { refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { type RowSeals, sealedColumns } from '../../vault/vault.ts';
import { type Db, changesRow, within } from '../db.ts';
import type { AccountName, Contact } from './contacts.ts';
import { CONTACT_SEAL, type ContactRow, PASSWORD_SEAL } from './member-seals.ts';

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

/** Where members are found: a row whose seal is wrong is not believed. */
type Source = { pool: Db; vault: { seals: RowSeals } };

/** In a transaction. */
type SealedDb = { db: Db; seals: RowSeals };

type Judged = {
  password_content: unknown[];
  password_seal: Buffer | null;
  contact_content: unknown[];
  contact_seal: Buffer | null;
};

const SEALS = `${sealedColumns(PASSWORD_SEAL, 'password_')},
  ${sealedColumns(CONTACT_SEAL, 'contact_')}`;

const COLUMNS = `uid, state, username, email, is_email_confirmed, phone, is_phone_confirmed,
  password_hash, password_version, invite_code, date_format, created_at_ms`;

/** The table's own default. */
const FIRST_PASSWORD = 1;

const UNIQUE_VIOLATION = '23505';
const RESULT_OF_CONSTRAINT: Readonly<Record<string, InsertResult>> = {
  identity_email_unique: 'email',
  identity_username_unique: 'username',
  identity_phone_unique: 'phone',
  identity_invite_code_unique: 'drawn-again',
  identity_pkey: 'drawn-again',
};

/** The unique indexes decide between two registrations at the same moment. */
export async function insertMember(
  { pool, vault: { seals } }: { pool: Pool; vault: Source['vault'] },
  member: NewMember,
): Promise<InsertResult> {
  try {
    await inTransaction(pool, async (client) => {
      const sealed = { db: within(client), seals };
      await insertRow(sealed, member);
      const confirmed = member[member.confirmed];
      if (confirmed) await endClaims(sealed, confirmed);
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

export async function findMemberByUid(
  source: Source,
  uid: number,
): Promise<MemberRecord | undefined> {
  return findOne(source, 'uid = $1', uid);
}

export async function findMemberByName(
  source: Source,
  name: AccountName,
): Promise<MemberRecord | undefined> {
  switch (name.kind) {
    case 'uid':
      return findOne(source, 'uid = $1', name.uid);
    case 'email':
      return findOne(source, 'email_key = $1 and is_email_confirmed', name.key);
    case 'phone':
      return findOne(source, 'phone = $1 and is_phone_confirmed', name.key);
    case 'username':
      return findOne(source, 'username_key = $1', name.key);
  }
}

export async function findMemberByContact(
  source: Source,
  { channel, key }: Contact,
): Promise<MemberRecord | undefined> {
  return findMemberByName(source, { kind: channel, key });
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
  { db, seals }: SealedDb,
  { uid, passwordVersion }: MemberRecord,
  passwordHash: string,
): Promise<boolean> {
  const made = sealPassword(seals, { uid, passwordHash, passwordVersion: passwordVersion + 1 });
  return changesRow(
    db,
    `update identity
     set password_hash = $3, password_version = password_version + 1, password_seal = $4
     where uid = $1 and password_version = $2`,
    [uid, passwordVersion, passwordHash, made],
  );
}

/** The member's own from now on; throws when another member has confirmed it. */
export async function confirmContact(
  sealed: SealedDb,
  uid: number,
  contact: Contact,
): Promise<void> {
  const { channel, address, key } = contact;
  await changeContacts(
    sealed,
    { condition: 'uid = $1', value: uid },
    channel === 'email'
      ? { email: address, email_key: key, is_email_confirmed: true }
      : { phone: address, is_phone_confirmed: true },
  );
  await endClaims(sealed, contact);
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
  { pool, vault: { seals } }: Source,
  { uid, passwordVersion }: MemberRecord,
  passwordHash: string,
): Promise<void> {
  const made = sealPassword(seals, { uid, passwordHash, passwordVersion });
  await pool.query(
    `update identity set password_hash = $3, password_seal = $4
     where uid = $1 and password_version = $2`,
    [uid, passwordVersion, passwordHash, made],
  );
}

export async function changeDateFormat(db: Db, uid: number, format: DateFormat): Promise<void> {
  await db.query('update identity set date_format = $2 where uid = $1', [uid, format]);
}

async function insertRow({ db, seals }: SealedDb, member: NewMember): Promise<void> {
  const { uid, passwordHash, email, phone, confirmed } = member;
  const contacts = {
    uid,
    username_key: member.usernameKey,
    email: email?.address ?? null,
    email_key: email?.key ?? null,
    is_email_confirmed: confirmed === 'email',
    phone: phone?.address ?? null,
    is_phone_confirmed: confirmed === 'phone',
  };
  await db.query(
    `insert into identity (uid, state, username, username_key, email, email_key,
       is_email_confirmed, phone, is_phone_confirmed, password_hash, invite_code, inviter_uid,
       created_at_ms, password_seal, contact_seal)
     values ($1, 'opening', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      uid,
      member.username,
      contacts.username_key,
      contacts.email,
      contacts.email_key,
      contacts.is_email_confirmed,
      contacts.phone,
      contacts.is_phone_confirmed,
      passwordHash,
      member.inviteCode,
      member.inviterUid,
      member.createdAtMs,
      sealPassword(seals, { uid, passwordHash, passwordVersion: FIRST_PASSWORD }),
      seals.make(CONTACT_SEAL, contacts),
    ],
  );
}

/** Members who only claimed the newly confirmed address lose it. */
async function endClaims(sealed: SealedDb, { channel, key }: Contact): Promise<void> {
  if (channel === 'email') {
    const claimed = { condition: 'email_key = $1 and not is_email_confirmed', value: key };
    await changeContacts(sealed, claimed, { email: null, email_key: null });
  } else {
    const claimed = { condition: 'phone = $1 and not is_phone_confirmed', value: key };
    await changeContacts(sealed, claimed, { phone: null });
  }
}

/** Locked first: the new seal is of what the row will hold. One that is wrong stays wrong. */
async function changeContacts(
  { db, seals }: SealedDb,
  { condition, value }: { condition: string; value: string | number },
  change: Partial<ContactRow>,
): Promise<void> {
  const { rows } = await db.query<ContactRow & { content: unknown[]; seal: Buffer | null }>(
    `select uid, username_key, email, email_key, is_email_confirmed, phone, is_phone_confirmed,
       ${sealedColumns(CONTACT_SEAL)}
     from identity where ${condition} order by uid for no key update`,
    [value],
  );
  for (const { content, seal, ...row } of rows) {
    const isBelieved = seals.holds(CONTACT_SEAL, { content, seal });
    const next = { ...row, ...change };
    await db.query(
      `update identity
       set email = $2, email_key = $3, is_email_confirmed = $4, phone = $5,
         is_phone_confirmed = $6, contact_seal = $7
       where uid = $1`,
      [
        next.uid,
        next.email,
        next.email_key,
        next.is_email_confirmed,
        next.phone,
        next.is_phone_confirmed,
        isBelieved ? seals.make(CONTACT_SEAL, next) : seal,
      ],
    );
  }
}

function sealPassword(
  seals: RowSeals,
  sealed: Pick<MemberRecord, 'uid' | 'passwordHash' | 'passwordVersion'>,
): Buffer {
  const { uid, passwordHash, passwordVersion } = sealed;
  const row = { uid, password_hash: passwordHash, password_version: passwordVersion };
  return seals.make(PASSWORD_SEAL, row);
}

/** A member whose row somebody changed is served by nobody until an operator has looked at it. */
async function findOne(
  { pool, vault: { seals } }: Source,
  condition: string,
  value: string | number,
): Promise<MemberRecord | undefined> {
  const { rows } = await pool.query<Row & Judged>(
    `select ${COLUMNS}, ${SEALS} from identity where ${condition}`,
    [value],
  );
  const [row] = rows;
  if (!row) return undefined;
  const isBelieved =
    seals.holds(PASSWORD_SEAL, { content: row.password_content, seal: row.password_seal }) &&
    seals.holds(CONTACT_SEAL, { content: row.contact_content, seal: row.contact_seal });
  return isBelieved ? recordOf(row) : refuse('UNAVAILABLE');
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
