/** Resuming private topics over real sockets: what was missed, once, and only the member's own. */
import { seededRandom } from '@anywhen/money/seeded-random';
import type { StreamPoint, ServerFrame } from '@anywhen/protocol';
import { afterEach, expect, test } from 'vitest';
import type { HubOptions } from './hub.ts';
import {
  cookieSessions,
  pause,
  startHub,
  TestClient,
  type TestHub,
} from '../../../testing/platform/sockets/test-hub.ts';

const SEED = Number(process.env['SEED'] ?? 8_111);
const RECONNECTS = 300;
const ANNA = 10000001;
const BERT = 10000002;
const ANNAS = { cookie: `s=a1.${ANNA}` };
const BERTS = { cookie: `s=b1.${BERT}` };

const hubs: TestHub[] = [];

afterEach(async () => {
  for (const { stop } of hubs.splice(0)) await stop();
});

/** Private topics whose snapshot is the number of events before it. */
async function start(options: Partial<HubOptions> = {}) {
  const started = await startHub({ findSession: cookieSessions(), ...options });
  hubs.push(started);
  const counts = new Map<number, number>();
  const countOf = (uid: number) => counts.get(uid) ?? 0;
  started.hub.serve('mine', {
    access: 'member',
    pattern: /^(mine|constructor)$/,
    snapshot: (_topic, uid) => ({ count: countOf(uid) }),
  });
  started.hub.serve('news', {
    access: 'public',
    pattern: /^news$/,
    snapshot: () => ({ count: 0 }),
  });
  const publish = (uid: number) => {
    counts.set(uid, countOf(uid) + 1);
    started.hub.publishTo(uid, 'mine', { count: countOf(uid) });
  };
  return { ...started, publish, countOf };
}

async function open(url: string, headers: Record<string, string>, since?: StreamPoint) {
  const client = await TestClient.open(url, headers);
  client.say({ op: 'subscribe', topics: ['mine'], ...(since ? { since: { mine: since } } : {}) });
  return client;
}

/** The resume point of a client after what it received. */
function pointOf(client: TestClient): StreamPoint {
  const last = client.received('mine').at(-1);
  if (last?.stream === undefined) throw new Error('a private frame names its stream');
  return { stream: last.stream, seq: last.seq };
}

const typesOf = ({ frames }: TestClient) => frames.map(({ type }) => type);
const untilFrames = (client: TestClient, count: number) =>
  client.until((frames) => frames.length >= count);

test('[W2] a client that reconnects gets exactly what it missed, then continues', async () => {
  const { hub, url, publish } = await start();
  const before = await open(url, ANNAS);
  await untilFrames(before, 1);
  publish(ANNA);
  await untilFrames(before, 2);
  before.ws.terminate();
  await expect.poll(() => hub.stats().retainedRooms).toBe(1);
  expect(hub.hasListeners('mine', ANNA)).toBe(true);
  publish(ANNA);
  publish(ANNA);
  const point = pointOf(before);
  const after = await open(url, ANNAS, point);
  await untilFrames(after, 3);
  publish(ANNA);
  await untilFrames(after, 4);
  const [resumed, ...events] = after.frames;
  expect(resumed).toEqual({ type: 'resumed', topic: 'mine', ...point });
  const received = events.map((frame) => ('data' in frame ? frame.data : frame));
  expect(received).toEqual([{ count: 2 }, { count: 3 }, { count: 4 }]);
});

test('[W2] another member’s stream is useless, and so is one of another run', async () => {
  const first = await start();
  const anna = await open(first.url, ANNAS);
  const bert = await open(first.url, BERTS);
  await Promise.all([untilFrames(anna, 1), untilFrames(bert, 1)]);
  first.publish(ANNA);
  await untilFrames(anna, 2);
  const annas = { ...pointOf(anna), seq: 0 };
  const thief = await open(first.url, BERTS, annas);
  const visitor = await open(first.url, {}, annas);
  await Promise.all([untilFrames(thief, 1), untilFrames(visitor, 1)]);
  expect(thief.frames).toMatchObject([{ type: 'snapshot', seq: 0, data: { count: 0 } }]);
  expect(pointOf(thief).stream).toBe(pointOf(bert).stream);
  expect(visitor.frames).toEqual([{ type: 'rejected', topic: 'mine', code: 'NOT_LOGGED_IN' }]);
  const second = await start();
  const elsewhere = await open(second.url, ANNAS);
  await untilFrames(elsewhere, 1);
  second.publish(ANNA);
  const late = await open(second.url, ANNAS, annas);
  await untilFrames(late, 1);
  expect(late.frames).toMatchObject([{ type: 'snapshot', seq: 1, data: { count: 1 } }]);
});

test('[W2] after the room was forgotten a snapshot comes, under another stream', async () => {
  const { hub, url, publish } = await start({ limits: { retainedRoomMs: 50 } });
  const before = await open(url, ANNAS);
  await untilFrames(before, 1);
  before.ws.terminate();
  await expect.poll(() => hub.hasListeners('mine', ANNA)).toBe(false);
  publish(ANNA);
  const after = await open(url, ANNAS, pointOf(before));
  await untilFrames(after, 1);
  expect(after.frames).toMatchObject([{ type: 'snapshot', seq: 0, data: { count: 1 } }]);
  expect(pointOf(after).stream).not.toBe(pointOf(before).stream);
});

test('a public topic has no stream, and its resume point is ignored', async () => {
  const { hub, url } = await start();
  const client = await TestClient.open(url);
  const since = { news: { stream: 'a'.repeat(16), seq: 0 } };
  client.say({ op: 'subscribe', topics: ['news'], since });
  await untilFrames(client, 1);
  client.ws.terminate();
  await expect.poll(() => hub.hasListeners('news')).toBe(false);
  expect(client.frames).toEqual([{ topic: 'news', type: 'snapshot', seq: 0, data: { count: 0 } }]);
});

test('a topic named like a property of every object is no resume point', async () => {
  const { url } = await start();
  const client = await TestClient.open(url, ANNAS);
  client.say({ op: 'subscribe', topics: ['constructor'], since: {} });
  await untilFrames(client, 1);
  expect(typesOf(client)).toEqual(['snapshot']);
});

test.each([
  ['no stream', { mine: { seq: 1 } }],
  ['a malformed stream', { mine: { stream: 'short', seq: 1 } }],
  ['a number below zero', { mine: { stream: 'a'.repeat(16), seq: -1 } }],
  ['half a number', { mine: { stream: 'a'.repeat(16), seq: 0.5 } }],
  ['a name that is no topic', { '<b>': { stream: 'a'.repeat(16), seq: 1 } }],
  ['an extra field', { mine: { stream: 'a'.repeat(16), seq: 1, uid: ANNA } }],
  ['a list', []],
])('[W4] %s in `since` closes with 4002', async (_what, since) => {
  const { url } = await start();
  const client = await TestClient.open(url, ANNAS);
  client.say({ op: 'subscribe', topics: ['mine'], since });
  expect((await client.closed).code).toBe(4002);
});

/** One member's device: it joins what it received on successive connections. */
class Device {
  readonly record: number[] = [];
  resumed = 0;
  snapshots = 0;
  #client: TestClient | undefined;
  #point: StreamPoint | undefined;

  constructor(
    readonly uid: number,
    private readonly url: string,
  ) {}

  async connect(): Promise<void> {
    this.#client = await open(this.url, { cookie: `s=x${this.uid}.${this.uid}` }, this.#point);
  }

  /** The network is gone; what arrived until now was received. */
  cut(): void {
    this.#client?.ws.terminate();
    for (const frame of this.#client?.frames ?? []) this.#receive(frame);
    this.#client = undefined;
  }

  async untilAnyFrame(): Promise<void> {
    await this.#client?.until((frames) => frames.length > 0);
  }

  hasReceived(count: number): boolean {
    const last = this.#client?.received('mine').at(-1);
    return (last?.data as { count: number } | undefined)?.count === count;
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === 'resumed') this.resumed += 1;
    if (!('data' in frame) || !('seq' in frame)) return;
    const { count } = frame.data as { count: number };
    if (frame.type === 'event') this.record.push(count);
    else {
      this.snapshots += 1;
      for (let value = this.record.length + 1; value <= count; value += 1) this.record.push(value);
    }
    this.#point = { stream: frame.stream ?? '', seq: frame.seq };
  }
}

test(`[W2] ${RECONNECTS} reconnects of 12 devices of 6 members (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const { url, publish, countOf } = await start({ limits: { recentFramesMax: 40 } });
  const uids = Array.from({ length: 6 }, (_, index) => ANNA + index);
  const devices = [...uids, ...uids].map((uid) => new Device(uid, url));
  await Promise.all(devices.map((device) => device.connect()));
  const publishSome = (uid: number, countMax: number) => {
    for (let count = random() * countMax; count > 1; count -= 1) publish(uid);
  };
  const live = async (device: Device) => {
    for (let count = 0; count < RECONNECTS / devices.length; count += 1) {
      // Otherwise it is cut before it received anything, and repeats its resume point.
      if (random() < 0.8) await device.untilAnyFrame();
      if (random() < 0.5) await pause(random() * 5);
      publishSome(device.uid, 5);
      device.cut();
      publishSome(device.uid, random() < 0.9 ? 8 : 120);
      await device.connect();
      publishSome(device.uid, 5);
    }
  };
  await Promise.all(devices.map(live));
  for (const uid of uids) publish(uid);
  for (const device of devices) {
    await expect.poll(() => device.hasReceived(countOf(device.uid))).toBe(true);
  }
  for (const device of devices) device.cut();
  for (const { record, uid } of devices) {
    expect(record).toEqual(Array.from({ length: countOf(uid) }, (_, index) => index + 1));
  }
  const sum = (kind: 'resumed' | 'snapshots') =>
    devices.reduce((total, device) => total + device[kind], 0);
  expect(sum('resumed')).toBeGreaterThan(RECONNECTS / 4);
  expect(sum('snapshots')).toBeGreaterThan(devices.length);
});
