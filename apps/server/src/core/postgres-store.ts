/**
 * The exchange's storage in PostgreSQL: one connection, one writer, one transaction per batch.
 * Every write names the epoch it was elected with; a writer whose time is over writes nothing.
 */
import type { ReplyData } from '@anywhen/exchange';
import type { Client } from 'pg';
import type { Database } from '../platform/postgres/pool.ts';
import { sortChanges } from './batch-rows.ts';
import type { JournalBatch } from './journal.ts';
import { lead } from './leadership.ts';
import { loadState } from './load-state.ts';
import type { BatchWrite, EncodedBatch, LedState, Store } from './store.ts';
import { findAnswer } from './stored-batches.ts';
import { TABLE_WRITERS } from './table-writers.ts';

/**
 * Every part takes its rows from here: without leadership there are none, and nothing is written.
 */
const WRITE_JOURNAL = `
  with leader as (select epoch from leadership where epoch = $1 for share),
  journal_row as (
    insert into journal (batch, first_seq, last_seq, at_ms, commands, answers, fingerprint,
      previous_hash, hash, epoch)
    select $2, $3, $4, $5, $6, $7, $8, $9, $10, epoch from leader
    returning 1)`;
const JOURNAL_VALUES = 10;

/**
 * A plan is made once for all batches, the first time on tables that are almost empty: left to
 * itself it would read a whole table for the few rows of every batch to come.
 */
const BY_KEY_ONLY =
  'set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off';

type Statement = { name: string; text: string; values: unknown[] };

export class PostgresStore implements Store {
  readonly #texts = new Map<string, string>();
  #client: Client | undefined;
  #epoch = 0;
  /** The last one this store could write with. */
  #ledEpoch: number | undefined;

  constructor(private readonly database: Pick<Database, 'connect' | 'pool'>) {}

  async load(): Promise<LedState> {
    await this.close();
    this.#client = await this.database.connect();
    this.#epoch = await lead(this.#client);
    const state = await loadState(this.#client);
    await this.#client.query(BY_KEY_ONLY);
    const ledEpoch = this.#ledEpoch ?? this.#epoch;
    this.#ledEpoch = this.#epoch;
    return { ...state, isOvertaken: (state.last?.epoch ?? 0) > ledEpoch };
  }

  encode(write: BatchWrite): EncodedBatch {
    const rows = sortChanges(write.changes);
    const parts = TABLE_WRITERS.flatMap((writer, place) => {
      const literal = writer.rows(rows);
      return literal === undefined ? [] : [{ writer, literal, place }];
    });
    // By places: PostgreSQL cuts names after 63 letters, and two that are cut alike are one.
    const name = `write ${parts.map(({ place }) => place).join('+')}`;
    const text = this.#texts.get(name) ?? writeText(parts.map(({ writer }) => writer));
    this.#texts.set(name, text);
    const values = journalValues(this.#epoch, write.journal);
    for (const { literal } of parts) values.push(literal);
    const statement: Statement = { name, text, values };
    return { ...write, statement };
  }

  async commit({ statement }: EncodedBatch): Promise<void> {
    const { rowCount } = await this.#requireClient().query(statement as Statement);
    if (rowCount !== 1) throw new Error('another process leads now');
  }

  findAnswer(seq: number): Promise<ReplyData> {
    return findAnswer(this.database.pool, seq);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #requireClient(): Client {
    if (!this.#client) throw new Error('the store is not loaded');
    return this.#client;
  }
}

/** One statement for all tables of a batch: a single round trip, a single commit. */
function writeText(writers: typeof TABLE_WRITERS): string {
  const parts = writers.map(({ name, table, text }, index) => {
    const place = `$${JOURNAL_VALUES + 1 + index}`;
    // Asked once, not for each row.
    const rows = `unnest(${place}::${table}[]) r where exists (select from leader)`;
    return `write_${name} as (${text(rows)})`;
  });
  return `${[WRITE_JOURNAL, ...parts].join(',\n')}\nselect 1 from journal_row`;
}

function journalValues(epoch: number, journal: JournalBatch): unknown[] {
  return [
    epoch,
    journal.batch,
    journal.firstSeq,
    journal.lastSeq,
    journal.atMs,
    journal.commands,
    journal.answers,
    journal.fingerprint,
    journal.previousHash,
    journal.hash,
  ];
}
