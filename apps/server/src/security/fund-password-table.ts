/** SQL of the table `fund_password`. Tries are counted here: five in a row are the limit. */
import { FUND_PASSWORD_LOCK_MS, WRONG_FUND_PASSWORDS_MAX } from '@anywhen/protocol';
import type { Db } from '../identity/identity.ts';

type FundPassword = { passwordHash: string; lockedUntilMs: number };

/** `triesLeft` after this one, should it be wrong. */
type CountedTry = { passwordHash: string; triesLeft: number };

export async function findFundPassword(db: Db, uid: number): Promise<FundPassword | undefined> {
  const { rows } = await db.query<{ password_hash: string; locked_until_ms: string }>(
    'select password_hash, locked_until_ms from fund_password where uid = $1',
    [uid],
  );
  const [row] = rows;
  return row && { passwordHash: row.password_hash, lockedUntilMs: Number(row.locked_until_ms) };
}

/**
 * Counts before the check, in one statement: concurrent tries on several servers cannot exceed the
 * limit. The last one locks, until it turns out to be right. Undefined while it is locked. An
 * expired lock leaves nothing behind.
 */
export async function countTry(
  db: Db,
  { uid, nowMs }: { uid: number; nowMs: number },
): Promise<CountedTry | undefined> {
  const { rows } = await db.query<{ password_hash: string; tries: number }>(
    `update fund_password f
     set tries = n.tries,
         locked_until_ms = case when n.tries >= $3 then $2::bigint + $4 else 0 end
     from (
       select uid, case when locked_until_ms > 0 then 1 else tries + 1 end as tries
       from fund_password where uid = $1 and locked_until_ms <= $2 for update
     ) n
     where f.uid = n.uid
     returning f.password_hash, f.tries`,
    [uid, nowMs, WRONG_FUND_PASSWORDS_MAX, FUND_PASSWORD_LOCK_MS],
  );
  const [row] = rows;
  return (
    row && { passwordHash: row.password_hash, triesLeft: WRONG_FUND_PASSWORDS_MAX - row.tries }
  );
}

/** It was right: the count restarts, and the lock it caused is lifted. */
export async function forgetTries(db: Db, uid: number): Promise<void> {
  await db.query('update fund_password set tries = 0, locked_until_ms = 0 where uid = $1', [uid]);
}

/** It could not be checked: treated as if it had never been made. */
export async function undoTry(db: Db, uid: number): Promise<void> {
  await db.query(
    `update fund_password set tries = greatest(tries - 1, 0), locked_until_ms = 0 where uid = $1`,
    [uid],
  );
}

/** False when another one was set meanwhile. */
export async function putFundPassword(
  db: Db,
  changed: { uid: number; passwordHash: string; oldHash: string | undefined },
): Promise<boolean> {
  const { uid, passwordHash, oldHash } = changed;
  const { rowCount } =
    oldHash === undefined
      ? await db.query(
          `insert into fund_password (uid, password_hash) values ($1, $2)
           on conflict do nothing`,
          [uid, passwordHash],
        )
      : await db.query(
          `update fund_password set password_hash = $2, tries = 0, locked_until_ms = 0
           where uid = $1 and password_hash = $3`,
          [uid, passwordHash, oldHash],
        );
  return rowCount === 1;
}
