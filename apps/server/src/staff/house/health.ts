/** How far journal and audit log are verified, and how the database does: bounded reads. */
import type { ReplyOf, readHouseHealth } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { findLastBatch, listSignedHeads } from '../../fairness/fairness.ts';
import { readAuditHead } from '../audit/heads.ts';

type Health = ReplyOf<typeof readHouseHealth>;

export async function readJournal(pool: Pool): Promise<Health['journal']> {
  const newest = { before: Number.MAX_SAFE_INTEGER, limit: 1 };
  const [head, [signed]] = await Promise.all([findLastBatch(pool), listSignedHeads(pool, newest)]);
  return { head: placeOf(head), signed: placeOf(signed) };
}

export async function readVerified(pool: Pool): Promise<Health['verified']> {
  type Row = { began_at_ms: string; ended_at_ms: string; batch: string; fault_count: string };
  const { rows } = await pool.query<Row>(
    `select began_at_ms, ended_at_ms, batch, fault_count from verification
     order by began_at_ms desc limit 1`,
  );
  const [row] = rows;
  if (!row) return null;
  return {
    beganAtMs: Number(row.began_at_ms),
    endedAtMs: Number(row.ended_at_ms),
    batch: Number(row.batch),
    faultCount: Number(row.fault_count),
  };
}

/** A verification reads all rows that are there when it begins. */
export async function readAuditState(
  pool: Pool,
  dataDir: string,
  verified: Health['verified'],
): Promise<Health['audit']> {
  type Row = { rows: string | null; at_ms: string | null; verified_row: string | null };
  const { rows } = await pool.query<Row>(
    `select last.seq as rows, last.at_ms, (
       select seq from staff_audit where at_ms <= $1 order by seq desc limit 1) as verified_row
     from (select) one left join (
       select seq, at_ms from staff_audit order by seq desc limit 1) last on true`,
    [verified?.beganAtMs ?? -1],
  );
  const [row] = rows;
  const head = await readAuditHead(dataDir);
  return {
    rows: Number(row?.rows ?? 0),
    lastAtMs: row?.at_ms ? Number(row.at_ms) : null,
    signed: head ? { row: head.seq, atMs: head.atMs } : null,
    verifiedRow: Number(row?.verified_row ?? 0),
  };
}

export async function readDatabase(pool: Pool): Promise<Health['database']> {
  type Row = { version: string; connections: number; most: number };
  const beganAtMs = performance.now();
  const { rows } = await pool.query<Row>(
    `select current_setting('server_version') as version,
       (select count(*)::integer from pg_stat_activity
        where datname = current_database()) as connections,
       current_setting('max_connections')::integer as most`,
  );
  const [row] = rows;
  return {
    version: row?.version.slice(0, 40) ?? '',
    answeredInMs: Math.round(performance.now() - beganAtMs),
    connections: row?.connections ?? 0,
    connectionsMax: row?.most ?? 0,
  };
}

function placeOf(head: { batch: number; atMs: number } | undefined): Health['journal']['head'] {
  return head ? { batch: head.batch, atMs: head.atMs } : null;
}
