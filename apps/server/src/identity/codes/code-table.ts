/** SQL of the table `verification_code`: one row per purpose, address and browser, hashes only. */
import { CODE_TRIES_MAX } from '@anywhen/protocol';
import { type Db, changesRow } from '../db.ts';
import { deleteInPortions } from '../../platform/delete-in-portions.ts';

/** A code belongs to the browser that requested it: no other can use, consume or replace it. */
export type CodeKey = { purpose: string; targetHash: Buffer; browserHash: Buffer };

/** `none`: there is no code to check, or no try left. */
type TriedCode = 'right' | 'wrong' | 'none';

export async function putCode(
  db: Db,
  code: CodeKey & { codeHash: Buffer; expiresAtMs: number },
): Promise<void> {
  await db.query(
    `insert into verification_code (purpose, target_hash, browser_hash, code_hash, expires_at_ms)
     values ($1, $2, $3, $4, $5)
     on conflict (purpose, target_hash, browser_hash) do update
       set code_hash = excluded.code_hash, wrong_tries = 0, expires_at_ms = excluded.expires_at_ms`,
    [code.purpose, code.targetHash, code.browserHash, code.codeHash, code.expiresAtMs],
  );
}

/** All codes of a browser move to its new token; the new one has none yet. */
export async function moveCodes(
  db: Db,
  browser: { oldHash: Buffer; newHash: Buffer },
): Promise<void> {
  await db.query('update verification_code set browser_hash = $2 where browser_hash = $1', [
    browser.oldHash,
    browser.newHash,
  ]);
}

/**
 * Compares and counts in one statement: concurrent tries wait for the row lock, so each is counted.
 * A right code is not used up by this.
 */
export async function tryCode(
  db: Db,
  code: CodeKey & { codeHash: Buffer; nowMs: number },
): Promise<TriedCode> {
  const { rows } = await db.query<{ is_right: boolean }>(
    `update verification_code
     set wrong_tries = wrong_tries + case when code_hash = $4 then 0 else 1 end
     where purpose = $1 and target_hash = $2 and browser_hash = $3
       and expires_at_ms > $5 and wrong_tries < $6
     returning code_hash = $4 as is_right`,
    [code.purpose, code.targetHash, code.browserHash, code.codeHash, code.nowMs, CODE_TRIES_MAX],
  );
  const [row] = rows;
  if (!row) return 'none';
  return row.is_right ? 'right' : 'wrong';
}

/** False when it was used up, replaced or out of tries meanwhile. */
export function deleteCode(
  db: Db,
  code: CodeKey & { codeHash: Buffer; nowMs: number },
): Promise<boolean> {
  return changesRow(
    db,
    `delete from verification_code
     where purpose = $1 and target_hash = $2 and browser_hash = $3 and code_hash = $4
       and expires_at_ms > $5 and wrong_tries < $6`,
    [code.purpose, code.targetHash, code.browserHash, code.codeHash, code.nowMs, CODE_TRIES_MAX],
  );
}

export async function deleteCodesOf(db: Db, targetHashes: readonly Buffer[]): Promise<void> {
  await db.query('delete from verification_code where target_hash = any($1::bytea[])', [
    targetHashes,
  ]);
}

export async function deleteOldCodes(db: Db, nowMs: number): Promise<void> {
  const where = 'expires_at_ms <= $1';
  await deleteInPortions(db, { table: 'verification_code', where, values: [nowMs] });
}
