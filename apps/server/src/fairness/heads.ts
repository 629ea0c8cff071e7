/** The table of journal heads, and what the journal itself has at a batch. */
import type { JournalHead, SignedHead } from '@anywhen/protocol';
import type { Pool } from 'pg';

type BatchRow = { batch: string; seq: string; hash: Buffer; at_ms: string };
export type HeadRow = BatchRow & { public_key: Buffer; signature: Buffer };

const COLUMNS = 'batch, last_seq as seq, hash, at_ms';

export async function findLastBatch(pool: Pool): Promise<JournalHead | undefined> {
  const { rows } = await pool.query<BatchRow>(
    `select ${COLUMNS} from journal order by batch desc limit 1`,
  );
  return rows.map(toHead)[0];
}

/** Those of these batches that exist; of archived ones, those that were signed. */
export async function listHashes(pool: Pool, batches: readonly number[]): Promise<JournalHead[]> {
  const { rows } = await pool.query<BatchRow>(
    `select ${COLUMNS} from journal where batch = any($1)
     union all
     select batch, seq, hash, at_ms from journal_head
     where batch = any($1) and batch <= (select max(last_batch) from archive_volume)
     order by batch`,
    [batches],
  );
  return rows.map(toHead);
}

/** Null for archived batches, and for batches that have none. */
export async function listContentHashes(
  pool: Pool,
  { after, limit }: { after: number; limit: number },
): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ content_hash: Buffer | null }>(
    `select content_hash from (
       select batch, null::bytea as content_hash from generate_series($1::bigint + 1,
         least($1 + $2, (select coalesce(max(last_batch), 0) from archive_volume))) batch
       union all
       (select batch, content_hash from journal where batch > $1 order by batch limit $2)) links
     order by batch limit $2`,
    [after, limit],
  );
  return rows.map(({ content_hash }) => content_hash?.toString('hex') ?? null);
}

/** A batch that was already signed keeps its first signature. */
export async function writeHead(pool: Pool, head: SignedHead): Promise<void> {
  const { batch, seq, hash, atMs, publicKey, signature } = head;
  const bytes = [hash, publicKey, signature].map((hex) => Buffer.from(hex, 'hex'));
  await pool.query(
    `insert into journal_head (batch, seq, at_ms, hash, public_key, signature)
     values ($1, $2, $3, $4, $5, $6) on conflict (batch) do nothing`,
    [batch, seq, atMs, ...bytes],
  );
}

/** The newest first. */
export async function listSignedHeads(
  pool: Pool,
  { before, limit }: { before: number; limit: number },
): Promise<SignedHead[]> {
  const { rows } = await pool.query<HeadRow>(
    'select * from journal_head where batch < $1 order by batch desc limit $2',
    [before, limit],
  );
  return rows.map(toSignedHead);
}

export function toSignedHead(row: HeadRow): SignedHead {
  const [publicKey, signature] = [row.public_key.toString('hex'), row.signature.toString('hex')];
  return { ...toHead(row), publicKey, signature };
}

function toHead({ batch, seq, hash, at_ms }: BatchRow): JournalHead {
  return {
    batch: Number(batch),
    seq: Number(seq),
    hash: hash.toString('hex'),
    atMs: Number(at_ms),
  };
}
