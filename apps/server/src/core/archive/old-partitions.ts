/**
 * Finds what of the journal and the ledger is old enough to be archived, and drops it from the
 * database once it is. Only whole partitions are dropped, and the last line of each account before
 * the limit stays, so balances and later history are still found in the table.
 */
import type { SignedHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import type { Volume } from './manifest.ts';

/** The limit: `lastBatch` is archived, a line at `linesBeforeMs` itself is not. */
export type ArchiveLimit = { lastBatch: number; linesBeforeMs: number };

type PartRow = { part: string; upper: string };

/** `after` is what was archived before. Undefined when no partition is entirely older. */
export async function findLimit(
  client: ClientBase,
  { after, beforeMs }: { after: ArchiveLimit; beforeMs: number },
): Promise<ArchiveLimit | undefined> {
  let { lastBatch } = after;
  for (const { upper } of await listPartitions(client, 'journal')) {
    if (!(await isWhollyBefore(client, { upper, beforeMs }))) break;
    lastBatch = Math.max(lastBatch, Number(upper) - 1);
  }
  if (lastBatch === after.lastBatch) return undefined;
  const months = (await listPartitions(client, 'posting')).map(({ upper }) => Number(upper));
  const linesBeforeMs = Math.max(after.linesBeforeMs, ...months.filter((ms) => ms <= beforeMs));
  return { lastBatch, linesBeforeMs };
}

/** The next batch exists, so the partition is full, and it is older than the limit. */
async function isWhollyBefore(
  client: ClientBase,
  { upper, beforeMs }: { upper: string; beforeMs: number },
): Promise<boolean> {
  const { rows } = await client.query<{ at_ms: string }>(
    'select at_ms from journal where batch = $1',
    [upper],
  );
  return rows[0] !== undefined && Number(rows[0].at_ms) < beforeMs;
}

async function listPartitions(client: ClientBase, table: string): Promise<PartRow[]> {
  const { rows } = await client.query<PartRow>(
    'select part::text, upper from list_partitions($1::regclass)',
    [table],
  );
  return rows;
}

/**
 * Runs in one transaction that also records the volume. Writers wait only for its short end; if
 * somebody has been reading for long, PostgreSQL rejects it (55P03) and nothing happened.
 */
export async function dropArchived(
  client: ClientBase,
  { manifest, hash }: Volume,
  nowMs: number,
): Promise<void> {
  const { no, firstBatch, lastBatch, linesBeforeMs } = manifest;
  await inTransaction(client, async () => {
    await client.query(
      `create temporary table kept_line on commit drop as
       select distinct on (account_id) * from posting where at_ms < ${linesBeforeMs}
       order by account_id, seq desc`,
    );
    await client.query(`set local lock_timeout = '${LOCK_MS}ms'`);
    // Locks in the order in which a batch is written, to avoid a deadlock.
    await client.query('lock table journal, posting in access exclusive mode');
    await dropBelow(client, 'journal', lastBatch + 1);
    await dropBelow(client, 'posting', linesBeforeMs);
    await client.query(`delete from journal_default where batch <= ${lastBatch}`);
    await client.query(`delete from posting_default where at_ms < ${linesBeforeMs}`);
    await client.query('insert into posting select * from kept_line');
    await keepHead(client, manifest.head);
    await client.query(
      `insert into archive_volume
         (no, first_batch, last_batch, lines_before_ms, manifest_hash, archived_at_ms)
       values ($1, $2, $3, $4, $5, $6)`,
      [no, firstBatch, lastBatch, linesBeforeMs, Buffer.from(hash, 'hex'), nowMs],
    );
  });
}

/** An outside verifier starts its chain from it. */
async function keepHead(client: ClientBase, head: SignedHead): Promise<void> {
  const { batch, seq, atMs, hash, publicKey, signature } = head;
  await client.query(
    `insert into journal_head (batch, seq, at_ms, hash, public_key, signature)
     values ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex'), decode($6, 'hex'))
     on conflict (batch) do nothing`,
    [batch, seq, atMs, hash, publicKey, signature],
  );
}

/** The longest a batch may wait; a member notices half a second more. */
const LOCK_MS = 1_000;

async function dropBelow(client: ClientBase, table: string, limit: number): Promise<void> {
  for (const { part, upper } of await listPartitions(client, table)) {
    if (Number(upper) <= limit) await client.query(`drop table ${part}`);
  }
}
