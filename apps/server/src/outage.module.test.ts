/**
 * The real program on a folder whose journal ends hours ago: it is open from its first second, says
 * how far it is, survives a kill on the way, and what it makes up bears the time it was due.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../testing/api-client.ts';
import { type PastMember, placePast } from '../testing/outage/past-folder.ts';
import { placePrepared } from '../testing/platform/postgres/prepared-clusters.ts';
import { makeTemporaryDir, removeTemporaryDir } from '../testing/platform/postgres/temporary.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { MIGRATIONS } from '../testing/test-database.ts';

const HOURS = testSize('OUTAGE_HOURS', { short: 2, long: 26 });
const HOUR_MS = 3_600_000;
/** An upper limit that only a hang reaches. */
const HANG_MS = 120_000;
const PASSWORD = 'correct horse battery';
const BROWSER = { accept: 'text/html', 'accept-language': 'zh-TW,zh;q=0.9' };

type Health = {
  /** Of the HTTP answer. */
  status: number;
  isReady: boolean;
  catchingUp?: { fromMs: number; untilMs: number; percent: number; endsAtMs: number };
};
type Outages = { sinceMs: number; outages: unknown[] };
type Line = { kind: string; atMs: number };

let folder: string;
let members: PastMember[];
let beganAtMs: number;
let server: ServerProcess;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  await mkdir(join(folder, 'postgres'), { recursive: true });
  await placePrepared(join(folder, 'postgres'), MIGRATIONS);
  beganAtMs = Date.now() - HOURS * HOUR_MS;
  members = await placePast(folder, { agoMs: HOURS * HOUR_MS, members: 2 });
  server = await ServerProcess.join(folder, {});
});

afterAll(async () => {
  await server?.remove();
  await removeTemporaryDir(folder);
});

it('[R15] nothing is silent while it catches up: alive, not ready, and how far it is', async () => {
  const { ready } = server.launchStandby();
  const health = await untilProgress(20);
  expect([health.status, health.isReady]).toEqual([503, false]);
  const { fromMs, untilMs, endsAtMs } = health.catchingUp ?? { fromMs: 0, untilMs: 0, endsAtMs: 0 };
  expect(Math.round((untilMs - fromMs) / HOUR_MS)).toBe(HOURS);
  expect(endsAtMs).toBeGreaterThan(untilMs);
  const [alive, page, call] = await Promise.all([
    fetch(`${server.url}/livez`),
    fetch(`${server.url}/wealth`, { headers: BROWSER }),
    fetch(`${server.url}/api/markets`),
  ]);
  expect(alive.status).toBe(200);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    503,
    'text/html; charset=utf-8',
  ]);
  const text = await page.text();
  expect(text).toContain(`正在補上 ${HOURS} 小時的進度`);
  expect(text).toContain('http-equiv="refresh"');
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([call.status, await call.json()]).toMatchObject([503, { ok: false, code: 'UNAVAILABLE' }]);
  // The health check of a container asks the other port.
  expect((await fetch(`http://127.0.0.1:${server.opsPort}/livez`)).status).toBe(200);
  // A kill in the middle costs what was not committed yet, and no second of the outage.
  await server.kill();
  await ready.catch(() => undefined);
  const again = server.launchStandby();
  const after = await untilProgress(0);
  expect(after.catchingUp?.fromMs).toBe(fromMs);
  await again.ready;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.output).not.toContain('"level":50');
});

it('[16.5] what is made up bears the time it was due, and members are told once', async () => {
  const [first] = members;
  if (!first) throw new Error('nobody was there before');
  const member = new ApiClient(server.url);
  const login = await member.post('/auth/login', { account: first.name, password: PASSWORD });
  expect(login.status).toBe(200);
  const log = await read<{ lines: Line[] }>(member, `/strategy/bots/${first.botId}/log?limit=50`);
  const bought = log.lines.filter(({ kind }) => kind === 'bought');
  const times = bought.map(({ atMs }) => atMs).toSorted((one, other) => one - other);
  const startedAtMs = times[0] ?? 0;
  expect(startedAtMs).toBeGreaterThanOrEqual(beganAtMs - 1_000);
  const due = times.filter((atMs) => atMs > startedAtMs + HOUR_MS / 2);
  expect(new Set(due).size).toBeGreaterThanOrEqual(HOURS - 1);
  for (const atMs of due) {
    // The whole hours after it began: by the second, although all were made within moments.
    const lateMs = (atMs - startedAtMs) % HOUR_MS;
    expect(Math.min(lateMs, HOUR_MS - lateMs)).toBeLessThan(5_000);
  }
  await expect.poll(() => outagesOf(member), { timeout: HANG_MS }).toHaveLength(1);
  const [outage] = await outagesOf(member);
  const fromMs = Number(outage?.params['fromMs']);
  // The first is among them where it was ordered just before the server went down.
  const madeUp = times.filter((atMs) => atMs >= fromMs);
  expect(outage?.params['bots']).toBe(String(madeUp.length));
  expect(fromMs).toBeLessThan(startedAtMs + HOUR_MS / 2);
  expect(Number(outage?.params['untilMs'])).toBeGreaterThan(Date.now() - HANG_MS);
  expect(outage?.params).toMatchObject({ contracts: '0', orders: '0', payments: '0' });
  // And whoever has no account reads of it too: of the same one, with all seconds it was.
  const listed = await read<Outages>(new ApiClient(server.url), '/fairness/outages');
  const untilMs = Number(outage?.params['untilMs']);
  const seconds = Math.floor(untilMs / 1_000) - Math.ceil(fromMs / 1_000) + 1;
  expect(listed.outages).toEqual([{ no: 1, fromMs, untilMs, seconds }]);
  expect(listed.sinceMs).toBeLessThan(fromMs);
});

/** From the moment that the process was begun, until it has made up for this much. */
async function untilProgress(percent: number): Promise<Health> {
  const deadlineMs = Date.now() + HANG_MS;
  for (;;) {
    const health = (await fetch(`${server.url}/readyz`).then(
      async (answer) => ({ ...((await answer.json()) as object), status: answer.status }),
      () => ({ isReady: false }),
    )) as Health;
    if (health.catchingUp && health.catchingUp.percent >= percent) return health;
    if (health.isReady || Date.now() > deadlineMs) {
      throw new Error(`it never said how far it is: ${JSON.stringify(health)}\n${server.output}`);
    }
    await sleep(10);
  }
}

async function read<Data>(member: ApiClient, path: string): Promise<Data> {
  const { body } = await member.get(path);
  if (!body.ok) throw new Error(`${path}: ${body.code}`);
  return body.data as Data;
}

type Message = { kind: string; params: Record<string, string> };

async function outagesOf(member: ApiClient): Promise<Message[]> {
  const { messages } = await read<{ messages: Message[] }>(member, '/messages');
  return messages.filter(({ kind }) => kind === 'outage');
}
