/**
 * Recovery codes, for members who lost a phone or a passkey: ten at a time, shown once, stored as
 * keyed hashes in the table `recovery_code`, each good for one second step.
 */
import { RECOVERY_CODES_COUNT, RECOVERY_CODE_PATTERN } from '@anywhen/protocol';
import { SECOND_STEP_WAIT_MS } from '@anywhen/protocol';
import type { SealedTable } from '../../facets/sealed-table.ts';
import { type Sealed, sealedColumns } from '../../vault/vault.ts';
import { type Db, changesRow } from '../db.ts';
import type { IdentityDeps } from '../deps.ts';
import { keyedHash, newRecoveryCode, readLetters } from '../secrets.ts';

/** Longer than any request: what was sent at the same moment still finds it. */
const SPENT_MEMORY_MS = SECOND_STEP_WAIT_MS;

export const RECOVERY_SEAL: SealedTable = {
  table: 'recovery_code',
  keys: ['uid', 'code_hash'],
  columns: ['uid', 'code_hash'],
  bytes: ['code_hash'],
};

/** Replaces all others with ten new ones; they cannot be read here again. */
export async function renewCodes(
  { config, randomBytes, vault }: IdentityDeps,
  db: Db,
  uid: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES_COUNT }, () => newRecoveryCode(randomBytes));
  const hashes = codes.map((code) => hashOf(config.pepper, uid, code));
  await deleteRecoveryCodes(db, uid);
  const made = hashes.map((hash) => vault.seals.make(RECOVERY_SEAL, { uid, code_hash: hash }));
  await db.query(
    `insert into recovery_code (uid, code_hash, seal)
     select $1, code.* from unnest($2::bytea[], $3::bytea[]) code`,
    [uid, hashes, made],
  );
  return codes;
}

/** The hash of one that is still unused. */
export async function findRecoveryCode(
  { config, vault }: IdentityDeps,
  db: Db,
  { uid, typed }: { uid: number; typed: string },
): Promise<Buffer | undefined> {
  const code = tidy(typed);
  if (!RECOVERY_CODE_PATTERN.test(code)) return undefined;
  const codeHash = hashOf(config.pepper, uid, code);
  const { rows } = await db.query<Sealed>(
    `select ${sealedColumns(RECOVERY_SEAL)} from recovery_code where uid = $1 and code_hash = $2`,
    [uid, codeHash],
  );
  return rows[0] && vault.seals.holds(RECOVERY_SEAL, rows[0]) ? codeHash : undefined;
}

/** False when it was used meanwhile. */
export function spendRecoveryCode(
  db: Db,
  { uid, codeHash }: { uid: number; codeHash: Buffer },
): Promise<boolean> {
  return changesRow(db, 'delete from recovery_code where uid = $1 and code_hash = $2', [
    uid,
    codeHash,
  ]);
}

/** In the transaction that spends it. */
export async function noteSpent(
  db: Db,
  spent: { uid: number; codeHash: Buffer; nowMs: number },
): Promise<void> {
  await db.query(
    'insert into spent_recovery_code (uid, code_hash, spent_at_ms) values ($1, $2, $3)',
    [spent.uid, spent.codeHash, spent.nowMs],
  );
}

/** Whether it was right and used a moment ago. */
export async function wasSpent(
  { config, nowMs }: IdentityDeps,
  db: Db,
  { uid, typed }: { uid: number; typed: string },
): Promise<boolean> {
  const codeHash = hashOf(config.pepper, uid, tidy(typed));
  const { rowCount } = await db.query(
    `select from spent_recovery_code
     where uid = $1 and code_hash = $2 and spent_at_ms > $3`,
    [uid, codeHash, nowMs() - SPENT_MEMORY_MS],
  );
  return rowCount === 1;
}

export async function forgetOldSpentCodes(db: Db, nowMs: number): Promise<void> {
  await db.query('delete from spent_recovery_code where spent_at_ms <= $1', [
    nowMs - SPENT_MEMORY_MS,
  ]);
}

export async function countRecoveryCodes(db: Db, uid: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    'select count(*) from recovery_code where uid = $1',
    [uid],
  );
  return Number(rows[0]?.count);
}

export async function deleteRecoveryCodes(db: Db, uid: number): Promise<void> {
  await db.query('delete from recovery_code where uid = $1', [uid]);
}

function tidy(typed: string): string {
  return readLetters(typed).replaceAll(/[\s-]/g, '');
}

function hashOf(pepper: Buffer, uid: number, code: string): Buffer {
  return keyedHash(pepper, 'recovery code', `${uid} ${code.replaceAll('-', '')}`);
}
