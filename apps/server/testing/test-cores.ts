/**
 * Cores on their own real PostgreSQL, in this process, for tests that stop one, cut it off, or run
 * two. Failures are caused from outside: nothing of the core is replaced.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RememberedLimits } from '@anywhen/exchange';
import type { Client } from 'pg';
import { Standby } from '../src/core/leadership/standby.ts';
import { tablesOf } from '../src/core/storage/module-storage.ts';
import { PostgresStore } from '../src/core/storage/postgres-store.ts';
import { RunningCore } from '../src/core/running-core.ts';
import type { Store } from '../src/core/storage/store.ts';
import { type ModuleFacts, STORAGES, newFacts } from '../src/modules.ts';
import type { Database } from '../src/platform/postgres/pool.ts';
import { TestDatabase } from './test-database.ts';

const TABLES = ['journal', ...tablesOf(STORAGES)];
/** Most tests fill a few, and each that is truncated costs new files. */
const FILLED_TABLES = TABLES.map(
  (table) => `select '${table}' as name where exists (select from ${table})`,
).join(' union all ');

export type CoreOptions = {
  nowMs?: () => number;
  /** Wraps the core's store, to make it fail as a test needs. */
  between?: (store: Store) => Store;
  beforeConnect?: () => Promise<void>;
  onOvertaken?: () => void;
  rememberedLimits?: RememberedLimits;
};

export class TestCores {
  readonly #cores = new Set<TestCore>();
  private testDatabase!: TestDatabase;

  static async open(): Promise<TestCores> {
    const cores = new TestCores();
    await cores.start();
    return cores;
  }

  async start(): Promise<void> {
    this.testDatabase = await TestDatabase.start();
  }

  get folder(): string {
    return this.testDatabase.folder;
  }

  /** For the test itself: it may do everything. */
  get database(): Database {
    return this.testDatabase.database;
  }

  /** With the program's privileges. */
  get running(): Database {
    return this.testDatabase.running;
  }

  async close(): Promise<void> {
    await this.stopCores();
    await this.testDatabase.stop();
  }

  /**
   * As after the first migration: no test sees what another one left. Over a separate connection,
   * whose limits leave time for the files of all tables on a busy disk.
   */
  async empty(): Promise<void> {
    await this.stopCores();
    await this.connect(async (client) => {
      const { rows } = await client.query<{ name: string }>(FILLED_TABLES);
      if (rows.length === 0) return;
      await client.query(`truncate ${rows.map(({ name }) => name).join()}`);
    });
  }

  async stopCores(): Promise<void> {
    for (const core of this.#cores) await core.stop();
    this.#cores.clear();
  }

  newCore(options: CoreOptions = {}): TestCore {
    const core = new TestCore(this.running, options);
    this.#cores.add(core);
    return core;
  }

  async startCore(options: CoreOptions = {}): Promise<TestCore> {
    const core = this.newCore(options);
    await core.start();
    return core;
  }

  /** Ends the leading connection, as a database administrator or a failover would. */
  async cutWriter(): Promise<boolean> {
    const { rows } = await this.database.pool.query<{ is_cut: boolean }>(
      `select pg_terminate_backend(pid) as is_cut from pg_locks
       where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.some(({ is_cut }) => is_cut);
  }

  /** As when the database's machine loses power, and is switched on again. */
  async killPostgres(downMs: number): Promise<void> {
    await this.testDatabase.kill(downMs);
  }

  async connect<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const client = await this.database.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** The number that the SQL returns. */
  async count(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: string }>(sql, values);
    return Number(rows[0]?.count);
  }

  /** How many rows each of the core's tables has. */
  async countRows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      counts[table] = await this.count(`select count(*) from ${table}`);
    }
    return counts;
  }
}

/** The real core, its facts, and the connections it currently uses. */
export class TestCore extends RunningCore {
  readonly facts: ModuleFacts;
  readonly standby: Standby;
  readonly #clients: Set<Client>;
  readonly complaints: unknown[];

  constructor(database: Database, options: CoreOptions) {
    const { nowMs = Date.now, between = (store) => store, beforeConnect, ...rest } = options;
    const clients = new Set<Client>();
    const complaints: unknown[] = [];
    const connect = async () => {
      await beforeConnect?.();
      const client = await database.connect();
      clients.add(client);
      client.once('end', () => clients.delete(client));
      return client;
    };
    const own = { connect, pool: database.pool };
    const moduleFacts = newFacts();
    const facts = Object.values(moduleFacts);
    const error = (fields: object) => void complaints.push((fields as { err?: unknown }).err);
    const log = { info: () => undefined, error };
    const standby = new Standby({ database: own, storages: STORAGES, facts, log });
    const store = new PostgresStore(own, STORAGES, { standby });
    super({ store: between(store), facts, nowMs, log, ...rest });
    this.facts = moduleFacts;
    this.standby = standby;
    this.#clients = clients;
    this.complaints = complaints;
  }

  override async start(): Promise<void> {
    await super.start();
    this.beat();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.standby.stop();
  }

  /**
   * The lock is gone and the connection stays open: the core cannot know that it no longer leads.
   */
  async loseLock(): Promise<void> {
    for (const client of this.#clients) {
      // A connection that a load has finished with may end meanwhile; then it holds no lock.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    }
  }

  async waitUntilRunning(msMax: number): Promise<void> {
    const deadlineMs = performance.now() + msMax;
    while (!this.isRunning) {
      if (performance.now() > deadlineMs) throw new Error(`not running after ${msMax} ms`);
      await sleep(5);
    }
  }
}
