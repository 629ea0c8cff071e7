/**
 * SQL of the tables `push_device` and `push_place`. A row whose seal is wrong does not exist: a
 * push never goes to an address that somebody wrote into the database.
 */
import type { PushKind, QuietHours } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { SealedTable } from '../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../vault/vault.ts';

/** The pool, or the connection of a running transaction. */
export type Db = Pool | ClientBase;

type SealedDb = { db: Db; seals: RowSeals };

export type DeviceRow = {
  readonly sessionId: string;
  readonly uid: number;
  readonly sealed: Buffer;
  readonly kinds: readonly PushKind[];
  readonly quiet: QuietHours | null;
};

export const PUSH_SEAL: SealedTable = {
  table: 'push_device',
  keys: ['session_id'],
  columns: [
    'session_id',
    'uid',
    'sealed',
    'mark',
    'kinds',
    'quiet_from',
    'quiet_until',
    'quiet_zone',
  ],
  bytes: ['sealed', 'mark'],
};

const COLUMNS = `session_id as "sessionId", uid, sealed, kinds, quiet_from as "fromMinute",
  quiet_until as "untilMinute", quiet_zone as "zone", ${sealedColumns(PUSH_SEAL)}`;

type Read = Omit<DeviceRow, 'quiet'> &
  Sealed & { fromMinute: number | null; untilMinute: number | null; zone: string | null };

export async function findDevice(
  { db, seals }: SealedDb,
  { uid, sessionId }: { uid: number; sessionId: string },
): Promise<DeviceRow | undefined> {
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from push_device where session_id = $1 and uid = $2`,
    [sessionId, uid],
  );
  return rows.filter((row) => seals.holds(PUSH_SEAL, row)).map(readRow)[0];
}

export async function listDevicesOf(
  { db, seals }: SealedDb,
  uids: readonly number[],
): Promise<DeviceRow[]> {
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from push_device where uid = any($1) order by session_id`,
    [uids],
  );
  return rows.filter((row) => seals.holds(PUSH_SEAL, row)).map(readRow);
}

/** In the place of what this session, or this browser under another session, had before. */
export async function putDevice(
  { db, seals }: SealedDb,
  { sessionId, uid, sealed, mark, kinds, quiet }: DeviceRow & { mark: Buffer },
): Promise<void> {
  const row = {
    session_id: sessionId,
    uid,
    sealed,
    mark,
    kinds,
    quiet_from: quiet?.fromMinute ?? null,
    quiet_until: quiet?.untilMinute ?? null,
    quiet_zone: quiet?.zone ?? null,
  };
  await db.query('delete from push_device where session_id = $1 or mark = $2', [sessionId, mark]);
  await db.query(
    `insert into push_device (session_id, uid, sealed, mark, kinds, quiet_from, quiet_until,
       quiet_zone, seal) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [...Object.values(row), seals.make(PUSH_SEAL, row)],
  );
}

export async function deleteDevice(db: Db, sessionId: string): Promise<void> {
  await db.query('delete from push_device where session_id = $1', [sessionId]);
}

/** Unless the device has given another address meanwhile. */
export async function deleteExpired(
  db: Db,
  { sessionId, sealed }: Pick<DeviceRow, 'sessionId' | 'sealed'>,
): Promise<void> {
  await db.query('delete from push_device where session_id = $1 and sealed = $2', [
    sessionId,
    sealed,
  ]);
}

export async function deleteDevicesOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from push_device where uid = $1', [uid]);
}

export async function readPlace(db: Db): Promise<number> {
  const { rows } = await db.query<{ message_id: string }>('select message_id from push_place');
  return Number(rows[0]?.message_id ?? 0);
}

/** Never moves back. */
export async function movePlace(db: Db, messageId: number): Promise<void> {
  await db.query('update push_place set message_id = $1 where message_id < $1', [messageId]);
}

function readRow({ sessionId, uid, sealed, kinds, ...read }: Read): DeviceRow {
  const { fromMinute, untilMinute, zone } = read;
  const isSet = fromMinute !== null && untilMinute !== null && zone !== null;
  const quiet = isSet ? { fromMinute, untilMinute, zone } : null;
  return { sessionId, uid, sealed, kinds, quiet };
}
