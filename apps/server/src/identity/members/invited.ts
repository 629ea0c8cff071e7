/** Reads about invitations and names: by whom members were invited, and what they are called. */
import type { Db } from '../db.ts';

/** Undefined for whoever came by the public code, or by none. */
export async function findInviter(db: Db, uid: number): Promise<number | undefined> {
  const { rows } = await db.query<{ inviter_uid: number | null }>(
    'select inviter_uid from identity where uid = $1',
    [uid],
  );
  return rows[0]?.inviter_uid ?? undefined;
}

/** As many as a page shows. */
export async function listUsernames(
  db: Db,
  members: readonly { readonly uid: number }[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ uid: number; username: string }>(
    'select uid, username from identity where uid = any($1)',
    [members.map(({ uid }) => uid)],
  );
  return new Map(rows.map(({ uid, username }) => [uid, username]));
}
