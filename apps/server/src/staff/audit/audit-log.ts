/**
 * The audit log: what staff did, written in the transaction of what they did. Each row hashes the
 * one before it under a key outside the database, so that a row can be neither changed nor made
 * there. The program's database role can only add to it.
 */
import type { AuditAction, AuditRow, StaffRole } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { keyedHash } from '../../identity/identity.ts';

export type AuditParts = { pepper: Buffer; nowMs: () => number };

type NewAuditRow = {
  /** Before there is a session it is known who, but not yet in which role. */
  staff: { id: string; role: StaffRole | null };
  what: AuditAction;
  /** Such as `deposit 12`, `member 10000001` or `staff rosa`. */
  subject: string;
  before?: object;
  after?: object;
  reason?: string;
  command?: object;
  refersTo?: number;
};

export type AuditPlace = { seq: number; hash: Buffer };

export type StoredAuditRow = {
  seq: string;
  at_ms: string;
  staff_id: string;
  role: StaffRole | null;
  what: AuditAction;
  subject: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  command: string | null;
  refers_to: string | null;
  hash: Buffer;
};

/** Before the first row. */
export const NO_HASH = Buffer.alloc(32);

const PURPOSE = 'staff audit';
/** One row after the other, on however many processes. */
const LOCK = 1_934_967_142;

/** Last in its transaction: others wait until that ends. */
export async function appendAudit(
  { pepper, nowMs }: AuditParts,
  client: ClientBase,
  row: NewAuditRow,
): Promise<AuditPlace> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const last = await findLastAudit(client);
  const content = {
    seq: String((last?.seq ?? 0) + 1),
    at_ms: String(nowMs()),
    staff_id: row.staff.id,
    role: row.staff.role,
    what: row.what,
    subject: row.subject,
    before: toText(row.before),
    after: toText(row.after),
    reason: row.reason ?? null,
    command: toText(row.command),
    refers_to: row.refersTo === undefined ? null : String(row.refersTo),
  };
  const hash = hashOfAudit(pepper, last?.hash ?? NO_HASH, content);
  await client.query(
    `insert into staff_audit (seq, at_ms, staff_id, role, what, subject, before, after, reason,
       command, refers_to, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...valuesOf(content), hash],
  );
  return { seq: Number(content.seq), hash };
}

export async function findLastAudit(
  db: Pick<ClientBase | Pool, 'query'>,
): Promise<AuditPlace | undefined> {
  const { rows } = await db.query<{ seq: string; hash: Buffer }>(
    'select seq, hash from staff_audit order by seq desc limit 1',
  );
  return rows[0] && { seq: Number(rows[0].seq), hash: rows[0].hash };
}

/** Of this row and, through the hash before it, of all rows before. */
export function hashOfAudit(
  pepper: Buffer,
  before: Buffer,
  row: Omit<StoredAuditRow, 'hash'>,
): Buffer {
  return keyedHash(pepper, PURPOSE, before.toString('hex') + JSON.stringify(valuesOf(row)));
}

type Filter = {
  staff: string | undefined;
  subject: string | undefined;
  beforeSeq: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listAuditRows(pool: Pool, filter: Filter): Promise<AuditRow[]> {
  const { rows } = await pool.query<StoredAuditRow>(
    `select * from staff_audit
     where ($1::text is null or staff_id = $1) and ($2::text is null or subject = $2)
       and ($3::bigint is null or seq < $3)
     order by seq desc limit $4`,
    [filter.staff ?? null, filter.subject ?? null, filter.beforeSeq ?? null, filter.limit],
  );
  return rows.map(readAuditRow);
}

/** Oldest first. */
export async function listAuditFrom(pool: Pool, from: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await pool.query<StoredAuditRow>(
    'select * from staff_audit where seq >= $1 order by seq limit $2',
    [from, limit],
  );
  return rows.map(readAuditRow);
}

function readAuditRow(row: StoredAuditRow): AuditRow {
  const { role, what, subject, before, after, reason, command, refers_to: refersTo } = row;
  return {
    seq: Number(row.seq),
    atMs: Number(row.at_ms),
    staffId: row.staff_id,
    role,
    what,
    subject,
    before,
    after,
    reason,
    command,
    refersTo: refersTo === null ? null : Number(refersTo),
    hash: row.hash.toString('hex'),
  };
}

/** In the order of the columns: what is hashed, and what is inserted. */
function valuesOf(row: Omit<StoredAuditRow, 'hash'>): (string | null)[] {
  const { seq, at_ms, staff_id, role, what, subject, before, after, reason } = row;
  const { command, refers_to } = row;
  return [seq, at_ms, staff_id, role, what, subject, before, after, reason, command, refers_to];
}

function toText(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
