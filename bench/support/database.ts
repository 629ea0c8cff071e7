/** A fresh embedded PostgreSQL with the product's tables, removed afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '../../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { migrate } from '../../apps/server/src/platform/postgres/migrate.ts';
import type { Database, DatabaseOptions } from '../../apps/server/src/platform/postgres/pool.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';

/** npm runs every script in the project's root. */
const MIGRATIONS = join(process.cwd(), 'apps/server/migrations');

export const quietLog = openLog('error');

export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anywhen-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  try {
    // As one role for everything: benchmarks make tables of their own to compare with.
    await withTables({ embedded: { connection: postgres.ownerConnection } }, work);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** On a server that runs already. */
export async function withTables<Result>(
  where: Pick<DatabaseOptions, 'embedded' | 'databaseUrl'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ ...where, log: quietLog, poolMax: 20 });
  try {
    await migrate(database, MIGRATIONS, quietLog);
    return await work(database);
  } finally {
    await database.close();
  }
}
