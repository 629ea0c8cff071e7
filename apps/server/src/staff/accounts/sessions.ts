/**
 * Sessions of staff: an opaque token in a cookie, its hash in the database. One ends after half an
 * hour without use, after twelve hours in any case, at logout, and with its account. Nothing is
 * cached: staff are few, and who was disabled is out at once.
 */
import { STAFF_SESSION_IDLE_MS, STAFF_SESSION_LIFE_MS } from '@anywhen/protocol';
import type { SealedTable } from '../../facets/sealed-table.ts';
import { type Visit, hashOfToken, newId, newToken } from '../../identity/identity.ts';
import type { StaffMember } from '../../platform/http/call.ts';
import { type Sealed, sealedColumns } from '../../vault/vault.ts';
import type { StaffParts } from '../parts.ts';
import { type StaffDb, findStaff } from './account-table.ts';

export const STAFF_SESSION_SEAL: SealedTable = {
  table: 'staff_session',
  keys: ['id'],
  columns: ['id', 'staff_id', 'token_hash', 'created_at_ms'],
  bytes: ['token_hash'],
};

const IS_LIVING = 'last_seen_at_ms > $2 and created_at_ms > $3';
/** More often it is not noted that a session is in use. */
const SEEN_STEP_MS = 10_000;

type StaffSession = { staff: StaffMember; sessionId: string };

/** Always under a new token, so that one that was planted before opens nothing. */
export async function beginStaffSession(
  { identity, seals, nowMs }: StaffParts,
  db: StaffDb,
  staffId: string,
): Promise<string> {
  const { randomBytes } = identity.deps;
  const { token, tokenHash } = newToken(randomBytes);
  const id = newId(randomBytes);
  const atMs = nowMs();
  const row = { id, staff_id: staffId, token_hash: tokenHash, created_at_ms: atMs };
  await db.query(
    `insert into staff_session (id, staff_id, token_hash, created_at_ms, last_seen_at_ms, seal)
     values ($1, $2, $3, $4, $4, $5)`,
    [id, staffId, tokenHash, atMs, seals.make(STAFF_SESSION_SEAL, row)],
  );
  return token;
}

type SessionRow = Sealed & { id: string; staff_id: string; last_seen_at_ms: string };

export async function findStaffSession(
  { pool, seals, cookies: names, nowMs }: StaffParts,
  cookies: Visit['cookies'],
  /** A socket that stays open does not show that somebody is working. */
  { isUse = true } = {},
): Promise<StaffSession | undefined> {
  const tokenHash = hashOfToken(names.read(cookies, 'session'));
  if (!tokenHash) return undefined;
  const atMs = nowMs();
  const { rows } = await pool.query<SessionRow>(
    `select id, staff_id, last_seen_at_ms, ${sealedColumns(STAFF_SESSION_SEAL)}
     from staff_session where token_hash = $1 and ${IS_LIVING}`,
    [tokenHash, atMs - STAFF_SESSION_IDLE_MS, atMs - STAFF_SESSION_LIFE_MS],
  );
  const [row] = rows;
  if (!row || !seals.holds(STAFF_SESSION_SEAL, row)) return undefined;
  const account = await findStaff({ db: pool, seals }, row.staff_id);
  if (!account || account.isDisabled) return undefined;
  if (isUse && atMs - Number(row.last_seen_at_ms) >= SEEN_STEP_MS) {
    await pool.query('update staff_session set last_seen_at_ms = $2 where id = $1', [row.id, atMs]);
  }
  return { staff: { id: account.id, role: account.role }, sessionId: row.id };
}

export async function endStaffSession(db: StaffDb, sessionId: string): Promise<void> {
  await db.query('delete from staff_session where id = $1', [sessionId]);
}

export async function endSessionsOf(db: StaffDb, staffId: string): Promise<void> {
  await db.query('delete from staff_session where staff_id = $1', [staffId]);
  await db.query('delete from staff_step where staff_id = $1', [staffId]);
}

/** Nothing depends on when. */
export async function deleteOldSessions(db: StaffDb, nowMs: number): Promise<void> {
  await db.query('delete from staff_session where last_seen_at_ms <= $1 or created_at_ms <= $2', [
    nowMs - STAFF_SESSION_IDLE_MS,
    nowMs - STAFF_SESSION_LIFE_MS,
  ]);
  await db.query('delete from staff_step where expires_at_ms <= $1', [nowMs]);
  await db.query('delete from staff_link where expires_at_ms <= $1', [nowMs]);
  await db.query('delete from staff_claim where until_ms <= $1', [nowMs]);
}
