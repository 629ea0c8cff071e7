/** Topics, members and the shutdown of a hub, over real sockets. Limits have their own file. */
import { isLongForm } from '@anywhen/money/test-size';
import { expect, onTestFinished, test } from 'vitest';
import { refuse } from '../http/call.ts';
import type { HubOptions } from './hub.ts';
import {
  cookieSessions as sessions,
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
    pattern: /^news:[a-z]+$/,
    snapshot: (topic) => (topic === 'news:none' ? undefined : { headline: 'first' }),
  });
  started.hub.serve('mine', {
    access: 'member',
    pattern: /^mine$/,
    snapshot: (_topic, uid) => ({ of: uid }),
  });
  return started;
}

test('a subscriber receives the snapshot, then the events, numbered without a gap', async () => {
  const { hub, url } = await start();
  const client = await TestClient.open(url);
  client.subscribe('news:all');
  await client.until((frames) => frames.length === 1);
  hub.publish('news:all', { headline: 'second' });
  hub.publish('news:other', { headline: 'not for us' });
  hub.publish('news:all', { headline: 'third' });
  await client.until((frames) => frames.length === 3);
  expect(client.frames).toEqual([
    { topic: 'news:all', type: 'snapshot', seq: 0, data: { headline: 'first' } },
    { topic: 'news:all', type: 'event', seq: 1, data: { headline: 'second' } },
    { topic: 'news:all', type: 'event', seq: 2, data: { headline: 'third' } },
  ]);
});

test('a page of another member than the session is disconnected, and told why', async () => {
  const { url } = await start({ findSession: sessions() });
  const own = await TestClient.open(`${url}?member=7`, { cookie: 's=a.7' });
  own.subscribe('mine');
  await own.until((frames) => frames.length === 1);
  const other = await TestClient.open(`${url}?member=8`, { cookie: 's=a.7' });
  expect(await other.closed).toEqual({ code: 4010, reason: 'otherMember' });
});

test('after unsubscribing nothing more arrives, and the topic has no listeners', async () => {
  const { hub, url } = await start();
  const client = await TestClient.open(url);
  client.subscribe('news:all');
  await client.until((frames) => frames.length === 1);
  expect(hub.hasListeners('news:all')).toBe(true);
  client.say({ op: 'unsubscribe', topics: ['news:all'] });
  client.say({ op: 'ping' });
  await client.until((frames) => frames.some((frame) => frame.type === 'pong'));
  hub.publish('news:all', {});
  expect(hub.hasListeners('news:all')).toBe(false);
  expect(hub.stats()).toMatchObject({ rooms: 0, sent: 0 });
});

test('a pong says what time it is, and which build of the app is served', async () => {
  const { url } = await start({ nowMs: () => 77, build: '/assets/index-x1.js' });
  const client = await TestClient.open(url);
  client.say({ op: 'ping' });
  await client.until((frames) => frames.length === 1);
  expect(client.frames).toEqual([{ type: 'pong', nowMs: 77, build: '/assets/index-x1.js' }]);
});

test('subscribing again gives a new snapshot with the current number', async () => {
  const { hub, url } = await start();
  const client = await TestClient.open(url);
  client.subscribe('news:all');
  await client.until((frames) => frames.length === 1);
  hub.publish('news:all', { headline: 'second' });
  client.subscribe('news:all');
  await client.until((frames) => frames.length === 3);
  hub.publish('news:all', { headline: 'third' });
  await client.until((frames) => frames.length === 4);
  const received = client.received('news:all').map(({ type, seq }) => `${type} ${seq}`);
  expect(received).toEqual(['snapshot 0', 'event 1', 'snapshot 1', 'event 2']);
});

test('unknown topics, missing objects and private topics of visitors are rejected', async () => {
  const { url } = await start();
  const client = await TestClient.open(url);
  client.subscribe('weather', 'news:none', 'mine');
  await client.until((frames) => frames.length === 3);
  expect(client.frames).toEqual([
    { type: 'rejected', topic: 'weather', code: 'NOT_FOUND' },
    { type: 'rejected', topic: 'mine', code: 'NOT_LOGGED_IN' },
    { type: 'rejected', topic: 'news:none', code: 'NOT_FOUND' },
  ]);
});

test('a snapshot that is rejected, fails or never comes rejects the subscription only', async () => {
  const { hub, url } = await start({ limits: { answerMs: 50 } });
  const failing = (name: string, snapshot: () => unknown) =>
    hub.serve(name, { access: 'public', pattern: new RegExp(`^${name}$`), snapshot });
  failing('refusing', () => refuse('FEED_STALE'));
  failing('throwing', () => Promise.reject(new Error('no such table')));
  failing('hanging', () => new Promise(() => undefined));
  const client = await TestClient.open(url);
  client.subscribe('refusing', 'throwing', 'hanging', 'news:all');
  await client.until((frames) => frames.length === 4);
  const rejected = client.frames.filter((frame) => frame.type === 'rejected');
  expect(rejected.map(({ topic, code }) => [topic, code])).toEqual([
    ['refusing', 'FEED_STALE'],
    ['throwing', 'FEED_STALE'],
    ['hanging', 'FEED_STALE'],
  ]);
  expect(hub.stats().rooms).toBe(1);
});

test('[S1] a private topic reaches its member on every socket, and nobody else', async () => {
  const { hub, url } = await start({ findSession: sessions() });
  const anna = await TestClient.open(url, { cookie: 's=a1.10000001' });
  const annasPhone = await TestClient.open(url, { cookie: 's=a2.10000001' });
  const bert = await TestClient.open(url, { cookie: 's=b1.10000002' });
  const visitor = await TestClient.open(url);
  const everybody = [anna, annasPhone, bert, visitor];
  for (const client of everybody) client.subscribe('mine', 'news:all');
  await Promise.all(everybody.map((client) => client.until((frames) => frames.length === 2)));
  hub.publishTo(10000001, 'mine', { secret: 'of anna' });
  hub.publishTo(10000001, 'mine', { secret: 'of anna too' });
  hub.publishTo(10000002, 'mine', { secret: 'of bert' });
  hub.publish('mine', { secret: 'of nobody' });
  hub.publish('news:all', 'last');
  await Promise.all(everybody.map(untilLast));
  const annas = [
    [0, { of: 10000001 }],
    [1, { secret: 'of anna' }],
    [2, { secret: 'of anna too' }],
  ];
  expect(secrets(anna)).toEqual(annas);
  expect(secrets(annasPhone)).toEqual(annas);
  expect(secrets(bert)).toEqual([
    [0, { of: 10000002 }],
    [1, { secret: 'of bert' }],
  ]);
  expect(secrets(visitor)).toEqual([]);
  expect(hub.hasListeners('mine')).toBe(false);
  expect(hub.hasListeners('mine', 10000002)).toBe(true);
});

function untilLast(client: TestClient): Promise<void> {
  return client.until(() => client.received('news:all').at(-1)?.data === 'last');
}

function secrets(client: TestClient): unknown[] {
  return client.received('mine').map(({ seq, data }) => [seq, data]);
}

test('[W4] a logout closes the sockets of its session at once, and no others', async () => {
  const { hub, url } = await start({ findSession: sessions() });
  const here = await TestClient.open(url, { cookie: 's=a1.10000001' });
  const there = await TestClient.open(url, { cookie: 's=a2.10000001' });
  here.subscribe('mine');
  there.subscribe('mine');
  await Promise.all([here, there].map((client) => client.until((frames) => frames.length === 1)));
  hub.closeSession('a1');
  hub.publishTo(10000001, 'mine', { secret: 'after the log out' });
  expect(await here.closed).toEqual({ code: 4009, reason: 'sessionEnded' });
  await there.until((frames) => frames.length === 2);
  expect(here.frames).toHaveLength(1);
  hub.closeMember(10000001);
  expect(await there.closed).toEqual({ code: 4009, reason: 'sessionEnded' });
});

test('[W4] a logout that overtakes the look-up of a new socket still wins', async () => {
  const ended = new Set<string>();
  const find = sessions(ended);
  const lookUps: unknown[] = [];
  const { hub, url } = await start({
    findSession: async (cookies) => {
      lookUps.push(cookies);
      const found = await find(cookies);
      await pause(50);
      return found;
    },
  });
  const opening = TestClient.open(url, { cookie: 's=a1.10000001' });
  while (lookUps.length === 0) await pause(5);
  ended.add('a1');
  hub.closeSession('a1');
  const client = await opening;
  client.subscribe('mine');
  await client.until((frames) => frames.length === 1);
  expect(client.frames).toEqual([{ type: 'rejected', topic: 'mine', code: 'NOT_LOGGED_IN' }]);
});

test('shutdown announces itself, closes with 4000 within a second, and accepts nobody', async () => {
  const { hub, url } = await start();
  const clients = await Promise.all(Array.from({ length: 20 }, () => TestClient.open(url)));
  for (const client of clients) client.subscribe('news:all');
  await Promise.all(clients.map((client) => client.until((frames) => frames.length === 1)));
  clients[0]?.ws.pause();
  const startedAtMs = Date.now();
  await hub.shutdown();
  if (isLongForm) expect(Date.now() - startedAtMs).toBeLessThan(1_500);
  for (const client of clients.slice(1)) {
    expect(await client.closed).toEqual({ code: 4000, reason: 'serverShutdown' });
    expect(client.frames.at(-1)).toEqual({ type: 'serverShutdown' });
  }
  expect(hub.stats().sockets).toBe(0);
  expect(await refusalOf(url)).toBe(503);
  clients[0]?.ws.terminate();
});

test('a topic kind is served once', async () => {
  const { hub } = await start();
  const again = { access: 'public', pattern: /^news$/, snapshot: () => 1 } as const;
  expect(() => hub.serve('news', again)).toThrow('served twice');
});
