/**
 * The machine's clock is changed while the exchange runs: the journal's time goes on, nobody can
 * buy at a price that may be outdated, and no price of the future is made.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../testing/api-client.ts';
import { urlOf } from '../../../testing/cluster.ts';
import { FakedClock, hasFaketime } from '../../../testing/faked-clock.ts';
import { ask } from '../../../testing/platform/postgres/ask.ts';
import { quietLog } from '../../../testing/platform/postgres/temporary.ts';
import { ServerProcess } from '../../../testing/server-process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

const HOUR = 3_600;
const WAIT_MS_MAX = 120_000;

const itWithFaketime = it.skipIf(!hasFaketime());

let clock: FakedClock;
let server: ServerProcess;
let client: ApiClient;

beforeAll(async () => {
  clock = await FakedClock.open();
  server = await ServerProcess.start(clock.env);
  client = new ApiClient(server.url);
  await client.register('punctual');
  await client.transfer({ from: 'funds', to: 'spot', quantity: '1000' }, randomUUID());
});

afterAll(async () => {
  await clock.set(0);
  await server.remove();
  await clock.remove();
});

type Health = { status: number; parts: Record<string, boolean> };

async function readHealth(): Promise<Health> {
  const response = await fetch(`${server.url}/readyz`);
  const { parts } = (await response.json()) as { parts: Record<string, boolean> };
  return { status: response.status, parts };
}

async function buy(): Promise<string> {
  const request = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' };
  const { body } = await client.post('/spot/orders', request, { 'Idempotency-Key': randomUUID() });
  return body.ok ? 'bought' : body.code;
}

async function lastSecond(): Promise<number> {
  const { body } = await client.get('/markets/BTCUSDT/seconds');
  if (!body.ok) throw new Error(`no prices: ${body.code}`);
  const { firstSecond, prices } = body.data as { firstSecond: number; prices: string[] };
  return firstSecond + prices.length - 1;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + WAIT_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error('it never came so');
    await sleep(100);
  }
}

itWithFaketime.each([
  ['an hour back', -HOUR],
  ['a day ahead', 24 * HOUR],
])('[R8] set %s: nothing is sold, and nothing happens before its second', async (_how, ahead) => {
  expect(await buy()).toBe('bought');
  await clock.set(ahead);
  await until(async () => (await readHealth()).status === 503);
  expect((await readHealth()).parts).toMatchObject({ clock: false, database: true });
  await until(async () => (await buy()) === 'FEED_STALE');
  expect(server.output).toContain('clock: it jumped');
  const second = await lastSecond();
  expect(second).toBeLessThanOrEqual(Date.now() / 1_000);
  await sleep(1_500);
  expect(await lastSecond()).toBe(second);
  await clock.set(0);
  await until(async () => (await readHealth()).status === 200);
  await until(async () => (await buy()) === 'bought');
  expect(await lastSecond()).toBeGreaterThan(second);
});

itWithFaketime(
  '[R8] started on a clock that is behind the journal, reports it and what to do',
  async () => {
    await server.stop();
    await clock.set(-HOUR);
    const env = { ...clock.env, ANYWHEN_DATA: server.dataDir };
    const { exitCode, output } = await ServerProcess.runToEnd(env);
    expect(exitCode).not.toBe(0);
    expect(output).toMatch(/clock of this machine says .* set the clock right, then start again/s);
  },
);

/** How long an outage a start makes up by itself, in the tests below. */
const LIMIT = { CATCH_UP_MAX_SECONDS: '60' };

itWithFaketime('[R8] a standby whose clock is ahead never leads, and says why', async () => {
  await clock.set(0);
  await server.launch();
  const dataDir = join(server.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const ahead = await FakedClock.open();
  try {
    await ahead.set(24 * HOUR);
    const DATABASE_URL = urlOf(postgres.connection);
    const DATABASE_OWNER_URL = urlOf(postgres.ownerConnection);
    const standby = await ServerProcess.join(server.dataDir, {
      ...ahead.env,
      ...LIMIT,
      DATABASE_URL,
      DATABASE_OWNER_URL,
    });
    const { ready } = standby.launchStandby();
    // It follows, and so compares its clock with the leading one.
    await until(async () => standby.output.includes('it is not the leading core’s'));
    await server.stop();
    await expect(ready).rejects.toThrow(/exited with 3:[^]*\nThe clock of this machine says/);
    expect(await newestAtMs(postgres)).toBeLessThan(Date.now());
  } finally {
    await postgres.stop();
    await ahead.remove();
  }
});

itWithFaketime('[R8] started a day ahead it makes nothing, and goes on when told to', async () => {
  await clock.set(24 * HOUR);
  const env = { ...clock.env, ANYWHEN_DATA: server.dataDir, ...LIMIT };
  const { exitCode, output } = await ServerProcess.runToEnd(env);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(/^The clock of this machine says .* start with "npm start -- --catch-up-/);
  expect(exitCode).toBe(3);

  // The same after an outage that is soon made up, with the command the refusal names.
  await clock.set(300);
  const refused = await ServerProcess.runToEnd(env);
  expect(refused.exitCode).toBe(3);
  const [, until5 = ''] = /--catch-up-until (\S+)"/.exec(refused.output) ?? [];
  expect(Date.parse(until5)).toBeGreaterThan(Date.now() + 240_000);
  const again = { ...clock.env, ...LIMIT, CATCH_UP_UNTIL: until5 };
  const next = await ServerProcess.startAgain(server.dataDir, again);
  try {
    expect(next.output).toContain('pricing: making up for ');
    expect((await new ApiClient(next.url).get('/markets')).status).toBe(200);
  } finally {
    await next.stop();
  }
});

async function newestAtMs({ connection }: EmbeddedPostgres): Promise<number> {
  const rows = await ask(connection, 'select max(at_ms)::float8 as "atMs" from journal');
  return (rows as { atMs: number }[])[0]?.atMs ?? 0;
}

if (!hasFaketime()) {
  it.skip('skipped: there is no libfaketime (Debian: apt-get install libfaketime)', () =>
    undefined);
}
