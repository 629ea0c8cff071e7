/**
 * Members with a past. A fund password keeps withdrawals locked for an hour, longer than a journey
 * can wait: so a server of the journey's own first runs with its clock two hours back, where
 * members join, are verified and set their fund password; then the very same program goes on with
 * those tables in the present.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { csrfOf, PASSWORD, registerIn } from './journey.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_MS_MAX = 90_000;
const REVIEW_MS_MAX = 30_000;

export const FUND_PASSWORD = 'quiet-otter-58';
export const HOLDER = { surname: 'Quill', givenName: 'Ada' };

/** Two hours back; a signal moves it two minutes on, past a review. */
const PAST_CLOCK = `
  const now = Date.now;
  let shiftMs = -7_200_000;
  Date.now = () => now() + shiftMs;
  process.on('SIGUSR2', () => (shiftMs += 120_000));
`;

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** Of level 1, with 10 000 paper USDT and no lock. */
export type MemberWithPast = { readonly username: string; readonly cookies: Cookies };

export type ServerWithPast = {
  readonly url: string;
  readonly members: readonly MemberWithPast[];
  stop(): Promise<void>;
};

export async function startServerWithPast(memberCount: number): Promise<ServerWithPast> {
  const data = await mkdtemp(join(tmpdir(), 'anywhen-past-'));
  const port = 40_000 + Math.floor(Math.random() * 10_000) * 2;
  const url = `http://127.0.0.1:${port}`;
  let server = await startServer({ data, port, isPast: true });
  try {
    const contexts = await Promise.all(
      Array.from({ length: memberCount }, () => request.newContext({ baseURL: url })),
    );
    const names = await Promise.all(contexts.map((context) => submitVerification(context)));
    server.kill('SIGUSR2');
    const members = await Promise.all(
      contexts.map(async (context, index) => {
        await finishPast(context);
        const { cookies } = await context.storageState();
        await context.dispose();
        return { username: names[index] ?? '', cookies };
      }),
    );
    await stopServer(server);
    server = await startServer({ data, port, isPast: false });
    return { url, members, stop: () => end() };
  } catch (error) {
    await end();
    throw error;
  }

  async function end(): Promise<void> {
    await stopServer(server);
    await rm(data, { recursive: true, force: true });
  }
}

async function startServer({
  data,
  port,
  isPast,
}: {
  data: string;
  port: number;
  isPast: boolean;
}): Promise<ChildProcess> {
  const clock = `data:text/javascript,${encodeURIComponent(PAST_CLOCK)}`;
  const args = isPast ? ['--import', clock] : [];
  const server = spawn(process.execPath, [...args, 'apps/server/dist/server.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      RATE_LIMITS: 'false',
      DEMO_TRIGGERS: 'true',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      OPS_PORT: String(port + 1),
      ANYWHEN_DATA: data,
    },
  });
  const deadlineMs = Date.now() + READY_MS_MAX;
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready');
    if (Date.now() > deadlineMs) throw new Error('the server did not become ready');
    await sleep(200);
  }
  return server;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

async function submitVerification(context: APIRequestContext): Promise<string> {
  const username = await registerIn(context);
  await post(context, '/api/kyc/draft', {
    ...HOLDER,
    country: 'AQ',
    documentType: 'passport',
    documentNumber: `SP-${username.slice(-8)}`,
  });
  const front = await uploadSpecimen(context, 'id-front');
  const holding = await uploadSpecimen(context, 'id-holding');
  await post(context, '/api/kyc/basic', { front, holding });
  return username;
}

async function finishPast(context: APIRequestContext): Promise<void> {
  const readState = async () => {
    const { data } = (await (await context.get('/api/kyc')).json()) as {
      data: { standing: { basic: { state: string } } };
    };
    return data.standing.basic.state;
  };
  await expect.poll(readState, { timeout: REVIEW_MS_MAX }).toBe('passed');
  await post(context, '/api/me/fund-password', {
    password: PASSWORD,
    newFundPassword: FUND_PASSWORD,
    repeat: FUND_PASSWORD,
  });
}

async function uploadSpecimen(context: APIRequestContext, kind: string): Promise<string> {
  const bytes = await readFile(join(ROOT, `apps/web/public/specimens/${kind}.jpg`));
  const answer = await context.post(`/api/files/${kind}`, {
    headers: {
      'x-csrf': await csrfOf(context),
      'content-type': 'image/jpeg',
      'x-file-name': `${kind}.jpg`,
    },
    data: bytes,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function post(context: APIRequestContext, path: string, data: object): Promise<void> {
  const headers = { 'x-csrf': await csrfOf(context) };
  const answer = await context.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}
