/** SQL of the table `trusted_device`: browsers a member has signed in with before. */
import { DEVICE_LIFE_MS } from '@anywhen/protocol';
import type { SealedTable } from '../../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../../vault/vault.ts';
import type { Db } from '../db.ts';
import { deleteInPortions } from '../../platform/delete-in-portions.ts';

/** When its trust ends may change without a new seal. */
export const DEVICE_SEAL: SealedTable = {
  table: 'trusted_device',
  keys: ['id'],
  columns: ['id', 'uid', 'token_hash'],
  bytes: ['token_hash'],
};

/** One whose seal is wrong is not trusted. */
export async function findDeviceId(
  { db, seals }: { db: Db; seals: RowSeals },
  device: { uid: number; tokenHash: Buffer; nowMs: number },
): Promise<string | undefined> {
  const { rows } = await db.query<Sealed & { id: string }>(
    `select id, ${sealedColumns(DEVICE_SEAL)} from trusted_device
     where token_hash = $1 and uid = $2 and expires_at_ms > $3`,
    [device.tokenHash, device.uid, device.nowMs],
  );
  const [row] = rows;
  return row && seals.holds(DEVICE_SEAL, row) ? row.id : undefined;
}

/** All members who trust this browser keep doing so; the old token is void from now on. */
export async function replaceDeviceToken(
  { db, seals }: { db: Db; seals: RowSeals },
  { oldHash, newHash }: { oldHash: Buffer; newHash: Buffer },
): Promise<void> {
  const { rows } = await db.query<Sealed & { id: string; uid: number }>(
    `select id, uid, ${sealedColumns(DEVICE_SEAL)} from trusted_device
     where token_hash = $1 for update`,
    [oldHash],
  );
  const known = rows.filter((row) => seals.holds(DEVICE_SEAL, row));
  const made = known.map(({ id, uid }) =>
    seals.make(DEVICE_SEAL, { id, uid, token_hash: newHash }),
  );
  await db.query(
    `update trusted_device set token_hash = $1, seal = s.seal
     from unnest($2::text[], $3::bytea[]) s(id, seal) where trusted_device.id = s.id`,
    [newHash, known.map(({ id }) => id), made],
  );
}

/** Returns its id, which stays the same when the member already trusts it. */
export async function putDevice(
  { db, seals }: { db: Db; seals: RowSeals },
  device: { id: string; uid: number; tokenHash: Buffer; nowMs: number },
): Promise<string> {
  const { id, uid, tokenHash } = device;
  const seal = seals.make(DEVICE_SEAL, { id, uid, token_hash: tokenHash });
  const { rows } = await db.query<{ id: string }>(
    `insert into trusted_device (id, uid, token_hash, expires_at_ms, seal)
     values ($1, $2, $3, $4, $5)
     on conflict (token_hash, uid) do update set expires_at_ms = excluded.expires_at_ms
     returning id`,
    [id, uid, tokenHash, device.nowMs + DEVICE_LIFE_MS, seal],
  );
  return rows[0]?.id ?? device.id;
}

export async function deleteDevice(
  db: Db,
  { uid, id }: { uid: number; id: string },
): Promise<void> {
  await db.query('delete from trusted_device where uid = $1 and id = $2', [uid, id]);
}

export async function deleteDevicesOf(
  db: Db,
  { uid, exceptId }: { uid: number; exceptId?: string | undefined },
): Promise<void> {
  await db.query('delete from trusted_device where uid = $1 and id is distinct from $2', [
    uid,
    exceptId ?? null,
  ]);
}

export async function deleteOldDevices(db: Db, nowMs: number): Promise<void> {
  const where = 'expires_at_ms <= $1';
  await deleteInPortions(db, { table: 'trusted_device', where, values: [nowMs] });
}
