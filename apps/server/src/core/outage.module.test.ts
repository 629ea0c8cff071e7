/**
 * The real server over HTTP and sockets: while its database connections are cut it answers "busy,
 * try again" and nothing worse; when stopped it shuts down cleanly and every answer it gave holds.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm } from '@anywhen/money/test-size';
import { CLOSE_CODES } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { ask } from '../../testing/platform/postgres/ask.ts';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { type ApiAnswer, ApiClient } from '../../testing/api-client.ts';
import { ExitNote } from '../../testing/child/exit-note.ts';
import { ServerProcess } from '../../testing/server-process.ts';

const MEMBERS = 8;
const CUTS = 12;
const SOCKETS = 6;
/** Promised, and asserted in the long form on an idle machine. */
const RECOVERY_MS_MAX = isLongForm ? 5_000 : Infinity;
const STOP_MS_MAX = isLongForm ? 10_000 : Infinity;

let exitNote: ExitNote;
let server: ServerProcess;
let clients: ApiClient[];
/** Ids of the entries that members were notified of. */
const acknowledged: string[] = [];

beforeAll(async () => {
  exitNote = await ExitNote.prepare();
  server = await ServerProcess.start(exitNote.env);
  clients = Array.from({ length: MEMBERS }, () => new ApiClient(server.url));
  for (const [index, client] of clients.entries()) await client.register(`outage${index}`);
});

afterAll(async () => {
  await server.remove();
  await exitNote.remove();
});

it(`[R9] ${CUTS} cuts of all database connections: answers or 503, never an error`, async () => {
  const wrong: string[] = [];
  let busyCount = 0;
  const load = { isOver: false };
  const callers = clients.map(async (client, index) => {
    for (let turn = index; !load.isOver; turn += 1) {
      const answer = await askSomething(client, turn);
      const fault = findFault(answer);
      if (fault) wrong.push(fault);
      if (answer.status === 503) busyCount += 1;
    }
  });
  await withDatabase(async ({ connection }) => {
    for (let cut = 0; cut < CUTS; cut += 1) {
      await sleep(100 + Math.random() * 150);
      await ask(
        connection,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = current_user and pid <> pg_backend_pid()`,
      );
    }
  });
  const lastCutAtMs = performance.now();
  await Promise.all(clients.map(transferUntilAnswered));
  expect(performance.now() - lastCutAtMs).toBeLessThan(RECOVERY_MS_MAX);
  load.isOver = true;
  await Promise.all(callers);
  expect(wrong).toEqual([]);
  expect(busyCount).toBeGreaterThan(0);
});

it('[R12] stopped under load it shuts down cleanly, and every answer it gave holds', async () => {
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, openSocket));
  const failures: string[] = [];
  let isStopping = false;
  const load = clients.map(async (client, index) => {
    for (let turn = index; ; turn += 1) {
      try {
        const fault = findFault(await transfer(client, turn));
        if (fault) failures.push(fault);
      } catch (error) {
        if (!isStopping) failures.push(`before the stop: ${String(error)}`);
        return;
      }
    }
  });
  await sleep(400);
  const before = acknowledged.length;
  isStopping = true;
  const beganAtMs = performance.now();
  await server.stop();
  const tookMs = performance.now() - beganAtMs;
  await Promise.all(load);

  expect(tookMs).toBeLessThan(STOP_MS_MAX);
  expect(await exitNote.read()).toBe(0);
  expect(failures).toEqual([]);
  expect(before).toBeGreaterThan(MEMBERS);
  for (const socket of sockets) {
    expect((await socket.closed).code).toBe(CLOSE_CODES.serverShutdown);
    expect(socket.frames.at(-1)).toEqual({ type: 'serverShutdown' });
  }
  await withDatabase(async ({ connection }) => {
    const sql = 'select distinct entry_id from posting where type = 10';
    const rows = (await ask(connection, sql)) as { entry_id: string }[];
    const stored = new Set(rows.map(({ entry_id }) => entry_id));
    expect(acknowledged.filter((entryId) => !stored.has(entryId))).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
  });
});

function askSomething(client: ApiClient, turn: number): Promise<ApiAnswer> {
  const asks = [
    () => transfer(client, turn),
    () => client.get('/assets/funds'),
    () => client.get('/ledger?limit=5'),
    () => client.get('/assets/overview'),
    () => client.get('/me'),
    () => client.send('PATCH', '/me/settings', { body: '{"dailyLossLimit":"900"}' }),
  ];
  return (asks[turn % asks.length] ?? asks[0])?.() as Promise<ApiAnswer>;
}

async function transfer(client: ApiClient, turn: number, key?: string): Promise<ApiAnswer> {
  const [from, to] = turn % 2 === 0 ? ['funds', 'spot'] : ['spot', 'funds'];
  const answer = await client.transfer({ from, to, quantity: '0.01' }, key);
  if (answer.body.ok) acknowledged.push(String(answer.body.data['entryId']));
  return answer;
}

async function transferUntilAnswered(client: ApiClient): Promise<void> {
  const key = randomUUID();
  while ((await transfer(client, 0, key)).status !== 200) await sleep(20);
}

/** Allowed are the answer itself, "busy" and "prices are paused", both with a retry delay. */
function findFault({ status, headers, body }: ApiAnswer): string | undefined {
  if (body.ok || (status === 422 && body.code === 'BALANCE_INSUFFICIENT')) return undefined;
  const isBusy = status === 503 && ['UNAVAILABLE', 'FEED_STALE'].includes(body.code);
  if (isBusy && Number(headers.get('retry-after')) > 0) return undefined;
  return `${status} ${JSON.stringify(body)}`;
}

async function openSocket(_: unknown, index: number): Promise<TestClient> {
  const url = `${server.url.replace('http', 'ws')}/ws`;
  const cookie = clients[index % MEMBERS]?.cookieHeader ?? '';
  const socket = await TestClient.open(url, index % 2 === 0 ? {} : { cookie });
  socket.subscribe(index % 2 === 0 ? 'ticker:all' : 'balance');
  await socket.until((frames) => frames.length > 0);
  return socket;
}

/** The server's own database, which stays up for it afterwards. */
async function withDatabase(work: (postgres: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const dataDir = join(server.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('silent') });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
}
