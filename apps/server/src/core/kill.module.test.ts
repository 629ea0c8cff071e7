/**
 * [R1] The server is killed again and again under load. Every transfer that was acknowledged is
 * there once, a retry with the same key never counts twice, and the books balance.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { openDatabase } from '../platform/postgres/pool.ts';
import { ApiClient } from '../testing/api-client.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { TransferLoad } from '../testing/transfer-load.ts';

const KILLS = Number(process.env['KILLS'] ?? 20);
const MEMBERS = 8;
const LIFE_MS_MAX = 700;

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start();
});

afterAll(async () => {
  await server.remove();
});

it(`[R1] ${KILLS} kills under load lose nothing and repeat nothing`, async () => {
  const clients = Array.from({ length: MEMBERS }, () => new ApiClient(server.url));
  const load = await TransferLoad.begin(clients, 'killer');
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(50 + Math.random() * LIFE_MS_MAX);
    await server.kill();
    await server.launch();
  }
  await load.end();
  await server.stop();
  expect(load.sentCount).toBeGreaterThan(KILLS * 5);
  await compareWithDatabase(load);
});

async function compareWithDatabase(load: TransferLoad): Promise<void> {
  const log = openLog('silent');
  const dataDir = join(server.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase({ embedded: postgres, log });
  try {
    await load.compareWith(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
