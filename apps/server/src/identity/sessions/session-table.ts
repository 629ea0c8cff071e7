/** SQL of the table `session`. Tokens are only stored as hashes. */
import { SESSIONS_MAX, SESSION_IDLE_MS, SESSION_LIFE_MS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import type { SealedTable } from '../../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../../vault/vault.ts';
import { type Db, within } from '../db.ts';
import { deleteInPortions } from '../../platform/delete-in-portions.ts';

type SessionRecord = {
  id: string;
  uid: number;
  lastSeenAtMs: number;
  /** What it says it acts for: whose that is, is for its reader to check. */
  portfolioUid: number | null;
};

type NewSession = {
  id: string;
  uid: number;
  /** Of the password the member just proved to know. */
  passwordVersion: number;
  tokenHash: Buffer;
  /** Of the session this browser had until now, whoever's it was. */
  replacedHash: Buffer | undefined;
  deviceName: string;
  ip: string;
  nowMs: number;
};

type SessionLine = {
  id: string;
  deviceName: string;
  ip: string;
  createdAtMs: number;
  lastSeenAtMs: number;
};

/** Where it began and when it was last used may change, and are for the owner to read only. */
export const SESSION_SEAL: SealedTable = {
  table: 'session',
  keys: ['id'],
  columns: ['id', 'uid', 'token_hash', 'created_at_ms'],
  bytes: ['token_hash'],
};

const IS_LIVING = 'last_seen_at_ms > $2 and created_at_ms > $3';

/**
 * The sessions that ended by it, or undefined when the password changed since it was checked. The
 * lock on the member serializes sign-ins and resets: a reset either sees this session and ends it,
 * or comes first and this one never begins; and no two sign-ins count the same sessions.
 */
export async function beginSession(
  { pool, seals }: { pool: Pool; seals: RowSeals },
  session: NewSession,
): Promise<string[] | undefined> {
  const { uid, nowMs } = session;
  return inTransaction(pool, async (client) => {
    const db = within(client);
    const owner = await db.query(
      'select from identity where uid = $1 and password_version = $2 for no key update',
      [uid, session.passwordVersion],
    );
    if (owner.rowCount === 0) return undefined;
    const replaced = await deleteReturning(db, 'token_hash = $1', [session.replacedHash ?? null]);
    await insertRow(db, session, seals);
    const surplus = await deleteReturning(
      db,
      `uid = $1 and id not in (
         select id from session where uid = $1 and ${IS_LIVING}
         order by created_at_ms desc, id = $5 desc, id limit $4
       )`,
      [uid, ...livingSince(nowMs), SESSIONS_MAX, session.id],
    );
    return [...replaced, ...surplus].map(({ id }) => id);
  });
}

export async function linkDevice(
  db: Db,
  { sessionId, deviceId }: { sessionId: string; deviceId: string },
): Promise<void> {
  await db.query('update session set device_id = $2 where id = $1', [sessionId, deviceId]);
}

export async function listSessionsOf(db: Db, uid: number, nowMs: number): Promise<SessionLine[]> {
  const { rows } = await db.query<{
    id: string;
    device_name: string;
    ip: string;
    created_at_ms: string;
    last_seen_at_ms: string;
  }>(
    `select id, device_name, ip, created_at_ms, last_seen_at_ms from session
     where uid = $1 and ${IS_LIVING} order by last_seen_at_ms desc, id`,
    [uid, ...livingSince(nowMs)],
  );
  return rows.map((row) => ({
    id: row.id,
    deviceName: row.device_name,
    ip: row.ip,
    createdAtMs: Number(row.created_at_ms),
    lastSeenAtMs: Number(row.last_seen_at_ms),
  }));
}

/** Undefined when the member has no such session. */
export async function deleteOwnSession(
  db: Db,
  { uid, id }: { uid: number; id: string },
): Promise<{ deviceId: string | null } | undefined> {
  const [ended] = await deleteReturning(db, 'uid = $1 and id = $2', [uid, id]);
  return ended;
}

export async function deleteOtherSessions(
  db: Db,
  { uid, exceptId }: { uid: number; exceptId: string },
): Promise<string[]> {
  const ended = await deleteReturning(db, 'uid = $1 and id <> $2', [uid, exceptId]);
  return ended.map(({ id }) => id);
}

/** One whose seal is wrong is no session. */
export async function findSessionByToken(
  { pool, seals }: { pool: Pool; seals: RowSeals },
  tokenHash: Buffer,
  nowMs: number,
): Promise<SessionRecord | undefined> {
  const { rows } = await pool.query<Sealed & SessionRow>(
    `select id, uid, last_seen_at_ms, portfolio_uid, ${sealedColumns(SESSION_SEAL)} from session
     where token_hash = $1 and ${IS_LIVING}`,
    [tokenHash, ...livingSince(nowMs)],
  );
  const [row] = rows;
  if (!row || !seals.holds(SESSION_SEAL, row)) return undefined;
  const { id, uid, last_seen_at_ms: lastSeenAtMs, portfolio_uid: portfolioUid } = row;
  return { id, uid, lastSeenAtMs: Number(lastSeenAtMs), portfolioUid };
}

type SessionRow = {
  id: string;
  uid: number;
  last_seen_at_ms: string;
  portfolio_uid: number | null;
};

export async function setSessionPortfolio(
  db: Db,
  { id, uid, portfolioUid }: { id: string; uid: number; portfolioUid: number | null },
): Promise<void> {
  await db.query('update session set portfolio_uid = $3 where id = $1 and uid = $2', [
    id,
    uid,
    portfolioUid,
  ]);
}

/** Which of them have not ended, with the portfolio each acts for. */
export async function listLivingSessions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  const { rows } = await db.query<{ id: string; portfolio_uid: number | null }>(
    'select id, portfolio_uid from session where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, portfolio_uid: portfolioUid }) => [id, portfolioUid]));
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

/** The sessions stay; where and on what device they began is erased. */
export async function eraseTraces(db: Db, uid: number): Promise<void> {
  await db.query(`update session set device_name = '', ip = '' where uid = $1`, [uid]);
}

export async function deleteOldSessions(db: Db, nowMs: number): Promise<void> {
  const where = 'last_seen_at_ms <= $1 or created_at_ms <= $2';
  const values = [nowMs - SESSION_IDLE_MS, nowMs - SESSION_LIFE_MS];
  await deleteInPortions(db, { table: 'session', where, values });
}

async function insertRow(db: Db, session: NewSession, seals: RowSeals): Promise<void> {
  const { id, uid, tokenHash, deviceName, ip, nowMs } = session;
  const sealed = { id, uid, token_hash: tokenHash, created_at_ms: nowMs };
  await db.query(
    `insert into session
       (id, uid, token_hash, device_name, ip, created_at_ms, last_seen_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [id, uid, tokenHash, deviceName, ip, nowMs, seals.make(SESSION_SEAL, sealed)],
  );
}

async function deleteReturning(
  db: Db,
  condition: string,
  values: unknown[],
): Promise<{ id: string; deviceId: string | null }[]> {
  const { rows } = await db.query<{ id: string; device_id: string | null }>(
    `delete from session where ${condition} returning id, device_id`,
    values,
  );
  return rows.map((row) => ({ id: row.id, deviceId: row.device_id }));
}

/** The second and third value of a query about live sessions. */
function livingSince(nowMs: number): [number, number] {
  return [nowMs - SESSION_IDLE_MS, nowMs - SESSION_LIFE_MS];
}
