/** SQL of the table `nickname`: names that members have chosen to be known by in rankings. */
import type { ClientBase, Pool } from 'pg';

type Db = Pool | ClientBase;

export async function findNickname(db: Db, uid: number): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>('select name from nickname where uid = $1', [
    uid,
  ]);
  return rows[0]?.name ?? null;
}

/** Of those who have chosen one. */
export async function listNicknames(
  db: Db,
  uids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ uid: number; name: string }>(
    'select uid, name from nickname where uid = any($1)',
    [uids],
  );
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}

const UNIQUE_VIOLATION = '23505';

/** False when somebody else has one that reads alike. */
export async function saveNickname(
  db: Db,
  { uid, name, nowMs }: { uid: number; name: string; nowMs: number },
): Promise<boolean> {
  try {
    await db.query(
      `insert into nickname (uid, name, folded, chosen_at_ms) values ($1, $2, $3, $4)
       on conflict (uid) do update set name = $2, folded = $3, chosen_at_ms = $4`,
      [uid, name, foldName(name), nowMs],
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function deleteNickname(db: Db, uid: number): Promise<void> {
  await db.query('delete from nickname where uid = $1', [uid]);
}

/** What reads alike is alike: capitals, widths, and what joins words. */
function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/[ _-]/g, '');
}
