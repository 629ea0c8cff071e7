/**
 * The frames of one turn go out in one write, in order. Writes are counted at the server's own
 * stream: a client in the same process reads only after the turn, and would see one chunk anyway.
 */
import type { Duplex } from 'node:stream';
import type { CallAnswer, ServerFrame } from '@anywhen/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { HubOptions } from './hub.ts';
import {
  cookieSessions,
  pause,
  startHub,
  TestClient,
} from '../../../testing/platform/sockets/test-hub.ts';

const ANNA = 10_000_001;
const ANNAS = { cookie: `s=a1.${ANNA}` };

/** `writes` holds the bytes of every write, for each connection in the order they came. */
async function start(options: Partial<HubOptions> = {}) {
  const started = await startHub({ findSession: cookieSessions(), ...options });
  onTestFinished(started.stop);
  const { hub, server } = started;
  const snapshot = () => ({ text: 'first' });
  hub.serve('news', { access: 'public', pattern: /^news:[a-z]+$/, snapshot });
  hub.serve('mine', { access: 'member', pattern: /^mine$/, snapshot });
  const writes: number[][] = [];
  server.prependListener('upgrade', (_request, raw: Duplex) => {
    const own: number[] = [];
    writes.push(own);
    const write = raw.write.bind(raw) as (chunk: Buffer) => boolean;
    raw.write = (chunk: Buffer) => {
      own.push(chunk.length);
      return write(chunk);
    };
  });
  const forgetWrites = () => {
    for (const own of writes) own.length = 0;
  };
  return { ...started, writes, forgetWrites };
}

async function subscriber(url: string, topics: string[], headers = {}): Promise<TestClient> {
  const client = await TestClient.open(url, headers);
  client.subscribe(...topics);
  await client.until((frames) => frames.length === topics.length);
  client.frames.length = 0;
  return client;
}

function said(frames: readonly ServerFrame[]): string[] {
  return frames.map((frame) => {
    if (frame.type === 'answer') return `answer ${frame.id}`;
    return 'topic' in frame && 'seq' in frame
      ? `${frame.type} ${frame.topic} ${frame.seq}`
      : frame.type;
  });
}

test('what one turn publishes is one write per reader, whatever each listens to', async () => {
  const { hub, url, writes, forgetWrites } = await start();
  const all = await subscriber(url, ['news:a', 'news:b', 'news:c']);
  const two = await subscriber(url, ['news:c', 'news:a']);
  const one = await subscriber(url, ['news:b']);
  forgetWrites();
  hub.publish('news:a', { text: 'one' });
  hub.publish('news:b', { text: 'two' });
  await Promise.resolve();
  hub.publish('news:c', { text: 'three' });
  hub.publish('news:a', { text: 'four' });
  await all.until((frames) => frames.length === 4);
  await two.until((frames) => frames.length === 3);
  await one.until((frames) => frames.length === 1);
  const events = ['event news:a 1', 'event news:b 1', 'event news:c 1', 'event news:a 2'];
  expect(said(all.frames)).toEqual(events);
  expect(said(two.frames)).toEqual(events.filter((event) => !event.includes('news:b')));
  expect(said(one.frames)).toEqual(['event news:b 1']);
  expect(writes.map((own) => own.length)).toEqual([1, 1, 1]);
  hub.publish('news:a', { text: 'five' });
  await all.until((frames) => frames.length === 5);
  expect(writes.map((own) => own.length)).toEqual([2, 2, 1]);
});

test('snapshots, answers and private events of one turn stay in order', async () => {
  const { hub, url, writes, forgetWrites } = await start();
  let showLate: (data: unknown) => void = () => undefined;
  const late = new Promise<unknown>((resolve) => (showLate = resolve));
  hub.serve('late', { access: 'public', pattern: /^late$/, snapshot: () => late });
  let answer: (said: CallAnswer) => void = () => undefined;
  hub.serveCalls(() => new Promise((resolve) => (answer = resolve)));
  const client = await subscriber(url, ['news:a', 'mine'], ANNAS);
  client.say({ op: 'subscribe', topics: ['late'] });
  client.say({ op: 'call', id: 7, endpoint: 'pay' });
  client.say({ op: 'ping' });
  await client.until((frames) => frames.length === 1);
  client.frames.length = 0;
  forgetWrites();

  hub.publish('news:a', { text: 'before' });
  hub.publish('late', { text: 'queued for the snapshot' });
  hub.publishTo(ANNA, 'mine', { text: 'private' });
  answer({ ok: true, data: {} });
  showLate({ text: 'read before' });
  await Promise.resolve();
  hub.publish('news:a', { text: 'after' });
  await client.until((frames) => frames.length === 6);
  const received = said(client.frames);
  const inOrder = (wanted: string[]) =>
    expect(received.filter((one) => wanted.includes(one))).toEqual(wanted);
  inOrder(['event news:a 1', 'event mine 1', 'event news:a 2']);
  inOrder(['event mine 1', 'answer 7']);
  inOrder(['snapshot late 0', 'event late 1']);
  expect(writes.map((own) => own.length)).toEqual([1]);
});

test('[W4] frames before a logout arrive before the close code, later ones never', async () => {
  const { hub, url } = await start();
  const client = await subscriber(url, ['mine'], ANNAS);
  hub.publishTo(ANNA, 'mine', { text: 'one' });
  hub.publishTo(ANNA, 'mine', { text: 'two' });
  hub.closeMember(ANNA);
  hub.publishTo(ANNA, 'mine', { text: 'too late' });
  expect(await client.closed).toMatchObject({ reason: 'sessionEnded' });
  expect(said(client.frames)).toEqual(['event mine 1', 'event mine 2']);
});

test('[W3] a turn with more than the queue limit does not cut a reader whose socket accepts it', async () => {
  const { hub, url } = await start({ limits: { queueBytesMax: 100_000 } });
  const client = await subscriber(url, ['news:a']);
  for (let event = 0; event < 14; event += 1) hub.publish('news:a', { text: 'x'.repeat(10_000) });
  await client.until((frames) => frames.length === 14);
  expect(hub.stats().closed).toEqual({});
});

test('a peer that leaves in the turn of an event does no harm', async () => {
  const { hub, url } = await start();
  const client = await subscriber(url, ['news:a']);
  const other = await subscriber(url, ['news:a']);
  client.ws.terminate();
  hub.publish('news:a', { text: 'one' });
  await client.closed;
  hub.publish('news:a', { text: 'two' });
  await other.until((frames) => frames.length === 2);
  while (hub.stats().sockets > 1) await pause(5);
  expect(hub.stats().closed).toEqual({ peer: 1 });
});
