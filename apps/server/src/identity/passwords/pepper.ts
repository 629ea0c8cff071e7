/**
 * The key of all hashes, in a file outside the database, and its mark inside: every process of an
 * installation must have the same key, or it would reject every password and code.
 */
import { join } from 'node:path';
import type { Pool } from 'pg';
import { ensureKey, requireKey } from '../../platform/secret-key.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { keyedHash } from '../secrets.ts';

const NAME = 'pepper';

/** For the leading process: a new exchange gets a key, an older one its mark if it has none. */
export async function ensurePepper(
  { dataDir, pool }: { dataDir: string; pool: Pool },
  isNew: boolean,
): Promise<void> {
  const pepper = await (isNew ? ensureKey : requireKey)(pathOf(dataDir));
  await pool.query('insert into key_mark (name, mark) values ($1, $2) on conflict do nothing', [
    NAME,
    markOf(pepper),
  ]);
  await requireMarked(pepper, { dataDir, pool });
}

/** Before anything is started: the key must be here if this database was used with one. */
export async function requireUsedPepper(dataDir: string, pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('select from key_mark where name = $1', [NAME]);
  if (rowCount !== 0) await requirePepper(dataDir, pool);
}

/** For all other processes: a key of their own would match nothing. */
export async function requirePepper(dataDir: string, pool: Pick<Pool, 'query'>): Promise<Buffer> {
  return requireMarked(await requireKey(pathOf(dataDir)), { dataDir, pool });
}

async function requireMarked(
  pepper: Buffer,
  { dataDir, pool }: { dataDir: string; pool: Pick<Pool, 'query'> },
): Promise<Buffer> {
  const { rows } = await pool.query<{ mark: Buffer }>('select mark from key_mark where name = $1', [
    NAME,
  ]);
  if (rows[0]?.mark.equals(markOf(pepper))) return pepper;
  throw new StartRefusal(
    `${pathOf(dataDir)} is not the key this database was used with: put back the one that was.`,
  );
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'keys', 'pepper');
}

function markOf(pepper: Buffer): Buffer {
  return keyedHash(pepper, 'mark of the key', '');
}
