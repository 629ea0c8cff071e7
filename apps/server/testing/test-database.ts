/**
 * A test's own embedded PostgreSQL, in its own folder, with all tables or only those of the named
 * migrations: a module must not need the tables of others. It starts as a copy of a prepared one.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { type Database, openDatabase } from '../src/platform/postgres/pool.ts';
import { findLockFile } from '../src/platform/postgres/postmaster.ts';
import { placePrepared } from './platform/postgres/prepared-clusters.ts';
import { makeTemporaryDir, quietLog } from './platform/postgres/temporary.ts';
import { removeTemporaryDir } from './platform/postgres/temporary.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

export class TestDatabase {
  /** One more after each kill. */
  readonly #postgres: EmbeddedPostgres[];

  /**
   * `database` is for the test itself and may do everything, `running` has the program's
   * privileges.
   */
  private constructor(
    readonly folder: string,
    readonly database: Database,
    readonly running: Database,
    postgres: EmbeddedPostgres,
  ) {
    this.#postgres = [postgres];
  }

  static async start(migrations?: readonly string[]): Promise<TestDatabase> {
    const started = await TestDatabase.startOn((folder) =>
      placePrepared(dataIn(folder), migrations ? undefined : MIGRATIONS),
    );
    try {
      await started.#makeTables(migrations ?? []);
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  /** On a folder of its own, with the cluster that `place` puts there. */
  static async startOn(place: (folder: string) => Promise<void>): Promise<TestDatabase> {
    const folder = await makeTemporaryDir();
    await place(folder);
    const postgres = await startEmbeddedPostgres({ dataDir: dataIn(folder), log: quietLog });
    const embedded = { connection: postgres.ownerConnection };
    const database = await openDatabase({ embedded, log: quietLog });
    const running = await openDatabase({ embedded: postgres, log: quietLog });
    return new TestDatabase(folder, database, running, postgres);
  }

  get pool(): Pool {
    return this.database.pool;
  }

  /** As when the database's machine loses power, and is switched on again. */
  async kill(downMs: number): Promise<void> {
    const dataDir = dataIn(this.folder);
    const lock = await findLockFile(join(dataDir, 'cluster'));
    if (!lock) throw new Error('no database to kill');
    process.kill(lock.pid, 'SIGKILL');
    await sleep(downMs);
    this.#postgres.push(await startEmbeddedPostgres({ dataDir, log: quietLog }));
  }

  async stop(): Promise<void> {
    await Promise.all([this.database.close(), this.running.close()]);
    for (const postgres of this.#postgres) await postgres.stop();
    await removeTemporaryDir(this.folder);
  }

  async #makeTables(migrations: readonly string[]): Promise<void> {
    for (const name of migrations) {
      await this.pool.query(await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8'));
    }
  }
}

function dataIn(folder: string): string {
  return join(folder, 'postgres');
}
