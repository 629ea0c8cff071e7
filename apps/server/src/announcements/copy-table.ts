/**
 * SQL of the table `announcement_copy`: how far the copies of an announcement are written in
 * members' messages. The place moves in the transaction that writes them, so that a kill loses none
 * and repeats none.
 */
import type { ClientBase, Pool } from 'pg';

type Db = Pick<Pool | ClientBase, 'query'>;

/** The last member who has a copy; 0 before the first. */
type CopyPlace = { id: number; uid: number; isDone: boolean };

export async function hasCopies(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.query('select from announcement_copy where id = $1', [id]);
  return rowCount !== 0;
}

/** Begun since then, not ended by staff, and not in all members' messages yet. */
export async function listUncopied(
  db: Db,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select distinct id from announcement a
     where from_ms > $1 and from_ms <= $2
       and not exists (select from announcement_end e where e.id = a.id)
       and not exists (select from announcement_copy c where c.id = a.id and c.is_done)
     order by id`,
    [sinceMs, nowMs],
  );
  return rows.map(({ id }) => id);
}

/** Locked to the end of the transaction; begun where it was not. */
export async function takePlace(client: ClientBase, id: number): Promise<CopyPlace> {
  await client.query(
    'insert into announcement_copy (id, uid) values ($1, 0) on conflict do nothing',
    [id],
  );
  const { rows } = await client.query<{ uid: number; is_done: boolean }>(
    'select uid, is_done from announcement_copy where id = $1 for update',
    [id],
  );
  return { id, uid: rows[0]?.uid ?? 0, isDone: rows[0]?.is_done ?? false };
}

export async function movePlaceTo(client: ClientBase, place: CopyPlace): Promise<void> {
  await client.query('update announcement_copy set uid = $2, is_done = $3 where id = $1', [
    place.id,
    place.uid,
    place.isDone,
  ]);
}
