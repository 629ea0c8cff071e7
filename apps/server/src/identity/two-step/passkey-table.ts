/** SQL of the table `passkey`: public keys, which are no secret, and their use counts. */
import { codeOf } from '../../platform/postgres/error-code.ts';
import type { SealedTable } from '../../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../../vault/vault.ts';
import { type Db, changesRow } from '../db.ts';

export type Passkey = {
  id: string;
  uid: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAtMs: number;
  lastUsedAtMs: number | null;
};

type Row = {
  id: string;
  uid: number;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at_ms: string;
  last_used_at_ms: string | null;
};

/** How often and when it was used changes. */
export const PASSKEY_SEAL: SealedTable = {
  table: 'passkey',
  keys: ['id'],
  columns: ['id', 'uid', 'credential_id', 'public_key', 'transports', 'name', 'created_at_ms'],
  bytes: ['public_key'],
};

const UNIQUE_VIOLATION = '23505';

/** Throws when it is already registered; `isKnownPasskey` recognizes that error. */
export async function insertPasskey(
  { db, seals }: { db: Db; seals: RowSeals },
  passkey: Passkey,
): Promise<void> {
  const { id, uid, transports, name } = passkey;
  const sealed = {
    id,
    uid,
    transports,
    name,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    created_at_ms: passkey.createdAtMs,
  };
  await db.query(
    `insert into passkey (id, uid, credential_id, public_key, counter, transports, name,
       created_at_ms, last_used_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      passkey.id,
      passkey.uid,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAtMs,
      passkey.lastUsedAtMs,
      seals.make(PASSKEY_SEAL, sealed),
    ],
  );
}

export function isKnownPasskey(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** Oldest first. */
export async function listPasskeysOf(db: Db, uid: number): Promise<Passkey[]> {
  const { rows } = await db.query<Row>(
    'select * from passkey where uid = $1 order by created_at_ms, id',
    [uid],
  );
  return rows.map(passkeyOf);
}

/** One whose seal is wrong signs nobody in. */
export async function findPasskey(
  { db, seals }: { db: Db; seals: RowSeals },
  credentialId: string,
): Promise<Passkey | undefined> {
  const { rows } = await db.query<Row & Sealed>(
    `select *, ${sealedColumns(PASSKEY_SEAL)} from passkey where credential_id = $1`,
    [credentialId],
  );
  const [row] = rows;
  return row && seals.holds(PASSKEY_SEAL, row) ? passkeyOf(row) : undefined;
}

export async function countPasskeys(db: Db, uid: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    'select count(*) from passkey where uid = $1',
    [uid],
  );
  return Number(rows[0]?.count);
}

/**
 * False when its counter advanced meanwhile: then it was cloned. Passkeys without a counter stay at
 * 0.
 */
export function noteUse(
  db: Db,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
): Promise<boolean> {
  return changesRow(
    db,
    `update passkey set counter = $2, last_used_at_ms = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, nowMs],
  );
}

/** False when the member has no such passkey. */
export async function deletePasskeysOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from passkey where uid = $1', [uid]);
}

export function deletePasskey(db: Db, { uid, id }: { uid: number; id: string }): Promise<boolean> {
  return changesRow(db, 'delete from passkey where uid = $1 and id = $2', [uid, id]);
}

function passkeyOf(row: Row): Passkey {
  return {
    id: row.id,
    uid: row.uid,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdAtMs: Number(row.created_at_ms),
    lastUsedAtMs: row.last_used_at_ms === null ? null : Number(row.last_used_at_ms),
  };
}
