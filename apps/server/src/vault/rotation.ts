/**
 * Rotates the master key: only the members' keys are resealed, a few at a time, during normal
 * operation. The next call continues an interrupted rotation.
 */
import { existsSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../platform/postgres/transaction.ts';
import type { MasterKeys } from './master-keys.ts';
import { type Owner, labelOf } from './owner.ts';
import { openBytes, sealBytes } from './sealing.ts';

type RotationParts = {
  pool: Pool;
  masters: MasterKeys;
  /** After each commit: how many keys have been resealed in total. */
  onProgress?: (count: number) => void;
};

/** `retired`: the files that open nothing any more. */
type Rotation = { masterId: number; count: number; retired: string[] };

const AT_ONCE = 100;

export async function rotateMasterKey(parts: RotationParts): Promise<Rotation> {
  const { pool, masters } = parts;
  const newest = await masters.newest();
  const { id: masterId } = (await hasOlder(pool, newest.id)) ? newest : await masters.add();
  let count = 0;
  for (;;) {
    const more = await inTransaction(pool, (client) => sealAnew(client, masters, masterId));
    if (more === 0 && (await isFinished(pool, masterId))) break;
    count += more;
    if (more > 0) parts.onProgress?.(count);
  }
  const older = Array.from({ length: masterId - 1 }, (_, index) => masters.pathOf(index + 1));
  return { masterId, count, retired: older.filter((path) => existsSync(path)) };
}

async function hasOlder(db: Pick<Pool, 'query'>, masterId: number): Promise<boolean> {
  const { rows } = await db.query('select from member_key where master_id < $1 limit 1', [
    masterId,
  ]);
  return rows.length > 0;
}

type KeyRow = Owner & { masterId: number; wrapped: Buffer };

async function sealAnew(
  client: ClientBase,
  masters: MasterKeys,
  masterId: number,
): Promise<number> {
  const { rows } = await client.query<KeyRow>(
    `select uid, purpose, master_id as "masterId", wrapped from member_key
     where master_id < $1 order by uid, purpose limit $2 for update`,
    [masterId, AT_ONCE],
  );
  const master = await masters.find(masterId);
  for (const { uid, purpose, masterId: olderId, wrapped } of rows) {
    const label = labelOf({ uid, purpose });
    const key = openBytes(await masters.find(olderId), label, wrapped);
    await client.query(
      'update member_key set master_id = $3, wrapped = $4 where uid = $1 and purpose = $2',
      [uid, purpose, masterId, sealBytes(master, label, key)],
    );
  }
  return rows.length;
}

/**
 * Waits for transactions that are adding a key: it may be sealed with the old master key and not
 * committed yet. Later ones find the new one.
 */
function isFinished(pool: Pool, masterId: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('lock table member_key in share row exclusive mode');
    return !(await hasOlder(client, masterId));
  });
}
