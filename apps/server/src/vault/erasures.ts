/**
 * Which members' data is being deleted ("delete my data"). An erasure is noted before anything is
 * deleted and closed when nothing is left, so that one that was cut off goes on after a restart:
 *
 *   (none) ──open──▶ open ──nothing is left──▶ closed ──open──▶ …
 */

/** The pool, or the connection of a running transaction. */
export type VaultDb = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

export async function openErasure(db: VaultDb, uid: number, nowMs: number): Promise<void> {
  await db.query(
    `insert into erasure (uid, begun_at_ms, is_open) values ($1, $2, true)
     on conflict (uid) do update set begun_at_ms = excluded.begun_at_ms, is_open = true`,
    [uid, nowMs],
  );
}

export async function listOpenErasures(db: VaultDb, limit: number): Promise<number[]> {
  const { rows } = await db.query('select uid from erasure where is_open order by uid limit $1', [
    limit,
  ]);
  return (rows as { uid: number }[]).map(({ uid }) => uid);
}

export async function isErasing(db: VaultDb, uid: number): Promise<boolean> {
  const { rows } = await db.query('select from erasure where uid = $1 and is_open', [uid]);
  return rows.length > 0;
}

/**
 * False when it is closed. Until the end of the transaction nobody closes it, so that what a member
 * stores afterwards is never deleted with it.
 */
export async function holdErasure(db: VaultDb, uid: number): Promise<boolean> {
  const { rows } = await db.query('select from erasure where uid = $1 and is_open for share', [
    uid,
  ]);
  return rows.length > 0;
}

/**
 * In one transaction: a key that was made meanwhile goes, too, with all that began under it. Of
 * several who close it one does; a key that was made since stays.
 */
export async function closeErasure(db: VaultDb, uid: number): Promise<void> {
  const { rows } = await db.query(
    'update erasure set is_open = false where uid = $1 and is_open returning uid',
    [uid],
  );
  if (rows.length > 0) await deletePersonKey(db, uid);
}

export async function deletePersonKey(db: VaultDb, uid: number): Promise<void> {
  await db.query("delete from member_key where uid = $1 and purpose = 'person'", [uid]);
}
