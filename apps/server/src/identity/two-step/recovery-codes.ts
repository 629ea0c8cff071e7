/**
 * Recovery codes, for members who lost a phone or a passkey: ten at a time, shown once, stored as
 * keyed hashes in the table `recovery_code`, each good for one second step.
 */
import { RECOVERY_CODES_COUNT, RECOVERY_CODE_PATTERN } from '@anywhen/protocol';
import { type Db, changesRow } from '../db.ts';
import type { IdentityDeps } from '../deps.ts';
import { keyedHash, newRecoveryCode, readLetters } from '../secrets.ts';

/** Replaces all others with ten new ones; they cannot be read here again. */
export async function renewCodes(
  { config, randomBytes }: IdentityDeps,
  db: Db,
  uid: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES_COUNT }, () => newRecoveryCode(randomBytes));
  const hashes = codes.map((code) => hashOf(config.pepper, uid, code));
  await deleteRecoveryCodes(db, uid);
  await db.query('insert into recovery_code (uid, code_hash) select $1, unnest($2::bytea[])', [
    uid,
    hashes,
  ]);
  return codes;
}

/** The hash of one that is still unused. */
export async function findRecoveryCode(
  { config }: IdentityDeps,
  db: Db,
  { uid, typed }: { uid: number; typed: string },
): Promise<Buffer | undefined> {
  const code = readLetters(typed).replaceAll(/[\s-]/g, '');
  if (!RECOVERY_CODE_PATTERN.test(code)) return undefined;
  const codeHash = hashOf(config.pepper, uid, code);
  const { rowCount } = await db.query(
    'select from recovery_code where uid = $1 and code_hash = $2',
    [uid, codeHash],
  );
  return rowCount === 1 ? codeHash : undefined;
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

function hashOf(pepper: Buffer, uid: number, code: string): Buffer {
  return keyedHash(pepper, 'recovery code', `${uid} ${code.replaceAll('-', '')}`);
}
