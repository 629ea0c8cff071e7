/** Batches as read from the journal, and the checks that need no replay. */
import type { ReplyData } from '@anywhen/exchange';
import type { ClientBase, Pool } from 'pg';
import {
  FIRST_HASH,
  type JournalBatch,
  type JournalVersion,
  isAsHashed,
  readAnswer,
} from './journal.ts';

export type StoredBatch = JournalBatch & { epoch: number };

/** A reader's position: the last batch it has taken in. */
export type JournalPlace = { batch: number; hash: Buffer; epoch: number };

export const BEFORE_THE_FIRST: JournalPlace = { batch: 0, hash: FIRST_HASH, epoch: 0 };

/** The driver knows this setting of a query, only its types do not. */
const within = (waitMs: number | undefined) => (waitMs ? { query_timeout: waitMs } : {});

type Row = {
  batch: string;
  version: JournalVersion;
  first_seq: string;
  last_seq: string;
  at_ms: string;
  commands: string;
  accepted: string | null;
  answers: string | null;
  answers_hash: Buffer | null;
  content_hash: Buffer | null;
  fingerprint: string;
  previous_hash: Buffer;
  hash: Buffer;
  epoch: string;
};

type Portion = {
  after: number;
  limit: number;
  waitMs?: number;
  /** Answers are half of a batch and rarely needed: left out they are null, except in version 1. */
  withAnswers?: boolean;
};

const BARE_COLUMNS = `batch, version, first_seq, last_seq, at_ms, commands, accepted,
  case when version = 1 then answers end as answers, answers_hash, content_hash, fingerprint,
  previous_hash, hash, epoch`;

/** Oldest first. With `waitMs` a silently cut connection cannot block forever. */
export async function listBatches(
  client: ClientBase,
  { after, limit, waitMs, withAnswers = false }: Portion,
): Promise<StoredBatch[]> {
  const columns = withAnswers ? '*' : BARE_COLUMNS;
  const { rows } = await client.query<Row>({
    name: withAnswers ? 'list-whole-batches' : 'list-batches',
    text: `select ${columns} from journal where batch > $1 order by batch limit $2`,
    values: [after, limit],
    ...within(waitMs),
  });
  return rows.map((row) => ({
    batch: Number(row.batch),
    version: row.version,
    firstSeq: Number(row.first_seq),
    lastSeq: Number(row.last_seq),
    atMs: Number(row.at_ms),
    commands: row.commands,
    accepted: row.accepted,
    answers: row.answers,
    answersHash: row.answers_hash,
    contentHash: row.content_hash,
    fingerprint: row.fingerprint,
    previousHash: row.previous_hash,
    hash: row.hash,
    epoch: Number(row.epoch),
  }));
}

/** Where the table begins: after the last archived batch, whose signed head is stored. */
export async function findFirstPlace(client: ClientBase): Promise<JournalPlace> {
  const { rows } = await client.query<{ batch: number; hash: Buffer }>(
    `select batch::float8 as batch, hash from public.journal_head
     where batch = (select max(last_batch) from public.archive_volume)`,
  );
  return { ...BEFORE_THE_FIRST, ...rows[0] };
}

/** A full batch is about 200 kB: memory use stays small however long the journal. */
const STREAMED_AT_ONCE = 100;

/** All batches after one, with their answers, oldest first. */
export async function* streamBatches(
  client: ClientBase,
  { after }: { after: number },
): AsyncGenerator<StoredBatch> {
  for (let last = after; ;) {
    const portion = await listBatches(client, {
      after: last,
      limit: STREAMED_AT_ONCE,
      withAnswers: true,
    });
    yield* portion;
    const end = portion.at(-1);
    if (!end) return;
    last = end.batch;
  }
}

/** False after the database was restored to an older or a different state. */
export async function isStillThere(
  client: ClientBase,
  { batch, hash }: Pick<JournalPlace, 'batch' | 'hash'>,
  waitMs: number,
): Promise<boolean> {
  if (batch === 0) return true;
  const { rows } = await client.query<{ hash: Buffer }>({
    name: 'find-batch',
    text: 'select hash from journal where batch = $1',
    values: [batch],
    ...within(waitMs),
  });
  return rows[0]?.hash.equals(hash) ?? false;
}

type AnswersRow = Pick<Row, 'first_seq' | 'version' | 'answers' | 'answers_hash'>;

/** The answer of an accepted command; repetitions get the same. Undefined when lost. */
export async function findAnswer(
  pool: Pick<Pool, 'query'>,
  seq: number,
): Promise<ReplyData | undefined> {
  const { rows } = await pool.query<AnswersRow>(
    `select first_seq, version, answers, answers_hash from journal
     where last_seq >= $1 order by last_seq limit 1`,
    [seq],
  );
  const [row] = rows;
  if (!row) throw new Error(`command ${seq} is not in the journal`);
  const { version, answers, answers_hash: answersHash } = row;
  return readAnswer({ version, answers, answersHash }, seq - Number(row.first_seq));
}

/** Everything that can be checked before the batch is replayed. */
export function findBreak(before: JournalPlace, stored: StoredBatch): string | undefined {
  if (stored.batch !== before.batch + 1) return 'the batch is missing';
  if (!stored.previousHash.equals(before.hash)) return 'it does not continue the batch before it';
  if (!isAsHashed(stored)) return 'its content is not what was hashed';
  if (stored.epoch < before.epoch) return 'its writer no longer led';
  return undefined;
}
