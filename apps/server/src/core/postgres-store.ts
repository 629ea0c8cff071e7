/**
 * The exchange's storage in PostgreSQL: one connection, one writer, one transaction per batch.
 * Every write names the epoch it was elected with; a writer whose time is over writes nothing.
 */
import type { Client } from 'pg';
import { type BatchRows, accountColumns, memberColumns, postingColumns } from './batch-rows.ts';
import { sortChanges } from './batch-rows.ts';
import type { JournalBatch } from './journal.ts';
import { lead } from './leadership.ts';
import { loadState } from './load-state.ts';
import type { BatchWrite, EncodedBatch, LoadedState, Store } from './store.ts';

/** One statement for what every money batch has: a single round trip, a single commit. */
const WRITE_BATCH = `
  with leader as (select epoch from leadership where epoch = $1 for share),
  journal_row as (
    insert into journal (batch, first_seq, last_seq, at_ms, commands, answers, fingerprint,
      previous_hash, hash, epoch)
    select $2, $3, $4, $5, $6, $7, $8, $9, $10, epoch from leader
    returning 1),
  accounts as (
    insert into account (id, uid, owner, kind, currency, bucket)
    select a.* from leader,
      unnest($11::bigint[], $12::int[], $13::text[], $14::text[], $15::text[], $16::text[]) a),
  postings as (
    insert into posting (account_id, seq, entry_id, units, balance_after, at_ms, type, reference)
    select p.* from leader,
      unnest($17::bigint[], $18::bigint[], $19::bigint[], $20::numeric[], $21::numeric[],
        $22::bigint[], $23::smallint[], $24::text[]) p)
  select 1 from journal_row`;

const WRITE_MEMBERS = `
  insert into member
  select * from unnest($1::int[], $2::text[], $3::smallint[], $4::bigint[], $5::numeric[],
    $6::numeric[], $7::bigint[], $8::bigint[])
  on conflict (uid) do update set
    status = excluded.status,
    level = excluded.level,
    withdraw_lock_until_ms = excluded.withdraw_lock_until_ms,
    loss_limit_units = excluded.loss_limit_units,
    pending_loss_limit_units = excluded.pending_loss_limit_units,
    pending_loss_limit_from_ms = excluded.pending_loss_limit_from_ms`;

const WRITE_MARKET_STATE = `
  insert into market_state (state) values ($1)
  on conflict (is_only) do update set state = excluded.state`;

const WRITE_TICKS = `
  insert into tick (second, seed, price_units, tape_volume_cents)
  select (t->>0)::bigint, decode(t->>1, 'hex'), (t->>2)::bigint[], (t->>3)::bigint[]
  from jsonb_array_elements($1::jsonb) t`;

const WRITE_DAY = `
  insert into day_commitment (day, anchor, published_at_ms, seed) values ($1, $2, $3, $4)
  on conflict (day) do update set seed = excluded.seed`;

type Statement = { rows: BatchRows; values: unknown[] };

export class PostgresStore implements Store {
  #client: Client | undefined;
  #epoch = 0;

  constructor(private readonly connect: () => Promise<Client>) {}

  async load(): Promise<LoadedState> {
    await this.close();
    this.#client = await this.connect();
    this.#epoch = await lead(this.#client);
    return loadState(this.#client);
  }

  encode(write: BatchWrite): EncodedBatch {
    const rows = sortChanges(write.changes);
    const statement: Statement = { rows, values: toValues(this.#epoch, write.journal, rows) };
    return { ...write, statement };
  }

  async commit({ statement }: EncodedBatch): Promise<void> {
    const client = this.#requireClient();
    const { rows, values } = statement as Statement;
    if (isMoneyOnly(rows)) {
      await writeBatch(client, values);
      return;
    }
    await client.query('begin');
    await writeBatch(client, values);
    await writeOthers(client, rows);
    await client.query('commit');
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

function toValues(epoch: number, journal: JournalBatch, rows: BatchRows): unknown[] {
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
    ...accountColumns(rows.accounts),
    ...postingColumns(rows.postings),
  ];
}

async function writeBatch(client: Client, values: unknown[]): Promise<void> {
  const { rowCount } = await client.query({ name: 'write-batch', text: WRITE_BATCH, values });
  if (rowCount !== 1) throw new Error('another process leads now');
}

function isMoneyOnly(rows: BatchRows): boolean {
  const { members, days, ticks, marketState } = rows;
  return members.length + days.length + ticks.length === 0 && !marketState;
}

async function writeOthers(client: Client, rows: BatchRows): Promise<void> {
  if (rows.members.length > 0) {
    await client.query({
      name: 'write-members',
      text: WRITE_MEMBERS,
      values: memberColumns(rows.members),
    });
  }
  if (rows.marketState) {
    const values = [JSON.stringify(rows.marketState)];
    await client.query({ name: 'write-market-state', text: WRITE_MARKET_STATE, values });
  }
  if (rows.ticks.length > 0) {
    const array = (values: readonly number[]) => `{${values.join(',')}}`;
    const ticks = rows.ticks.map(({ second, seed, priceUnits, tapeVolumeCents }) => [
      second,
      seed,
      array(priceUnits),
      array(tapeVolumeCents),
    ]);
    await client.query({ name: 'write-ticks', text: WRITE_TICKS, values: [JSON.stringify(ticks)] });
  }
  for (const { day, anchor, publishedAtMs, seed } of rows.days) {
    await client.query(WRITE_DAY, [day, anchor, publishedAtMs, seed]);
  }
}
