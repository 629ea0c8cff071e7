/**
 * [R12] Shutdown of the HTTP server with clients that hold connections open. The test controls the
 * clock of its time limit.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openHttpFixture } from '../../../testing/platform/ingress/http-fixture.ts';
import { DRAIN_MS_MAX } from './drain.ts';

let app: FastifyInstance;
let agent: Agent;
let port: number;
let answerSlow: () => void;
let isSlowAsked: boolean;

beforeEach(async () => {
  const slow = new Promise<void>((resolve) => (answerSlow = resolve));
  app = await openHttpFixture();
  isSlowAsked = false;
  app.get('/slow', async () => {
    isSlowAsked = true;
    return slow.then(() => ({ ok: true }));
  });
  app.get('/quick', async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: 2 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  agent.destroy();
  answerSlow();
  await app.close();
});

it('[R12] pending requests are answered, and idle connections do not delay the shutdown', async () => {
  await get('/quick');
  const slow = get('/slow');
  await until(() => isSlowAsked);
  const closing = app.close();
  await until(() => !app.server.listening);
  answerSlow();
  const { status, connection, body } = await slow;
  expect([status, connection, body]).toEqual([200, 'close', '{"ok":true}']);
  // The limit is never reached, because the clock stands still: nobody waits for it.
  await closing;
});

it('[R12] the first request on an open connection during shutdown is still served', async () => {
  const early = await connectSilently();
  const closing = app.close();
  await until(() => !app.server.listening);
  early.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let text = '';
  for await (const chunk of early) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(text).toMatch(/^connection: close\r$/im);
  expect(text).toMatch(/\{"ok":true\}$/);
  await closing;
});

it('[R12] a connection without any request is closed after a while', async () => {
  const silent = await connectSilently();
  await expectToCloseAtLimit();
  silent.destroy();
});

it('[R12] a request that never ends is cut off after a while', async () => {
  const slow = get('/slow').catch((error: Error) => error.message);
  await until(() => isSlowAsked);
  await expectToCloseAtLimit();
  expect(await slow).toBe('socket hang up');
});

/** Not a millisecond before. */
async function expectToCloseAtLimit(): Promise<void> {
  let isClosed = false;
  const closing = app.close().then(() => (isClosed = true));
  await until(() => !app.server.listening);
  vi.advanceTimersByTime(DRAIN_MS_MAX - 1);
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  await closing;
}

/** The server has accepted the connection, and received nothing. */
async function connectSilently(): Promise<Socket> {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), accepted]);
  return socket;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
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
