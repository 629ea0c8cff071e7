/** SQL of the table `verification_code`: one row per purpose and address, hashes only. */
import { CODE_TRIES_MAX } from '@anywhen/protocol';
import type { Db } from '../db.ts';

export type CodeKey = { purpose: string; targetHash: Buffer };

export async function putCode(
  db: Db,
  code: CodeKey & { codeHash: Buffer; expiresAtMs: number },
): Promise<void> {
  await db.query(
    `insert into verification_code (purpose, target_hash, code_hash, expires_at_ms)
     values ($1, $2, $3, $4)
     on conflict (purpose, target_hash) do update
       set code_hash = excluded.code_hash, wrong_tries = 0, expires_at_ms = excluded.expires_at_ms`,
    [code.purpose, code.targetHash, code.codeHash, code.expiresAtMs],
  );
}

/**
 * Compares and counts in one statement: tries at the same moment wait for each other on the row, so
 * none of them escapes the count. A right code is not used up by this.
 */
export async function tryCode(
  db: Db,
  code: CodeKey & { codeHash: Buffer; nowMs: number },
): Promise<boolean> {
  const { rows } = await db.query<{ is_right: boolean }>(
    `update verification_code
     set wrong_tries = wrong_tries + case when code_hash = $3 then 0 else 1 end
     where purpose = $1 and target_hash = $2 and expires_at_ms > $4 and wrong_tries < $5
     returning code_hash = $3 as is_right`,
    [code.purpose, code.targetHash, code.codeHash, code.nowMs, CODE_TRIES_MAX],
  );
  return rows[0]?.is_right === true;
}

/** False when somebody else used it up, replaced it or guessed it to death meanwhile. */
export async function deleteCode(
  db: Db,
  code: CodeKey & { codeHash: Buffer; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from verification_code
     where purpose = $1 and target_hash = $2 and code_hash = $3
       and expires_at_ms > $4 and wrong_tries < $5`,
    [code.purpose, code.targetHash, code.codeHash, code.nowMs, CODE_TRIES_MAX],
  );
  return rowCount === 1;
}

export async function deleteCodesOf(db: Db, targetHashes: readonly Buffer[]): Promise<void> {
  await db.query('delete from verification_code where target_hash = any($1::bytea[])', [
    targetHashes,
  ]);
}

export async function deleteOldCodes(db: Db, nowMs: number): Promise<void> {
  await db.query('delete from verification_code where expires_at_ms <= $1', [nowMs]);
}
