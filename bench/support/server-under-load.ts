/**
 * The whole server as a process for a benchmark, on its own embedded PostgreSQL: `durable` as it
 * is, `forgetful` with a core whose store drops everything. Prints its address when it is ready.
 */
import { join } from 'node:path';
import { EMPTY_IMAGE } from '@anywhen/exchange';
import { startApp } from '../../apps/server/src/app.ts';
import { ForgetfulStore } from '../../apps/server/src/core/storage/store.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { migrate } from '../../apps/server/src/platform/postgres/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';
import { quietLog } from './database.ts';

const config = readConfig(process.env, process.cwd());
const postgres = await startEmbeddedPostgres({
  dataDir: join(config.dataDir, 'postgres'),
  log: quietLog,
});
const database = await openDatabase({ embedded: postgres, log: quietLog });
await migrate(database, join(process.cwd(), 'apps/server/migrations'), quietLog);
const isForgetful = process.argv[2] === 'forgetful';
const app = await startApp({
  config,
  log: quietLog,
  database,
  version: 'bench',
  webDir: join(process.cwd(), 'apps/web/dist'),
  onBroken: (error) => {
    throw error;
  },
  ...(isForgetful ? { store: new ForgetfulStore({ image: EMPTY_IMAGE, last: null }) } : {}),
});
const { url, consoleUrl, consoleLink } = app;
process.send?.({ url, consoleUrl, consoleLink });
process.on('SIGTERM', () => void stop());

async function stop(): Promise<void> {
  await app.stop();
  await database.close();
  await postgres.stop();
  process.exit(0);
}
