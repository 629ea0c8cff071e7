/**
 * The machine's clock is changed while the exchange runs: the journal's time goes on, nobody can
 * buy at a price that may be outdated, and no price of the future is made.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../testing/api-client.ts';
import { FakedClock, hasFaketime } from '../../../testing/faked-clock.ts';
import { ServerProcess } from '../../../testing/server-process.ts';

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

if (!hasFaketime()) {
  it.skip('skipped: there is no libfaketime (Debian: apt-get install libfaketime)', () =>
    undefined);
}
