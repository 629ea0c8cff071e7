/** SQL of the table `fund_password`. Tries are counted here: five in a row are the limit. */
import { FUND_PASSWORD_LOCK_MS, WRONG_FUND_PASSWORDS_MAX } from '@anywhen/protocol';
import type { Db } from '../identity/identity.ts';
import type { SealedTable } from '../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../vault/vault.ts';

/** Tries and locks change with every look. */
export const FUND_PASSWORD_SEAL: SealedTable = {
  table: 'fund_password',
  keys: ['uid'],
  columns: ['uid', 'password_hash'],
};

type FundPassword = { passwordHash: string; lockedUntilMs: number };

/** `triesLeft` after this one, should it be wrong. */
type CountedTry = { passwordHash: string; triesLeft: number; isBelieved: boolean };

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
  { db, seals }: { db: Db; seals: RowSeals },
  { uid, nowMs }: { uid: number; nowMs: number },
): Promise<CountedTry | undefined> {
  const { rows } = await db.query<Sealed & { password_hash: string; tries: number }>(
    `update fund_password
     set tries = n.tries,
         locked_until_ms = case when n.tries >= $3 then $2::bigint + $4 else 0 end
     from (
       select uid, case when locked_until_ms > 0 then 1 else tries + 1 end as tries
       from fund_password where uid = $1 and locked_until_ms <= $2 for update
     ) n
     where fund_password.uid = n.uid
     returning password_hash, fund_password.tries, ${sealedColumns(FUND_PASSWORD_SEAL)}`,
    [uid, nowMs, WRONG_FUND_PASSWORDS_MAX, FUND_PASSWORD_LOCK_MS],
  );
  const [row] = rows;
  if (!row) return undefined;
  const isBelieved = seals.holds(FUND_PASSWORD_SEAL, row);
  const triesLeft = WRONG_FUND_PASSWORDS_MAX - row.tries;
  return { passwordHash: row.password_hash, triesLeft, isBelieved };
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
  { db, seals }: { db: Db; seals: RowSeals },
  changed: { uid: number; passwordHash: string; oldHash: string | undefined },
): Promise<boolean> {
  const { uid, passwordHash, oldHash } = changed;
  const seal = seals.make(FUND_PASSWORD_SEAL, { uid, password_hash: passwordHash });
  const { rowCount } =
    oldHash === undefined
      ? await db.query(
          `insert into fund_password (uid, password_hash, seal) values ($1, $2, $3)
           on conflict do nothing`,
          [uid, passwordHash, seal],
        )
      : await db.query(
          `update fund_password
           set password_hash = $2, tries = 0, locked_until_ms = 0, seal = $4
           where uid = $1 and password_hash = $3`,
          [uid, passwordHash, oldHash, seal],
        );
  return rowCount === 1;
}
