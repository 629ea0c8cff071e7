/**
 * SQL of authorization codes: one row per member, of the last code they made. Each step is one
 * statement whose `where` is the lock, so that two at once cannot both do it.
 *
 *   active ──check──▶ checked ──add──▶ used      active, checked ──▶ revoked · expired (by time)
 */
import { AUTH_CODE_STATES, type AuthCodeState } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';

type Db = Pool | ClientBase;

type CodeStanding = { readonly state: AuthCodeState; readonly expiresAtMs: number };

const stored = (state: AuthCodeState) => AUTH_CODE_STATES.indexOf(state);
const [ACTIVE, CHECKED, USED, REVOKED] = [
  stored('active'),
  stored('checked'),
  stored('used'),
  stored('revoked'),
];

/** In the place of the one before it, whatever became of that. */
export async function putCode(
  db: Db,
  { uid, codeHash, expiresAtMs }: { uid: number; codeHash: Buffer; expiresAtMs: number },
): Promise<void> {
  await db.query(
    `insert into authorization_code (uid, code_hash, state, expires_at_ms) values ($1, $2, $3, $4)
     on conflict (uid) do update set code_hash = excluded.code_hash, state = excluded.state,
       expires_at_ms = excluded.expires_at_ms, checker_uid = null`,
    [uid, codeHash, ACTIVE, expiresAtMs],
  );
}

/** Undefined where there is none, and when its time is over. */
export async function findCode(
  db: Db,
  { uid, nowMs }: { uid: number; nowMs: number },
): Promise<CodeStanding | undefined> {
  const { rows } = await db.query<{ state: number; expires_at_ms: string }>(
    `select state, expires_at_ms from authorization_code
     where uid = $1 and state = any($2) and expires_at_ms > $3`,
    [uid, [ACTIVE, CHECKED], nowMs],
  );
  const [row] = rows;
  const state = AUTH_CODE_STATES[row?.state ?? -1];
  return row && state && { state, expiresAtMs: Number(row.expires_at_ms) };
}

/** Until when it can be used; the same check sent again finds what it found. */
export async function checkCode(
  db: Db,
  check: {
    uid: number;
    codeHash: Buffer;
    checkerUid: number;
    nowMs: number;
    expiresAtMs: number;
  },
): Promise<number | undefined> {
  const { rows } = await db.query<{ expires_at_ms: string }>(
    `update authorization_code set state = $4, checker_uid = $3,
       expires_at_ms = case when state = $4 then expires_at_ms else $7 end
     where uid = $1 and code_hash = $2 and expires_at_ms > $6
       and (state = $5 or (state = $4 and checker_uid = $3))
     returning expires_at_ms`,
    [check.uid, check.codeHash, check.checkerUid, CHECKED, ACTIVE, check.nowMs, check.expiresAtMs],
  );
  return rows[0] && Number(rows[0].expires_at_ms);
}

type Use = { uid: number; checkerUid: number };

/**
 * The code's hash for whoever has checked it in time; again until its time is over, so that the
 * same request sent twice is one. What it is used for happens once.
 */
export async function takeCode(
  db: Db,
  { uid, checkerUid, nowMs }: Use & { nowMs: number },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ code_hash: Buffer }>(
    `update authorization_code set state = $3
     where uid = $1 and checker_uid = $2 and state = any($4) and expires_at_ms > $5
     returning code_hash`,
    [uid, checkerUid, USED, [CHECKED, USED], nowMs],
  );
  return rows[0]?.code_hash;
}

/** The exchange has certainly not signed anybody: it can be tried again while there is time. */
export async function giveCodeBack(db: Db, { uid, checkerUid }: Use): Promise<void> {
  await db.query(
    'update authorization_code set state = $3 where uid = $1 and checker_uid = $2 and state = $4',
    [uid, checkerUid, CHECKED, USED],
  );
}

export async function revokeCode(db: Db, uid: number): Promise<void> {
  await db.query('update authorization_code set state = $2 where uid = $1 and state = any($3)', [
    uid,
    REVOKED,
    [ACTIVE, CHECKED],
  ]);
}

export async function deleteCodeOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from authorization_code where uid = $1', [uid]);
}
