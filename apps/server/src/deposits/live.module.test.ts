/** A deposit on the whole server: a real picture over HTTP, its lifecycle over the socket. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Deposit, type DepositsEvent, FILE_NAME_HEADER } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';

const SPECIMEN = join(import.meta.dirname, '../../../web/public/specimens/deposit-proof.jpg');

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});

afterAll(() => app.remove());

it('[9.3] [9.4] is declared with its proof, credited, unlocked and published at each step', async () => {
  const member = new ApiClient(app.url);
  await member.register('declarer');
  await app.standStill();
  const url = `${app.url.replace('http', 'ws')}/ws`;
  const line = await TestClient.open(url, { cookie: member.cookieHeader });
  line.subscribe('deposits');
  const received = () => line.received('deposits').map(({ data }) => data as DepositsEvent);
  await line.until(() => received().length === 1);
  expect(received()).toEqual([{ deposits: [], locked: [] }]);

  const headers = { 'content-type': 'image/jpeg', [FILE_NAME_HEADER]: 'proof.jpg' };
  const body = new Uint8Array(await readFile(SPECIMEN));
  const file = dataOf(await member.send('POST', '/files/deposit-proof', { body, headers }));
  expect(dataOf(await member.get('/deposit-desk'))['proof']).toEqual(file);
  const key = { 'Idempotency-Key': randomUUID() };
  const chosen = { account: 'spot', currency: 'USDT', network: 'TRC20' };
  const request = { ...chosen, amount: '500', proof: file['id'] };
  const declared = dataOf(await member.post('/deposits', request, key)) as Deposit;
  await line.until(() => received().length === 2);
  expect(received()[1]).toEqual({ deposits: [declared], locked: [] });

  app.jump((declared.decidedByMs ?? 0) - app.nowMs());
  await line.until(() => received().length === 3);
  const locked = [{ currency: 'USDT', amount: '500.00000000' }];
  expect(received()[2]).toMatchObject({
    deposits: [{ state: 'passed', unlockedAtMs: null }],
    locked,
  });
  app.jump(declared.unlockableAtMs - app.nowMs());
  await line.until(() => received().length === 4);
  expect(received()[3]).toMatchObject({ locked: [] });
  expect(received()[3]?.deposits[0]?.unlockedAtMs).not.toBeNull();

  const again = await member.post('/deposits', request, key);
  expect([again.headers.get('idempotent-replay'), dataOf(again)]).toEqual(['true', declared]);
  const { lines } = dataOf(await member.get('/assets/spot')) as { lines: object[] };
  expect(lines).toContainEqual(expect.objectContaining({ available: '500.00000000' }));
  const listMessages = async () =>
    dataOf(await member.get('/messages'))['messages'] as { kind: string }[];
  await expect.poll(async () => (await listMessages())[0]?.kind).toBe('deposit-credited');
  const contents = async () => (await app.database.pool.query('select from file_content')).rowCount;
  await expect.poll(contents).toBe(0);
  line.ws.close();
});

function dataOf({ body }: Awaited<ReturnType<ApiClient['get']>>): Record<string, unknown> {
  if (!body.ok) throw new Error(JSON.stringify(body));
  return body.data;
}
