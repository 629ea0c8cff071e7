/** A folder with the state of many members, on which the real server can be started. */
import { join } from 'node:path';
import { type Sizes, growState } from '../../apps/server/testing/core/grown-state.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import type { Database } from '../../apps/server/src/platform/postgres/pool.ts';
import { quietLog, withTables } from '../support/database.ts';

/** Stops whatever it started; only the folder is left. */
export async function growFolder(dataDir: string, members: number): Promise<Sizes> {
  return withDatabaseIn(dataDir, (database) => growState({ database, dataDir }, members));
}

export async function withDatabaseIn<Result>(
  dataDir: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const log = quietLog;
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  try {
    return await withTables({ embedded: postgres }, work);
  } finally {
    await postgres.stop();
  }
}
