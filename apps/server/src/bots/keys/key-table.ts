/** SQL of the table `program_key`. Secrets are sealed before they get here. */
import { type KeyKind, KEY_KINDS } from '@anywhen/protocol';
import type { SealedTable } from '../../facets/sealed-table.ts';
import type { Db } from '../../identity/identity.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../../vault/vault.ts';

export type KeyRow = {
  id: string;
  uid: number;
  key: string;
  kind: KeyKind;
  label: string;
  /** Sealed, of an HMAC key. */
  secret: Buffer | null;
  /** PEM, of an Ed25519 key. */
  publicKey: string | null;
  mayTrade: boolean;
  networks: readonly string[];
  createdAtMs: number;
  /** When it was made, or last allowed more. */
  widenedAtMs: number;
  lastUsedAtMs: number | null;
  lastNetwork: string;
};

type NewKey = Omit<KeyRow, 'lastUsedAtMs' | 'lastNetwork'>;

/** Where and when it was last used changes with every minute of use. */
export const KEY_SEAL: SealedTable = {
  table: 'program_key',
  keys: ['id'],
  columns: [
    'id',
    'uid',
    'key',
    'kind',
    'label',
    'secret',
    'public_key',
    'may_trade',
    'networks',
    'created_at_ms',
    'widened_at_ms',
  ],
  bytes: ['secret'],
};

/** Any number that no other two-number lock uses. */
const KEY_LOCK = 76;

type SealedDb = { db: Db; seals: RowSeals };

type Read = Sealed & {
  id: string;
  uid: number;
  key: string;
  kind: string;
  label: string;
  secret: Buffer | null;
  public_key: string | null;
  may_trade: boolean;
  networks: string[];
  created_at_ms: string;
  widened_at_ms: string;
  last_used_at_ms: string | null;
  last_network: string;
};

const COLUMNS = `program_key.*, ${sealedColumns(KEY_SEAL)}`;

/** Until the end of the transaction nothing else changes this member's keys, on any server. */
export async function lockKeysOf(db: Db, uid: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [KEY_LOCK, uid]);
}

/** Oldest first; one whose seal is wrong does not exist for anybody. */
export async function listKeyRows({ db, seals }: SealedDb, uid: number): Promise<KeyRow[]> {
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from program_key where uid = $1 order by created_at_ms, id`,
    [uid],
  );
  return rows.filter((row) => seals.holds(KEY_SEAL, row)).map(readRow);
}

export async function findKeyRow(
  { db, seals }: SealedDb,
  key: string,
): Promise<KeyRow | undefined> {
  const { rows } = await db.query<Read>(`select ${COLUMNS} from program_key where key = $1`, [key]);
  const [row] = rows;
  return row && seals.holds(KEY_SEAL, row) ? readRow(row) : undefined;
}

export async function insertKey({ db, seals }: SealedDb, made: NewKey): Promise<void> {
  await db.query(
    `insert into program_key (id, uid, key, kind, label, secret, public_key, may_trade, networks,
       created_at_ms, widened_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...valuesOf(made), sealOf(seals, made)],
  );
}

/** What it may do, and from where. */
export async function updateKey({ db, seals }: SealedDb, changed: NewKey): Promise<void> {
  await db.query(
    `update program_key set may_trade = $2, networks = $3, widened_at_ms = $4, seal = $5
     where id = $1`,
    [changed.id, changed.mayTrade, changed.networks, changed.widenedAtMs, sealOf(seals, changed)],
  );
}

export async function noteKeyUse(
  db: Db,
  { id, nowMs, network }: { id: string; nowMs: number; network: string },
): Promise<void> {
  await db.query('update program_key set last_used_at_ms = $2, last_network = $3 where id = $1', [
    id,
    nowMs,
    network,
  ]);
}

/** False when the member has no such key. */
export async function deleteKey(db: Db, { uid, id }: { uid: number; id: string }) {
  const { rowCount } = await db.query('delete from program_key where uid = $1 and id = $2', [
    uid,
    id,
  ]);
  return rowCount === 1;
}

export async function deleteKeysOf(
  db: { query(text: string, values?: unknown[]): Promise<unknown> },
  uid: number,
): Promise<void> {
  await db.query('delete from program_key where uid = $1', [uid]);
}

function valuesOf(made: NewKey): unknown[] {
  return [
    made.id,
    made.uid,
    made.key,
    made.kind,
    made.label,
    made.secret,
    made.publicKey,
    made.mayTrade,
    made.networks,
    made.createdAtMs,
    made.widenedAtMs,
  ];
}

function sealOf(seals: RowSeals, made: NewKey): Buffer {
  return seals.make(KEY_SEAL, {
    id: made.id,
    uid: made.uid,
    key: made.key,
    kind: made.kind,
    label: made.label,
    secret: made.secret,
    public_key: made.publicKey,
    may_trade: made.mayTrade,
    networks: made.networks,
    created_at_ms: made.createdAtMs,
    widened_at_ms: made.widenedAtMs,
  });
}

function readRow(row: Read): KeyRow {
  const kind = KEY_KINDS.find((each) => each === row.kind);
  if (!kind) throw new RangeError(`${row.kind} is no kind of key`);
  return {
    id: row.id,
    uid: row.uid,
    key: row.key,
    kind,
    label: row.label,
    secret: row.secret,
    publicKey: row.public_key,
    mayTrade: row.may_trade,
    networks: row.networks,
    createdAtMs: Number(row.created_at_ms),
    widenedAtMs: Number(row.widened_at_ms),
    lastUsedAtMs: row.last_used_at_ms === null ? null : Number(row.last_used_at_ms),
    lastNetwork: row.last_network,
  };
}
