/** [R12] The end of the HTTP server, with clients that hold on to their connections. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDoorway } from '../door/doorway.ts';
import { openLog } from '../log.ts';
import { DRAIN_MS_MAX } from './drain.ts';
import { createHttpServer } from './server.ts';

let app: FastifyInstance;
let agent: Agent;
let port: number;
let answerSlow: () => void;

beforeEach(async () => {
  const slow = new Promise<void>((resolve) => (answerSlow = resolve));
  const config = readConfig({}, '/');
  app = await createHttpServer({
    config,
    doorway: openDoorway({ config, nowMs: Date.now }),
    log: openLog('silent'),
    nowMs: Date.now,
    findSession: () => Promise.resolve(undefined),
    observe: () => undefined,
  });
  app.get('/slow', async () => slow.then(() => ({ ok: true })));
  app.get('/quick', async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: 2 });
});

afterEach(async () => {
  agent.destroy();
  answerSlow();
  await app.close();
});

it('[R12] what is under way is answered, and kept connections do not hold up the end', async () => {
  await get('/quick');
  const slow = get('/slow');
  await sleep(50);
  const closed = timeToClose();
  await sleep(50);
  answerSlow();
  const { status, connection, body } = await slow;
  expect([status, connection, body]).toEqual([200, 'close', '{"ok":true}']);
  expect(await closed).toBeLessThan(DRAIN_MS_MAX / 2);
});

it('[R12] who speaks first on an open connection during the end is still served', async () => {
  const early = connect(port, '127.0.0.1');
  await once(early, 'connect');
  await sleep(50);
  const closed = timeToClose();
  await sleep(50);
  early.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let text = '';
  for await (const chunk of early) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(text).toMatch(/^connection: close\r$/im);
  expect(text).toMatch(/\{"ok":true\}$/);
  expect(await closed).toBeLessThan(DRAIN_MS_MAX / 2);
});

it('[R12] a connection on which nobody ever spoke is closed after a while', async () => {
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  await sleep(50);
  const tookMs = await timeToClose();
  expect(tookMs).toBeLessThan(DRAIN_MS_MAX + 1_000);
  silent.destroy();
});

it('[R12] a request that never ends is cut off after a while', async () => {
  const slow = get('/slow').catch((error: Error) => error.message);
  await sleep(50);
  expect(await timeToClose()).toBeLessThan(DRAIN_MS_MAX + 1_000);
  expect(await slow).toBe('socket hang up');
});

async function timeToClose(): Promise<number> {
  const beganAtMs = performance.now();
  await app.close();
  return performance.now() - beganAtMs;
}

type Answer = { status: number | undefined; connection: string | undefined; body: string };

function get(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, agent }, (response: IncomingMessage) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        const { statusCode: status, headers } = response;
        resolve({ status, connection: headers.connection, body });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
