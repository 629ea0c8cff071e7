/** SQL of the table `trusted_device`: browsers a member has signed in with before. */
import { DEVICE_LIFE_MS } from '@anywhen/protocol';
import type { Db } from '../db.ts';

export async function findDeviceId(
  db: Db,
  device: { uid: number; tokenHash: Buffer; nowMs: number },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from trusted_device where token_hash = $1 and uid = $2 and expires_at_ms > $3',
    [device.tokenHash, device.uid, device.nowMs],
  );
  return rows[0]?.id;
}

/** All members who trust this browser keep doing so; the old token is void from now on. */
export async function replaceDeviceToken(
  db: Db,
  tokens: { oldHash: Buffer; newHash: Buffer },
): Promise<void> {
  await db.query('update trusted_device set token_hash = $2 where token_hash = $1', [
    tokens.oldHash,
    tokens.newHash,
  ]);
}

/** Returns its id, which stays the same when the member already trusts it. */
export async function putDevice(
  db: Db,
  device: { id: string; uid: number; tokenHash: Buffer; nowMs: number },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into trusted_device (id, uid, token_hash, expires_at_ms) values ($1, $2, $3, $4)
     on conflict (token_hash, uid) do update set expires_at_ms = excluded.expires_at_ms
     returning id`,
    [device.id, device.uid, device.tokenHash, device.nowMs + DEVICE_LIFE_MS],
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
  await db.query('delete from trusted_device where expires_at_ms <= $1', [nowMs]);
}
