/**
 * A hung database does not answer: every caller gets 503 in time, nobody hangs with it, and when it
 * resumes, so does everything else, and pending requests happen once.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm } from '@anywhen/money/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiAnswer, ApiClient } from '../../../testing/api-client.ts';
import { freezeDatabase } from '../../../testing/frozen-database.ts';
import { ServerProcess } from '../../../testing/server-process.ts';

/** Three seconds and one are promised; asserted in the long form, on an idle machine. */
const ANSWER_MS_MAX = isLongForm ? 6_000 : Infinity;
const RECOVERY_MS_MAX = isLongForm ? 5_000 : Infinity;

let server: ServerProcess;
let client: ApiClient;

beforeAll(async () => {
  server = await ServerProcess.start();
  client = new ApiClient(server.url);
  await client.register('patient');
});

afterAll(() => server.remove());

const transfer = (key: string) =>
  client.transfer({ from: 'funds', to: 'spot', quantity: '1.25' }, key);

type Timed = { status: number; tookMs: number };

async function timed(answer: Promise<{ status: number }>): Promise<Timed> {
  const beganAtMs = performance.now();
  const { status } = await answer;
  return { status, tookMs: performance.now() - beganAtMs };
}

const health = (port: number) => fetch(`http://127.0.0.1:${port}/readyz`);
const page = () => fetch(`${server.url}/my/my`, { headers: { cookie: client.cookieHeader } });

it('[R9] answers 503 in time on every path, and recovers when the database resumes', async () => {
  const key = randomUUID();
  const asks: (() => Promise<{ status: number }>)[] = [
    () => transfer(key),
    () => client.get('/me'),
    () => client.get('/ledger?limit=5'),
    () => client.get('/assets/overview'),
    () => client.post('/auth/login', { account: 'patient', password: 'not this one' }),
    () => health(server.port),
    () => health(server.opsPort),
    page,
  ];
  const thaw = await freezeDatabase(server.dataDir);
  try {
    // Requests made at that very moment, and requests made once the hang is known.
    for (const _round of ['at once', 'later']) {
      const answers = await Promise.all(asks.map((ask) => timed(ask())));
      expect(answers.map(({ status }) => status)).toEqual(asks.map(() => 503));
      for (const { tookMs } of answers) expect(tookMs).toBeLessThan(ANSWER_MS_MAX);
    }
    expect((await client.get('/markets')).status).toBe(200);
  } finally {
    thaw();
  }
  const wokeAtMs = performance.now();
  let answer: ApiAnswer;
  do {
    await sleep(20);
    answer = await transfer(key);
  } while (answer.status !== 200);
  expect(performance.now() - wokeAtMs).toBeLessThan(RECOVERY_MS_MAX);
  const { body } = await client.get('/assets/spot');
  expect(JSON.stringify(body)).toContain('"available":"1.25000000"');
  await expect.poll(async () => (await health(server.port)).status).toBe(200);
});
