/** Leaves in a folder what the first start of a server leaves there. */
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { openDatabase } from '../../platform/postgres/pool.ts';
import { placePrepared } from '../../platform/postgres/testing/prepared-clusters.ts';
import { quietLog } from '../../platform/postgres/testing/temporary.ts';
import { launchApp } from './launch-app.ts';
import { MIGRATIONS } from '../test-database.ts';

export async function startOnce(folder: string): Promise<void> {
  const dataDir = join(folder, 'postgres');
  await placePrepared(dataDir, MIGRATIONS);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  try {
    const database = await openDatabase({ embedded: postgres, log: quietLog });
    const app = await launchApp({ folder, database });
    await app.stop();
    await database.close();
  } finally {
    await postgres.stop();
  }
}
