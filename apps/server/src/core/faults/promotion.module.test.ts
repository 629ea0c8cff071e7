/**
 * The primary is lost under load while its standby lags behind, and the standby is promoted. With
 * synchronous replication everything acknowledged is on the standby.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { openDatabase } from '../../platform/postgres/pool.ts';
import { OWNER_ROLE, ROLE } from '../../platform/postgres/settings.ts';
import {
  type Replication,
  ReplicatedServers,
} from '../../../testing/platform/postgres/replicated-servers.ts';
import { makeTemporaryDir, quietLog } from '../../../testing/platform/postgres/temporary.ts';
import { removeTemporaryDir } from '../../../testing/platform/postgres/temporary.ts';
import { ApiClient } from '../../../testing/api-client.ts';
import { ServerProcess } from '../../../testing/server-process.ts';
import { TransferLoad } from '../../../testing/transfer-load.ts';

/** `REPLICATION=asynchronous` must make it fail: the latest acknowledged writes are lost then. */
const replication = (process.env['REPLICATION'] ?? 'synchronous') as Replication;
const MEMBERS = 4;
const LAG_MS = 1_000;

let folder: string;
let databases: ReplicatedServers;
let server: ServerProcess;
let urls: { databaseUrl: string; ownerUrl: string };

beforeAll(async () => {
  folder = await makeTemporaryDir();
  const password = randomBytes(12).toString('hex');
  databases = await ReplicatedServers.start(folder, { password, replication });
  urls = {
    databaseUrl: databases.urlOf(ROLE, password),
    ownerUrl: databases.urlOf(OWNER_ROLE, password),
  };
  server = await ServerProcess.join(join(folder, 'data'), {
    DATABASE_URL: urls.databaseUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DEMO_MEMBER: 'false',
    LOG_LEVEL: 'warn',
  });
  await server.launch();
});

afterAll(async () => {
  await server?.stop();
  await databases?.stop();
  await removeTemporaryDir(folder);
});

it('[R17] a promoted standby has everything that was acknowledged, once', async () => {
  const clients = Array.from({ length: MEMBERS }, () => new ApiClient(server.url));
  const load = await TransferLoad.begin(clients, 'replicated');
  while (load.acknowledgedCount < 10 * MEMBERS) await sleep(10);
  databases.line.hold();
  await sleep(LAG_MS);
  await databases.primary.kill();
  databases.line.close();
  const before = load.acknowledgedCount;
  const beganMs = performance.now();
  await databases.standby.promote();
  while (load.acknowledgedCount < before + 2 * MEMBERS) await sleep(10);
  const tookMs = performance.now() - beganMs;
  await load.end();
  process.stdout.write(`promotion: served after ${(tookMs / 1_000).toFixed(2)} s\n`);
  const database = await openDatabase({ ...urls, log: quietLog });
  try {
    await load.compareWith(database);
    await load.requireOnceInJournal(database);
  } finally {
    await database.close();
  }
});
