/** SQL of the tables `session` and `sign_in`. Tokens are only ever here as hashes. */
import { SESSION_IDLE_MS, SESSION_LIFE_MS, SIGN_IN_HISTORY_MS } from '@anywhen/protocol';
import type { Db } from '../db.ts';

export type SessionRecord = { id: string; uid: number; lastSeenAtMs: number };

export type NewSession = {
  id: string;
  uid: number;
  /** Of the password the member just proved to know. */
  passwordVersion: number;
  tokenHash: Buffer;
  deviceName: string;
  ip: string;
  nowMs: number;
};

/**
 * False when the password changed since it was checked. The lock on the member makes the two take
 * turns: a reset either sees this session and ends it, or comes first and this one never begins.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { rowCount } = await db.query(
    `with owner as (
       select uid from identity where uid = $2 and password_version = $3 for share
     )
     insert into session (id, uid, token_hash, device_name, ip, created_at_ms, last_seen_at_ms)
     select $1, uid, $4, $5, $6, $7, $7 from owner`,
    [
      session.id,
      session.uid,
      session.passwordVersion,
      session.tokenHash,
      session.deviceName,
      session.ip,
      session.nowMs,
    ],
  );
  return rowCount === 1;
}

export async function findSessionByToken(
  db: Db,
  tokenHash: Buffer,
  nowMs: number,
): Promise<SessionRecord | undefined> {
  const { rows } = await db.query<{ id: string; uid: number; last_seen_at_ms: string }>(
    `select id, uid, last_seen_at_ms from session
     where token_hash = $1 and last_seen_at_ms > $2 and created_at_ms > $3`,
    [tokenHash, nowMs - SESSION_IDLE_MS, nowMs - SESSION_LIFE_MS],
  );
  const [row] = rows;
  return row && { id: row.id, uid: row.uid, lastSeenAtMs: Number(row.last_seen_at_ms) };
}

/** Which of them have not been ended. */
export async function listLivingSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>('select id from session where id = any($1)', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export async function touchSession(db: Db, id: string, nowMs: number): Promise<void> {
  await db.query('update session set last_seen_at_ms = $2 where id = $1 and last_seen_at_ms < $2', [
    id,
    nowMs,
  ]);
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.query('delete from session where id = $1', [id]);
}

export async function deleteSessionsOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from session where uid = $1', [uid]);
}

/** Returns its id. */
export async function insertSignIn(
  db: Db,
  signIn: { uid: number; deviceName: string; ip: string; nowMs: number },
): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    'insert into sign_in (uid, device_name, ip, at_ms) values ($1, $2, $3, $4) returning id',
    [signIn.uid, signIn.deviceName, signIn.ip, signIn.nowMs],
  );
  return Number(rows[0]?.id);
}

/** The sessions go on; where and on what they began is forgotten. */
export async function eraseTraces(db: Db, uid: number): Promise<void> {
  await db.query(`update session set device_name = '', ip = '' where uid = $1`, [uid]);
  await db.query('delete from sign_in where uid = $1', [uid]);
}

export async function deleteOldSessions(db: Db, nowMs: number): Promise<void> {
  await db.query('delete from session where last_seen_at_ms <= $1 or created_at_ms <= $2', [
    nowMs - SESSION_IDLE_MS,
    nowMs - SESSION_LIFE_MS,
  ]);
  await db.query('delete from sign_in where at_ms <= $1', [nowMs - SIGN_IN_HISTORY_MS]);
}
