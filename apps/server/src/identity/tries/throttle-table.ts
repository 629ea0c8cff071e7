/**
 * SQL of the table `throttle`. The rules are in `throttles.ts`; this file only does the locking.
 */
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { type Db, within } from '../db.ts';
import { IN_A_ROW_MEMORY_MS, THROTTLE_MEMORY_MS } from '../limits.ts';
import { EMPTY_LOG, type ThrottleRule, type TryLog, admitTry, undoTry } from './throttles.ts';
import { deleteInPortions } from '../../platform/delete-in-portions.ts';

export type Throttle = { rule: ThrottleRule; subject: Buffer };

type Admission =
  | { isAdmitted: true; triesLeft: number }
  | { isAdmitted: false; retryAtMs: number | null };

type Row = { scope: string; subject: Buffer; tries_at_ms: string[]; in_a_row: number };

/** Counts one try on each of them, or on none when one of them rejects it. */
export async function takeTries(
  pool: Pool,
  throttles: readonly Throttle[],
  nowMs: number,
): Promise<Admission> {
  return inTransaction(pool, async (client) => {
    const db = within(client);
    const rows = await claimRows(db, throttles, nowMs);
    const verdicts = throttles.map((throttle) => ({
      throttle,
      verdict: admitTry(logOf(rows, throttle), throttle.rule, nowMs),
    }));
    const refused = verdicts.flatMap(({ verdict }) => (verdict.isAdmitted ? [] : [verdict]));
    if (refused.length > 0) return { isAdmitted: false, retryAtMs: latestOf(refused) };
    let triesLeft = Number.POSITIVE_INFINITY;
    for (const { throttle, verdict } of verdicts) {
      if (!verdict.isAdmitted) continue;
      triesLeft = Math.min(triesLeft, verdict.triesLeft);
      await writeLog(db, throttle, verdict.log, nowMs);
    }
    return { isAdmitted: true, triesLeft };
  });
}

/** Checks without counting; undefined when another try would be admitted. */
export async function findRefusal(
  db: Db,
  { rule, subject }: Throttle,
  nowMs: number,
): Promise<{ retryAtMs: number | null } | undefined> {
  const { rows } = await db.query<Row>(
    `select scope, subject, tries_at_ms, in_a_row from throttle
     where scope = $1 and subject = $2`,
    [rule.scope, subject],
  );
  const verdict = admitTry(logOf(rows, { rule, subject }), rule, nowMs);
  return verdict.isAdmitted ? undefined : { retryAtMs: verdict.retryAtMs };
}

export async function undoTries(
  pool: Pool,
  throttles: readonly Throttle[],
  atMs: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const db = within(client);
    const rows = await claimRows(db, throttles, atMs);
    for (const throttle of throttles) {
      await writeLog(db, throttle, undoTry(logOf(rows, throttle), atMs), atMs);
    }
  });
}

/** Emptied, not deleted: a concurrent count must still find its row. */
export async function forgetTries(db: Db, { rule, subject }: Throttle): Promise<void> {
  await db.query(
    `update throttle set tries_at_ms = '{}', in_a_row = 0 where scope = $1 and subject = $2`,
    [rule.scope, subject],
  );
}

/**
 * A row with consecutive tries is retained for a year: waiting must not clear it, and strangers
 * must not fill the table forever.
 */
export async function deleteOldThrottles(
  db: Db,
  nowMs: number,
  otherScopes: readonly string[],
): Promise<void> {
  await deleteInPortions(db, {
    table: 'throttle',
    where: 'last_at_ms <= $1 and (in_a_row = 0 or scope <> all($2::text[]) or last_at_ms <= $3)',
    values: [nowMs - THROTTLE_MEMORY_MS, otherScopes, nowMs - IN_A_ROW_MEMORY_MS],
  });
}

/** Rows are created and locked in one order by all callers, to avoid deadlocks. */
async function claimRows(db: Db, throttles: readonly Throttle[], nowMs: number): Promise<Row[]> {
  const scopes = throttles.map(({ rule }) => rule.scope);
  const subjects = throttles.map(({ subject }) => subject);
  await db.query(
    `insert into throttle (scope, subject, tries_at_ms, in_a_row, last_at_ms)
     select scope, subject, '{}', 0, $3
     from unnest($1::text[], $2::bytea[]) as asked (scope, subject)
     order by scope, subject
     on conflict (scope, subject) do nothing`,
    [scopes, subjects, nowMs],
  );
  const { rows } = await db.query<Row>(
    `select scope, subject, tries_at_ms, in_a_row from throttle
     join unnest($1::text[], $2::bytea[]) as asked (scope, subject) using (scope, subject)
     order by scope, subject for update of throttle`,
    [scopes, subjects],
  );
  return rows;
}

function logOf(rows: readonly Row[], { rule, subject }: Throttle): TryLog {
  const row = rows.find((one) => one.scope === rule.scope && one.subject.equals(subject));
  if (!row) return EMPTY_LOG;
  return { triesAtMs: row.tries_at_ms.map(Number), inARow: row.in_a_row };
}

async function writeLog(
  db: Db,
  { rule, subject }: Throttle,
  log: TryLog,
  nowMs: number,
): Promise<void> {
  await db.query(
    `update throttle set tries_at_ms = $3, in_a_row = $4, last_at_ms = greatest(last_at_ms, $5)
     where scope = $1 and subject = $2`,
    [rule.scope, subject, log.triesAtMs, log.inARow, nowMs],
  );
}

/** Null (waiting does not help) outweighs every moment. */
function latestOf(refused: readonly { retryAtMs: number | null }[]): number | null {
  const moments = refused.map(({ retryAtMs }) => retryAtMs);
  return moments.includes(null) ? null : Math.max(...moments.map(Number));
}
