/** SQL of the table `deposit_paper`: the proof reserved in a folder. */
import { DEPOSIT_STATES } from '@anywhen/exchange';
import type { ClientBase, Pool } from 'pg';

type Db = Pick<Pool | ClientBase, 'query'>;

export type DepositPaper = { readonly folder: string; readonly uid: number };

/** False when it is there already: a request repeated with one key comes with one proof. */
export async function insertPaper(
  db: Db,
  { folder, uid }: DepositPaper,
  madeAtMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into deposit_paper (folder, uid, made_at_ms) values ($1, $2, $3)
     on conflict (folder) do nothing`,
    [folder, uid, madeAtMs],
  );
  return rowCount === 1;
}

export async function hasPaper(db: Db, { folder, uid }: DepositPaper): Promise<boolean> {
  const { rows } = await db.query('select from deposit_paper where folder = $1 and uid = $2', [
    folder,
    uid,
  ]);
  return rows.length > 0;
}

/** False when it has become a deposit after all. */
export async function deleteUnclaimedPaper(db: Db, { folder, uid }: DepositPaper) {
  const { rowCount } = await db.query(
    `delete from deposit_paper where folder = $1 and uid = $2 and not exists (
       select from deposit where deposit.folder = $1 and deposit.uid = $2)`,
    [folder, uid],
  );
  return rowCount === 1;
}

/** Of deposits that are no longer under review, and proofs reserved that long ago without one. */
export async function listDonePapers(
  db: Db,
  { unclaimedBeforeMs, limit }: { unclaimedBeforeMs: number; limit: number },
): Promise<DepositPaper[]> {
  const { rows } = await db.query<DepositPaper>(
    `select p.folder, p.uid from deposit_paper p
     left join lateral (
       select bool_or(d.state = $1) as is_open from deposit d
       where d.folder = p.folder and d.uid = p.uid
     ) c on true
     where c.is_open = false or (c.is_open is null and p.made_at_ms < $2)
     order by p.made_at_ms limit $3`,
    [DEPOSIT_STATES.indexOf('under-review'), unclaimedBeforeMs, limit],
  );
  return rows;
}

export async function deletePaper(db: Db, { folder }: DepositPaper): Promise<void> {
  await db.query('delete from deposit_paper where folder = $1', [folder]);
}

export async function deletePapersOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from deposit_paper where uid = $1', [uid]);
}
