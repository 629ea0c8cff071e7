/**
 * [R1] The built server itself is killed again and again while members move money over HTTP: every
 * acknowledged transfer is there once, a retry with the same key never counts twice, and the books
 * balance. `testing/crash` covers all products under kills.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { openDatabase } from '../platform/postgres/pool.ts';
import { findLockFile } from '../platform/postgres/postmaster.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { TransferLoad } from '../../testing/transfer-load.ts';

const KILLS = testSize('KILLS', { short: 2, long: 500 });
const MEMBERS = 8;
const MOMENT_MS_MAX = 300;
/** The database is back long before this, however busy the machine is. */
const BACK_MS_MAX = 300_000;

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start();
});

afterAll(async () => {
  await server.remove();
});

it('[R15] a second server on the same folder aborts with a clear error, and harms nothing', async () => {
  const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: server.dataDir });
  expect(ended.output.trim()).toMatch(/^Process \d+ already serves the data folder .*ANYWHEN_DATA/);
  expect([ended.exitCode, ended.output.trim().split('\n').length]).toEqual([1, 1]);
  expect((await new ApiClient(server.url).get('/markets')).status).toBe(200);
});

it.skipIf(process.platform !== 'linux')(
  '[R15] and names who has its port: this exchange, or one on other data',
  async () => {
    const PORT = String(server.port);
    const own = await ServerProcess.runToEnd({ ANYWHEN_DATA: server.dataDir, PORT });
    const who = `process ${server.pid} \\(node server.mjs\\)`;
    expect(own.output.trim()).toMatch(
      new RegExp(`^Port ${PORT} is taken by ${who}, which is this exchange, already running on `),
    );
    const other = { ANYWHEN_DATA: join(server.dataDir, 'other'), PORT };
    const { output } = await ServerProcess.runToEnd(other);
    expect(output.trim()).toMatch(/, which is an Anywhen Paper on other data: stop it, or choose/);
  },
);

it('[R2] a database killed under the server restarts by itself, and members are served again', async () => {
  const member = new ApiClient(server.url);
  await member.register('outlives');
  let killed = 0;
  for (let kill = 0; kill < 2; kill += 1) {
    killed = await databaseAfter(killed);
    process.kill(killed, 'SIGKILL');
    const key = { 'Idempotency-Key': randomUUID() };
    const form = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' };
    const deadlineMs = Date.now() + BACK_MS_MAX;
    while ((await member.post('/transfers', form, key)).status !== 200) {
      if (Date.now() > deadlineMs) throw new Error(`not served again:\n${server.output}`);
      await sleep(50);
    }
  }
  await databaseAfter(killed);
  await expect.poll(() => server.output).toContain('the database is back');
});

/** Processes of a killed database may answer a last time: the next one has another number. */
async function databaseAfter(killed: number): Promise<number> {
  for (const deadlineMs = Date.now() + BACK_MS_MAX; Date.now() < deadlineMs; await sleep(50)) {
    const lock = await findLockFile(join(server.dataDir, 'postgres/cluster'));
    if (lock && lock.pid !== killed) return lock.pid;
  }
  throw new Error(`no database after ${killed}:\n${server.output}`);
}

it(`[R1] ${KILLS} kills under load lose nothing and repeat nothing`, async () => {
  const clients = Array.from({ length: MEMBERS }, () => new ApiClient(server.url));
  const load = await TransferLoad.begin(clients, 'killer');
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilAcknowledged(load, MEMBERS);
    await sleep(Math.random() * MOMENT_MS_MAX);
    await server.kill();
    await server.launch();
  }
  await load.end();
  await server.stop();
  await compareWithDatabase(load);
});

/** Waits for this many more, so that the kill hits work in progress. */
async function untilAcknowledged(load: TransferLoad, count: number): Promise<void> {
  const before = load.acknowledgedCount;
  while (load.acknowledgedCount < before + count) await sleep(5);
}

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
