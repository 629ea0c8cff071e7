/** SQL of the table `payee`: sealed data, and which payees were removed. */
import type { ClientBase, Pool } from 'pg';
import type { SealedTable } from '../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../vault/vault.ts';

/** The pool, or the connection of a running transaction. */
export type Db = Pool | ClientBase;

/** One whose seal is wrong does not exist for anybody. */
type SealedDb = { db: Db; seals: RowSeals };

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

export const PAYEE_SEAL: SealedTable = {
  table: 'payee',
  keys: ['id'],
  columns: ['id', 'uid', 'kind', 'sealed', 'mark', 'added_at_ms', 'removed_at_ms'],
  bytes: ['sealed', 'mark'],
};

/** Any number that no other two-number lock uses. */
const PAYEE_LOCK = 22;

const COLUMNS = `id, kind, sealed, added_at_ms as "addedAtMs", removed_at_ms is not null
  as "isRemoved", ${sealedColumns(PAYEE_SEAL)}`;

type Read = Omit<PayeeRow, 'id' | 'addedAtMs'> & Sealed & { id: string; addedAtMs: string };

/**
 * Until the end of the transaction nothing else changes this member's payees, on any server: so
 * that limits hold, and nothing is saved while all of it is being deleted.
 */
export async function lockPayeesOf(client: ClientBase, uid: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [PAYEE_LOCK, uid]);
}

/** In the order they were added, without removed ones. */
export async function listPayeeRows({ db, seals }: SealedDb, uid: number): Promise<PayeeRow[]> {
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from payee where uid = $1 and removed_at_ms is null order by id`,
    [uid],
  );
  return rows.filter((row) => seals.holds(PAYEE_SEAL, row)).map(readRow);
}

/** Includes removed ones. */
export async function findPayeeRow(
  { db, seals }: SealedDb,
  { uid, id }: { uid: number; id: number },
): Promise<PayeeRow | undefined> {
  const [row] = await findPayeeRows({ db, seals }, { uid, ids: [id] });
  return row;
}

/** Those of them that are the member's own, includes removed ones. */
export async function findPayeeRows(
  { db, seals }: SealedDb,
  { uid, ids }: { uid: number; ids: readonly number[] },
): Promise<PayeeRow[]> {
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from payee where uid = $1 and id = any($2)`,
    [uid, ids],
  );
  return rows.filter((row) => seals.holds(PAYEE_SEAL, row)).map(readRow);
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

export async function insertPayee({ db, seals }: SealedDb, payee: NewPayee): Promise<void> {
  const { id, uid, kind, sealed, mark, addedAtMs } = payee;
  const row = { id, uid, kind, sealed, mark, added_at_ms: addedAtMs, removed_at_ms: null };
  await db.query(
    `insert into payee (id, uid, kind, sealed, mark, added_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, uid, kind, sealed, mark, addedAtMs, seals.make(PAYEE_SEAL, row)],
  );
}

/** What remains of it is sealed in place of the rest. */
export async function markRemoved(
  { db, seals }: SealedDb,
  { uid, row: { id, kind, addedAtMs } }: { uid: number; row: PayeeRow },
  { sealed, atMs }: { sealed: Buffer; atMs: number },
): Promise<void> {
  const row = { id, uid, kind, sealed, mark: null, added_at_ms: addedAtMs, removed_at_ms: atMs };
  await db.query(
    'update payee set sealed = $2, mark = null, removed_at_ms = $3, seal = $4 where id = $1',
    [id, sealed, atMs, seals.make(PAYEE_SEAL, row)],
  );
}

/** Returns its number. Old ones of the same payee are deleted: they count no more. */
export async function insertClaim(
  db: Db,
  { payeeId, atMs, sinceMs }: { payeeId: number; atMs: number; sinceMs: number },
): Promise<number> {
  await db.query('delete from payee_claim where payee_id = $1 and claimed_at_ms <= $2', [
    payeeId,
    sinceMs,
  ]);
  const { rows } = await db.query<{ id: string }>(
    'insert into payee_claim (payee_id, claimed_at_ms) values ($1, $2) returning id',
    [payeeId, atMs],
  );
  return Number(rows[0]?.id);
}

export async function deleteClaim(db: Db, id: number): Promise<void> {
  await db.query('delete from payee_claim where id = $1', [id]);
}

export async function isClaimed(db: Db, payeeId: number, sinceMs: number): Promise<boolean> {
  const { rows } = await db.query(
    'select from payee_claim where payee_id = $1 and claimed_at_ms > $2 limit 1',
    [payeeId, sinceMs],
  );
  return rows.length > 0;
}

export async function deletePayeesOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from payee where uid = $1', [uid]);
}

function readRow({ id, kind, sealed, addedAtMs, isRemoved }: Read): PayeeRow {
  return { id: Number(id), kind, sealed, addedAtMs: Number(addedAtMs), isRemoved };
}
