/**
 * The exchange's storage in PostgreSQL: one connection, one writer, one transaction per batch.
 * Every write names the epoch it was elected with; an overtaken writer writes nothing.
 */
import { randomUUID } from 'node:crypto';
import type { ReplyData } from '@anywhen/exchange';
import type { Client } from 'pg';
import type { Database } from '../../platform/postgres/pool.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { Heartbeat } from '../leadership/heartbeat.ts';
import { Overtaken, lead } from '../leadership/leadership.ts';
import type { Standby } from '../leadership/standby.ts';
import { loadState } from './load-state.ts';
import type { ModuleStorage } from './module-storage.ts';
import type { BatchWrite, EncodedBatch, FollowedState, LoadedState, Store } from './store.ts';
import { findAnswer } from '../stored-batches.ts';
import { type Statement, WriteStatements } from './write-statements.ts';

/**
 * A plan is made once for all batches, on tables that are almost empty at first: left alone, it
 * would scan a whole table for the few rows of every later batch.
 */
export const BY_KEY_ONLY =
  'set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off';

type StoreOptions = {
  /** Follows the journal while another process leads; without it everything is loaded. */
  standby?: Standby;
  /** For tests. */
  mixturesMax?: number;
};

export class PostgresStore implements Store {
  readonly #statements: WriteStatements;
  #client: Client | undefined;
  #heartbeat: Heartbeat | undefined;
  #epoch = 0;
  readonly #name = randomUUID();
  /** A core that lost its turn while still loading never led. */
  #hasLed = false;

  constructor(
    private readonly database: Pick<Database, 'connect' | 'pool'>,
    private readonly storages: readonly ModuleStorage[],
    private readonly options: StoreOptions = {},
  ) {
    this.#statements = new WriteStatements(storages, options.mixturesMax);
  }

  async load(): Promise<LoadedState | FollowedState> {
    await this.close();
    const client = await this.database.connect();
    this.#client = client;
    const { standby } = this.options;
    const contender = { name: this.#name, hasLed: this.#hasLed };
    const asStandby = standby && {
      onWaiting: () => standby.follow(),
      isReady: () => standby.isFollowing,
    };
    this.#epoch = await lead(client, { ...contender, ...asStandby });
    const state = (await standby?.takeOver(client)) ?? (await this.#loadTables(client));
    await client.query(BY_KEY_ONLY);
    this.#hasLed = true;
    return state;
  }

  beat(onOvertaken: () => void): void {
    const connect = () => this.database.connect();
    this.#heartbeat = Heartbeat.start({ connect, epoch: this.#epoch, onOvertaken });
  }

  encode(write: BatchWrite): EncodedBatch {
    const { journal, changes } = write;
    return { ...write, statement: this.#statements.encode(this.#epoch, journal, changes) };
  }

  async commit({ statement }: EncodedBatch): Promise<void> {
    const { rowCount } = await this.#requireClient().query(statement as Statement);
    if (rowCount !== 1) throw new Overtaken();
  }

  findAnswer(seq: number): Promise<ReplyData | undefined> {
    return findAnswer(this.database.pool, seq);
  }

  async close(): Promise<void> {
    this.#heartbeat?.stop();
    this.#heartbeat = undefined;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #loadTables(client: Client): Promise<LoadedState> {
    const connect = () => this.database.connect();
    return inTransaction(client, (snapshot) => loadState(snapshot, this.storages, connect), {
      isolation: 'repeatable read',
    });
  }

  #requireClient(): Client {
    if (!this.#client) throw new Error('the store is not loaded');
    return this.#client;
  }
}
