/** Every limit with its close code, and that no client can crash the process. */
import { connect } from 'node:net';
import { seededRandom } from '@anywhen/money/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import type { HubOptions } from './hub.ts';
import {
  pause,
  refusalOf,
  startHub,
  TestClient,
} from '../../../testing/platform/sockets/test-hub.ts';

async function start(options: Partial<HubOptions> = {}) {
  const started = await startHub(options);
  onTestFinished(started.stop);
  started.hub.serve('news', {
    access: 'public',
    pattern: /^news:[A-Za-z0-9]+$/,
    snapshot: () => ({ headline: 'first' }),
  });
  return started;
}

test('[W4] more than five requests a second for long closes with 4004', async () => {
  const { hub, url } = await start({ nowMs: () => 1_000 });
  const client = await TestClient.open(url);
  for (let count = 0; count < 30; count += 1) client.say({ op: 'ping' });
  expect(await client.closed).toEqual({ code: 4004, reason: 'tooManyRequests' });
  expect(client.frames).toHaveLength(15);
  expect(hub.stats().closed).toEqual({ tooManyRequests: 1 });
});

test('[W4] pings of the protocol itself count as requests', async () => {
  const { url } = await start({ nowMs: () => 1_000 });
  const client = await TestClient.open(url);
  for (let count = 0; count < 30; count += 1) client.ws.ping();
  expect((await client.closed).code).toBe(4004);
});

test('[W4] a frame above 64 KB closes with 1009, one of 64 KB is read', async () => {
  const { url } = await start();
  const atLimit = await TestClient.open(url);
  atLimit.say(' '.repeat(64 * 1024 - 13) + '{"op":"ping"}');
  await atLimit.until((frames) => frames.length === 1);
  const above = await TestClient.open(url);
  above.say(' '.repeat(64 * 1024 - 12) + '{"op":"ping"}');
  expect((await above.closed).code).toBe(1009);
});

test('[W4] 200 subscriptions are allowed, the 201st closes with 4005', async () => {
  const { url } = await start();
  const client = await TestClient.open(url);
  client.subscribe(...Array.from({ length: 200 }, (_, index) => `news:${index}`));
  await client.until((frames) => frames.length === 200);
  client.subscribe('news:7');
  await client.until((frames) => frames.length === 201);
  client.subscribe('news:200');
  expect(await client.closed).toEqual({ code: 4005, reason: 'tooManySubscriptions' });
});

test('[W4] a socket that never subscribes is closed with 4006, one that did stays open', async () => {
  // Long enough for a subscription to arrive, however slow the moment.
  const { url } = await start({ limits: { firstSubscribeMs: 5_000 } });
  const busy = await TestClient.open(url);
  busy.subscribe('news:all');
  const idle = await TestClient.open(url);
  idle.say({ op: 'ping' });
  expect(await idle.closed).toEqual({ code: 4006, reason: 'idle' });
  busy.say({ op: 'ping' });
  await busy.until((frames) => frames.length === 2);
});

test.each([
  ['text that is not JSON', 'hello'],
  ['a wrong operation', '{"op":"shout"}'],
  ['no topics', '{"op":"subscribe","topics":[]}'],
  ['a topic that is not a name', '{"op":"subscribe","topics":["<script>"]}'],
  ['201 topics in one request', `{"op":"subscribe","topics":["a"${',"a"'.repeat(200)}]}`],
  ['an unknown field', '{"op":"ping","__proto__":1,"more":true}'],
  ['null', 'null'],
  ['binary', Buffer.from('{"op":"ping"}')],
])('[W4] %s closes with 4002', async (_what, said) => {
  const { url } = await start();
  const client = await TestClient.open(url);
  client.ws.send(said);
  expect(await client.closed).toEqual({ code: 4002, reason: 'badRequest' });
});

test('[W4][S9] a page of another origin is rejected with 403 before there is a socket', async () => {
  const asked: unknown[] = [];
  const { hub, url } = await start({
    allowedOrigins: (origin, host) => {
      asked.push([origin, host]);
      return origin === `http://${host}`;
    },
  });
  const { host } = new URL(url);
  expect(await refusalOf(url, { origin: 'https://evil.example' })).toBe(403);
  expect(await refusalOf(url)).toBe(403);
  expect(asked).toEqual([
    ['https://evil.example', host],
    [undefined, host],
  ]);
  const client = await TestClient.open(url, { origin: `http://${host}` });
  client.ws.terminate();
  expect(hub.stats().refused).toBe(2);
});

test('other paths, too many sockets and too many of one address are rejected', async () => {
  const { url, stop } = await start({ limits: { socketsPerIpMax: 2 } });
  expect(await refusalOf(url.replace('/ws', '/other'))).toBe(404);
  const first = await TestClient.open(`${url}?any=query`);
  await TestClient.open(url);
  expect(await refusalOf(url)).toBe(429);
  first.ws.close();
  await first.closed;
  const again = await TestClient.open(url);
  again.subscribe('news:all');
  await again.until((frames) => frames.length === 1);
  await stop();
  const full = await start({ limits: { socketsMax: 1 } });
  await TestClient.open(full.url);
  expect(await refusalOf(full.url)).toBe(503);
});

test('behind a proxy sockets are counted by the address the proxy names', async () => {
  const { url } = await start({
    limits: { socketsPerIpMax: 1 },
    ipOf: (request) => String(request.headers['x-forwarded-for']),
  });
  await TestClient.open(url, { 'x-forwarded-for': '192.0.2.1' });
  await TestClient.open(url, { 'x-forwarded-for': '192.0.2.2' });
  expect(await refusalOf(url, { 'x-forwarded-for': '192.0.2.1' })).toBe(429);
});

test('[W4] a session that is gone closes its socket with 4009 at the next check', async () => {
  let isGone = false;
  let isBroken = false;
  const { url } = await start({
    limits: { sessionCheckMs: 40 },
    findSession: () => {
      if (isBroken) return Promise.reject(new Error('the database is away'));
      return Promise.resolve(isGone ? undefined : { uid: 10000001, sessionId: 'a' });
    },
  });
  const member = await TestClient.open(url, { cookie: 's=a' });
  const visitor = await TestClient.open(url);
  member.subscribe('news:all');
  visitor.subscribe('news:all');
  await pause(100);
  isBroken = true;
  await pause(100);
  member.say({ op: 'ping' });
  await member.until((frames) => frames.length === 2);
  expect(await refusalOf(url, { cookie: 's=a' })).toBe(503);
  isBroken = false;
  isGone = true;
  expect(await member.closed).toEqual({ code: 4009, reason: 'sessionEnded' });
  visitor.say({ op: 'ping' });
  await visitor.until((frames) => frames.length === 2);
});

test('a peer that misses two heartbeats is cut, one that answers stays', async () => {
  const { hub, url } = await start({ limits: { heartbeatMs: 50 } });
  const dead = await TestClient.open(url);
  const alive = await TestClient.open(url);
  dead.subscribe('news:all');
  alive.subscribe('news:all');
  await alive.until((frames) => frames.length === 1);
  dead.ws.pause();
  const pausedAtMs = performance.now();
  await expect.poll(() => hub.stats().sockets, { interval: 5 }).toBe(1);
  expect(performance.now() - pausedAtMs).toBeGreaterThan(95);
  alive.say({ op: 'ping' });
  await alive.until((frames) => frames.length === 2);
  dead.ws.terminate();
});

test('[W4] 500 sockets that send garbage never crash the hub', async () => {
  const seed = 20_251_115;
  const random = seededRandom(seed);
  const { hub, server, url } = await start({ limits: { closingMs: 100 } });
  const port = Number(new URL(url).port);
  const witness = await TestClient.open(url);
  witness.subscribe('news:all');
  await witness.until((frames) => frames.length === 1);
  for (let round = 0; round < 500; round += 25) {
    await Promise.all(Array.from({ length: 25 }, () => talkGarbage(port, random)));
  }
  hub.publish('news:all', { headline: 'still here' });
  await witness.until((frames) => frames.length === 2);
  const countOpen = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(countOpen).toBe(1);
  await expect.poll(() => hub.stats().sockets).toBe(1);
});

const HANDSHAKE =
  'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A handshake, sometimes a broken one, then bytes that may or may not look like frames. */
function talkGarbage(port: number, random: () => number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume();
    const handshake = random() < 0.1 ? HANDSHAKE.replace('dGhl', '<>') : HANDSHAKE;
    socket.write(handshake);
    const pieces = 1 + Math.floor(random() * 5);
    for (let piece = 0; piece < pieces; piece += 1) {
      socket.write(random() < 0.5 ? brokenFrame(random) : frameWithNonsense(random));
    }
    if (random() < 0.3) socket.destroy();
    else setTimeout(() => socket.destroy(), random() * 30);
  });
}

function brokenFrame(random: () => number): Buffer {
  const bytes = Buffer.from(Array.from({ length: 2 + random() * 300 }, () => random() * 256));
  if (random() < 0.5) bytes[0] = 0x80 | Math.floor(random() * 16);
  if (random() < 0.5) bytes[1] = 0x80 | Math.floor(random() * 128);
  return bytes;
}

/** A correct text frame around a request with some characters replaced. */
function frameWithNonsense(random: () => number): Buffer {
  const text = Buffer.from('{"op":"subscribe","topics":["news:all","mine"]}');
  const changes = Math.floor(random() * 4);
  for (let change = 0; change < changes; change += 1) {
    text[Math.floor(random() * text.length)] = 32 + random() * 95;
  }
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
}
