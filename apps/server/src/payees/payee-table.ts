/** SQL of the table `payee`: sealed data, and which payees were removed. */
import type { ClientBase, Pool } from 'pg';

/** The pool, or the connection of a running transaction. */
export type Db = Pool | ClientBase;

export type PayeeKind = 'bank' | 'wallet';

export type PayeeRow = {
  id: number;
  kind: PayeeKind;
  sealed: Buffer;
  addedAtMs: number;
  isRemoved: boolean;
};

type NewPayee = {
  id: number;
  uid: number;
  kind: PayeeKind;
  sealed: Buffer;
  mark: Buffer;
  addedAtMs: number;
};

/** Any number that no other two-number lock uses. */
const PAYEE_LOCK = 22;

const COLUMNS = `id, kind, sealed, added_at_ms as "addedAtMs", removed_at_ms is not null
  as "isRemoved"`;

type Read = Omit<PayeeRow, 'id' | 'addedAtMs'> & { id: string; addedAtMs: string };

/**
 * Until the end of the transaction nothing else changes this member's payees, on any server: so
 * that limits hold, and nothing is saved while all of it is being deleted.
 */
export async function lockPayeesOf(client: ClientBase, uid: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [PAYEE_LOCK, uid]);
}

/** In the order they were added, without removed ones. */
export async function listPayeeRows(db: Db, uid: number): Promise<PayeeRow[]> {
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from payee where uid = $1 and removed_at_ms is null order by id`,
    [uid],
  );
  return rows.map(readRow);
}

/** Includes removed ones. */
export async function findPayeeRow(
  db: Db,
  { uid, id }: { uid: number; id: number },
): Promise<PayeeRow | undefined> {
  const { rows } = await db.query<Read>(`select ${COLUMNS} from payee where uid = $1 and id = $2`, [
    uid,
    id,
  ]);
  return rows[0] && readRow(rows[0]);
}

export async function hasMark(db: Db, uid: number, mark: Buffer): Promise<boolean> {
  const { rows } = await db.query('select from payee where uid = $1 and mark = $2', [uid, mark]);
  return rows.length > 0;
}

/** Drawn before the row is written, because the sealed data is bound to it. */
export async function nextPayeeId(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('payee', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

export async function insertPayee(db: Db, payee: NewPayee): Promise<void> {
  await db.query(
    `insert into payee (id, uid, kind, sealed, mark, added_at_ms) values ($1, $2, $3, $4, $5, $6)`,
    [payee.id, payee.uid, payee.kind, payee.sealed, payee.mark, payee.addedAtMs],
  );
}

/** What remains of it is sealed in place of the rest. */
export async function markRemoved(
  db: Db,
  { id, sealed, atMs }: { id: number; sealed: Buffer; atMs: number },
): Promise<void> {
  await db.query('update payee set sealed = $2, mark = null, removed_at_ms = $3 where id = $1', [
    id,
    sealed,
    atMs,
  ]);
}

export async function deletePayeesOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from payee where uid = $1', [uid]);
}

function readRow({ id, addedAtMs, ...row }: Read): PayeeRow {
  return { ...row, id: Number(id), addedAtMs: Number(addedAtMs) };
}
