/** Fills a folder with what the first start of a server leaves there. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { openDatabase } from '../../src/platform/postgres/pool.ts';
import { placePrepared } from '../platform/postgres/prepared-clusters.ts';
import { quietLog } from '../platform/postgres/temporary.ts';
import { launchApp } from './launch-app.ts';
import { MIGRATIONS } from '../test-database.ts';

export async function startOnce(folder: string): Promise<void> {
  const dataDir = join(folder, 'postgres');
  await placePrepared(dataDir, MIGRATIONS);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  try {
    const database = await openDatabase({ embedded: postgres, log: quietLog });
    const app = await launchApp({ folder, database });
    await untilDaysBegan(app.url ?? '');
    await app.stop();
    await database.close();
  } finally {
    await postgres.stop();
  }
}

/** The last step of a first start, a moment after it is ready. */
async function untilDaysBegan(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/installation`);
    const { data } = (await answer.json()) as { data: { businessDaySeconds: number | null } };
    if (data.businessDaySeconds !== null) return;
    await sleep(20);
  }
}
