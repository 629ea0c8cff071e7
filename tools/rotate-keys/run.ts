/**
 * Seals the keys of all members under a new master key. It reads the same environment as the server
 * and works beside a running one; interrupted, it goes on where it stopped. With `--prepare` it
 * only makes the file of the next key, so that every machine can be given it first.
 */
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { exitOnSignals } from '../../apps/server/src/platform/exit-on-signals.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';
import { MasterKeys, rotateMasterKey } from '../../apps/server/src/vault/vault.ts';

const { dataDir, databaseUrl, walArchiveDir: archiveDir } = readConfig(process.env, process.cwd());
const [option, ...more] = process.argv.slice(2);
if ((option !== undefined && option !== '--prepare') || more.length > 0) {
  console.error('The only argument there is, is --prepare.');
  process.exit(2);
}
const log = openLog('warn');
exitOnSignals();
const postgres =
  databaseUrl === undefined
    ? await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), archiveDir, log })
    : undefined;
const database = await openDatabase({ databaseUrl, embedded: postgres, log });
try {
  await rotate(await MasterKeys.requireFrom(dataDir, database.pool));
} finally {
  await database.close();
  await postgres?.stop();
}

async function rotate(masters: MasterKeys): Promise<void> {
  if (option === '--prepare') {
    console.log(`${await masters.prepare()} is ready: copy it to every machine, then rotate.`);
    return;
  }
  const { pool } = database;
  const onProgress = (count: number) => console.log(`${count} keys sealed anew`);
  const { masterId, retired } = await rotateMasterKey({ pool, masters, onProgress });
  console.log(`Everything is under ${masters.pathOf(masterId)} now: back it up.`);
  for (const path of retired) console.log(`${path} is no longer needed: remove it everywhere.`);
}
