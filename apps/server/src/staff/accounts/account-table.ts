/** SQL of the table `staff_account`. A row whose seal is wrong is no account. */
import type { StaffAccount, StaffRole } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { SealedTable } from '../../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../../vault/vault.ts';

/** Which code was the last changes with each. */
export const ACCOUNT_SEAL: SealedTable = {
  table: 'staff_account',
  keys: ['id'],
  columns: ['id', 'role', 'password_hash', 'totp_secret', 'is_disabled', 'created_at_ms'],
  bytes: ['totp_secret'],
};

export type StaffRecord = {
  id: string;
  role: StaffRole;
  passwordHash: string | null;
  totpSecret: Buffer | null;
  totpStep: number;
  isDisabled: boolean;
  createdAtMs: number;
};

/** The pool, or the connection of a running transaction. */
export type StaffDb = Pick<Pool, 'query'>;

type Row = Sealed & {
  id: string;
  role: StaffRole;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_step: string;
  is_disabled: boolean;
  created_at_ms: string;
};

type Source = { db: StaffDb; seals: RowSeals };

export async function findStaff(
  { db, seals }: Source,
  id: string,
  lock: '' | 'for update' = '',
): Promise<StaffRecord | undefined> {
  const { rows } = await db.query<Row>(
    `select *, ${sealedColumns(ACCOUNT_SEAL)} from staff_account where id = $1 ${lock}`,
    [id],
  );
  const [row] = rows;
  return row && seals.holds(ACCOUNT_SEAL, row) ? readRow(row) : undefined;
}

/** False when the name is taken. */
export async function insertStaff({ db, seals }: Source, record: StaffRecord): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into staff_account (id, role, password_hash, totp_secret, totp_step, is_disabled,
       created_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    valuesOf(seals, record),
  );
  return rowCount === 1;
}

/** All that can change of an account; the caller has locked its row. */
export async function updateStaff({ db, seals }: Source, record: StaffRecord): Promise<void> {
  await db.query(
    `update staff_account set role = $2, password_hash = $3, totp_secret = $4, totp_step = $5,
       is_disabled = $6, created_at_ms = $7, seal = $8 where id = $1`,
    valuesOf(seals, record),
  );
}

/** False when a code of this half minute or a later one was used meanwhile. */
export async function spendStaffStep(db: StaffDb, id: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update staff_account set totp_step = $2 where id = $1 and totp_step < $2',
    [id, step],
  );
  return rowCount === 1;
}

/** Nobody else changes who of them there is until the transaction ends. */
export async function countActive({ db, seals }: Source, role: StaffRole): Promise<number> {
  const { rows } = await db.query<Row>(
    `select *, ${sealedColumns(ACCOUNT_SEAL)} from staff_account
     where role = $1 and not is_disabled order by id for update`,
    [role],
  );
  return rows.filter((row) => seals.holds(ACCOUNT_SEAL, row)).length;
}

/** Whether there is such a person who is not disabled. */
export async function isActiveStaff(
  { pool, seals }: { pool: Pool; seals: RowSeals },
  id: string,
  role: StaffRole,
): Promise<boolean> {
  const account = await findStaff({ db: pool, seals }, id);
  return account?.role === role && !account.isDisabled;
}

/** By name; of those who are not disabled. */
export async function listActiveStaff(
  { pool, seals }: { pool: Pool; seals: RowSeals },
  role: StaffRole,
): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `select *, ${sealedColumns(ACCOUNT_SEAL)} from staff_account
     where role = $1 and not is_disabled order by id limit 200`,
    [role],
  );
  return rows.filter((row) => seals.holds(ACCOUNT_SEAL, row)).map(({ id }) => id);
}

export async function listStaffAccounts(db: StaffDb): Promise<StaffAccount[]> {
  const { rows } = await db.query<Row & { last_seen_at_ms: string | null }>(
    `select a.*, (select max(last_seen_at_ms) from staff_session where staff_id = a.id)
       as last_seen_at_ms
     from staff_account a order by a.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    isDisabled: row.is_disabled,
    hasPassword: row.password_hash !== null,
    hasAuthenticator: row.totp_secret !== null,
    createdAtMs: Number(row.created_at_ms),
    lastSeenAtMs: row.last_seen_at_ms === null ? null : Number(row.last_seen_at_ms),
  }));
}

function valuesOf(seals: RowSeals, record: StaffRecord): unknown[] {
  const { id, role, passwordHash, totpSecret, totpStep, isDisabled, createdAtMs } = record;
  const seal = seals.make(ACCOUNT_SEAL, {
    id,
    role,
    password_hash: passwordHash,
    totp_secret: totpSecret,
    is_disabled: isDisabled,
    created_at_ms: createdAtMs,
  });
  return [id, role, passwordHash, totpSecret, totpStep, isDisabled, createdAtMs, seal];
}

function readRow(row: Row): StaffRecord {
  return {
    id: row.id,
    role: row.role,
    passwordHash: row.password_hash,
    totpSecret: row.totp_secret,
    totpStep: Number(row.totp_step),
    isDisabled: row.is_disabled,
    createdAtMs: Number(row.created_at_ms),
  };
}
