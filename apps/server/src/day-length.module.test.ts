/**
 * Another length of business days at a real start: refused while anything was agreed in days of the
 * present one, taken when nothing is. The built bundle itself is started.
 */
import { randomUUID } from 'node:crypto';
import { F7 } from '@anywhen/protocol/testing/samples/finance.ts';
import { afterEach, expect, it } from 'vitest';
import { ApiClient } from '../testing/api-client.ts';
import { ServerProcess } from '../testing/server-process.ts';

const FAST = { BUSINESS_DAY_SECONDS: '60' };
const MOVE = { from: 'funds', to: 'financial', currency: 'USDT', quantity: '100' };
/** A limit that only a hang reaches. */
const DAY_MS_MAX = 120_000;

let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.remove();
  server = undefined;
});

it('[0.3] is refused while a record is open, with what to do, and taken when it has ended', async () => {
  server = await ServerProcess.start();
  const { dataDir } = server;
  const client = new ApiClient(server.url);
  await client.register('dayna');
  await postMoney(client, '/transfers', MOVE);
  const { record } = await postMoney(client, '/finance/records', F7);
  await server.stop();
  const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir, ...FAST });
  expect(ended.output.trim().split('\n')).toEqual([
    'BUSINESS_DAY_SECONDS is 60, but what is open was agreed in business days of 86400 s ' +
      '(finance records: 1), and its dates must not move: start with ' +
      'BUSINESS_DAY_SECONDS=86400, and change it when all of it has ended.',
  ]);
  expect(ended.exitCode).toBe(1);

  await server.launch();
  expect(await daySeconds(client)).toBe(86_400);
  const { id } = record as { id: string };
  await postMoney(client, `/finance/records/${id}/cancel`, {});
  await server.stop();
  server = await ServerProcess.startAgain(dataDir, FAST);
  const { url } = server;
  await expect.poll(() => daySeconds(client.at(url)), { timeout: DAY_MS_MAX }).toBe(60);
});

async function postMoney(
  client: ApiClient,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await client.post(path, body, { 'idempotency-key': randomUUID() });
  if (!answer.body.ok) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

async function daySeconds(client: ApiClient): Promise<unknown> {
  const { body } = await client.get('/business-day');
  return body.ok && (body.data['calendar'] as { daySeconds: number } | null)?.daySeconds;
}
