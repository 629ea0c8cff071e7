/**
 * [0.4] Two gateways behind a real Caddy with the shipped Caddyfile: a member is rate-limited by
 * the real address, whatever the request claims, and one client over the limit does not affect
 * others.
 */
import { request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { openIngress } from '../platform/ingress/ingress.ts';
import { refusalOfSocket } from '../platform/ingress/guarded-server.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { openLog } from '../platform/log.ts';
import { createHub } from '../platform/sockets/hub.ts';
import { Caddy, hasCaddy } from '../../testing/deployment/caddy.ts';

const log = openLog('silent');
const SPOOFED = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' };

let folder: string;
let gateways: FastifyInstance[] = [];
let caddy: Caddy | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anywhen-caddy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

afterEach(async () => {
  await caddy?.stop();
  await Promise.all(gateways.map((gateway) => gateway.close()));
  gateways = [];
});

async function startGateway(trusted: string): Promise<string> {
  const env = { TRUST_PROXY: trusted, PUBLIC_ORIGIN: 'http://paper.example' };
  const config = readConfig({ ...env, ALLOW_SIMULATED_INBOX: 'true' }, '/');
  const ingress = openIngress({
    config,
    nowMs: () => 1_000_000,
    limits: { connectionsMax: 3 },
  });
  const app = await createHttpServer({
    config,
    ingress,
    log,
    nowMs: Date.now,
    findSession: () => Promise.resolve(undefined),
    observe: () => undefined,
  });
  app.get('/api/whoami', async ({ raw }) => ({ address: ingress.callers.addressOf(raw) }));
  const hub = createHub({
    nowMs: Date.now,
    log,
    allowedOrigins: () => true,
    findSession: () => Promise.resolve(undefined),
    ipOf: ingress.callers.addressOf,
    refusalOf: (asked) => refusalOfSocket(asked, ingress),
    limits: { socketsPerIpMax: 2 },
  });
  app.addHook('preClose', () => hub.shutdown());
  await app.listen({ port: 0, host: '127.0.0.1' });
  hub.attach(app.server);
  gateways.push(app);
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function start(trusted: string): Promise<void> {
  const upstreams = [await startGateway(trusted), await startGateway(trusted)];
  caddy = await Caddy.start(upstreams, folder);
}

const itWithCaddy = it.skipIf(!hasCaddy());

if (!hasCaddy()) {
  it.skip('skipped: there is no caddy (Debian: apt-get install caddy)', () => undefined);
}

type Answer = { status: number; body: string; cookie: string | undefined };

/** Uses a source address of its own on this machine; the cookie pins it to one gateway. */
function ask(localAddress: string, headers: Record<string, string> = {}): Promise<Answer> {
  const options = {
    port: caddy?.port,
    host: '127.0.0.1',
    path: '/api/whoami',
    localAddress,
    agent: false,
    headers: { host: 'paper.example', ...headers },
  };
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
        resolve({ status: response.statusCode ?? 0, body, cookie });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

itWithCaddy.each(['1', '127.0.0.1/32'])(
  '[0.4] TRUST_PROXY=%s: a claimed address is ignored',
  async (trusted) => {
    await start(trusted);
    for (const headers of [{}, SPOOFED, { 'x-forwarded-for': '127.0.0.1, 127.0.0.1' }]) {
      const { status, body } = await ask('127.0.0.5', headers);
      expect([status, JSON.parse(body)]).toEqual([200, { address: '127.0.0.5' }]);
    }
    expect((await ask('127.0.0.5', { host: 'evil.example' })).status).toBe(403);
  },
);

itWithCaddy(
  '[0.4] a client over the limit is rejected under any claimed address, and others are served',
  async () => {
    await start('1');
    const { cookie = '' } = await ask('127.0.0.5');
    const statuses = new Set<number>();
    for (let count = 0; count < 400; count += 20) {
      const round = Array.from({ length: 20 }, (_, index) =>
        ask('127.0.0.5', { cookie, 'x-forwarded-for': `203.0.113.${(count + index) % 250}` }),
      );
      for (const { status } of await Promise.all(round)) statuses.add(status);
    }
    expect([...statuses].toSorted()).toEqual([200, 429]);
    expect((await ask('127.0.0.5', { cookie, ...SPOOFED })).status).toBe(429);
    expect((await ask('127.0.0.6', { cookie })).status).toBe(200);
  },
);

itWithCaddy('[0.4] sockets are counted by the address that opens them', async () => {
  await start('1');
  const { cookie = '' } = await ask('127.0.0.5');
  const opened: WebSocket[] = [];
  const open = (localAddress: string) =>
    new Promise<number>((resolve) => {
      const ws = new WebSocket(`ws://127.0.0.1:${caddy?.port}/ws`, {
        localAddress,
        headers: { host: 'paper.example', cookie, ...SPOOFED },
      });
      opened.push(ws);
      ws.once('open', () => resolve(101));
      ws.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
      ws.on('error', () => undefined);
    });
  expect([await open('127.0.0.5'), await open('127.0.0.5')]).toEqual([101, 101]);
  expect(await open('127.0.0.5')).toBe(429);
  expect(await open('127.0.0.6')).toBe(101);
  for (const ws of opened) ws.terminate();
});
