/** Joining while events go on: a snapshot, then everything after it, whenever the source reads. */
import { seededRandom } from '@anywhen/money/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import type { TopicSource } from './hub.ts';
import { pause, startHub, TestClient } from '../../../testing/platform/sockets/test-hub.ts';

const seed = Number(process.env.SEED ?? 7_041);

type Counter = { value: number };
type Snapshot = Extract<TopicSource, { access: 'public' }>['snapshot'];

/** Ways a source may read its state around slow work. */
function readers(counter: Counter, wait: () => Promise<void>): Record<string, Snapshot> {
  const read = () => ({ value: counter.value });
  return {
    atonce: read,
    first: async () => {
      const state = read();
      await wait();
      return state;
    },
    last: async (_topic, _uid, markRead) => {
      await wait();
      markRead();
      return read();
    },
    between: async (_topic, _uid, markRead) => {
      await wait();
      const state = read();
      markRead();
      await wait();
      return state;
    },
    unmarked: async () => {
      await wait();
      return read();
    },
  };
}

/** A hub whose counters go up by one with every event, at random moments. */
async function startCounting(random: () => number) {
  const started = await startHub({
    limits: { requestsPerSecond: 10_000, requestBurst: 10_000, socketsPerIpMax: 1_000 },
  });
  onTestFinished(started.stop);
  const { hub, url } = started;
  const counters = new Map<string, Counter>();
  for (const name of ['atonce', 'first', 'last', 'between', 'unmarked']) {
    const counter = { value: 0 };
    counters.set(name, counter);
    const snapshot = readers(counter, () => pause(random() * 20))[name];
    if (!snapshot) throw new Error(`nobody reads ${name}`);
    hub.serve(name, { access: 'public', pattern: new RegExp(`^${name}$`), snapshot });
  }
  const stopping = new AbortController();
  const counting = (async () => {
    while (!stopping.signal.aborted) {
      for (const [name, counter] of counters) {
        if (random() < 0.4) continue;
        counter.value += 1;
        hub.publish(name, { value: counter.value });
      }
      await (random() < 0.5 ? new Promise(setImmediate) : pause(random() * 4));
    }
  })();
  const stopCounting = async () => {
    stopping.abort();
    await counting;
  };
  return { url, counters, stopCounting };
}

/** What is wrong with a sequence of frames, or undefined. A snapshot restarts it. */
function faultOf(client: TestClient, topic: string, mayRepeat: boolean): string | undefined {
  let last: { seq: number; value: number } | undefined;
  for (const { type, seq, data } of client.received(topic)) {
    const { value } = data as Counter;
    if (type === 'event') {
      if (!last) return `event ${seq} before any snapshot`;
      if (seq !== last.seq + 1) return `event ${seq} after ${last.seq}`;
      const isNext = mayRepeat ? value <= last.value + 1 : value === last.value + 1;
      if (!isNext) return `value ${value} after ${last.value}`;
    }
    last = { seq, value: mayRepeat ? Math.max(value, last?.value ?? 0) : value };
  }
  return last ? undefined : 'nothing received';
}

test(`[W1] 200 joins under load: snapshot, no gap, nothing older (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const { url, counters, stopCounting } = await startCounting(random);
  const topics = [...counters.keys()];
  const clients: TestClient[] = [];
  for (let count = 0; count < 40; count += 1) {
    const client = await TestClient.open(url);
    clients.push(client);
    for (const topic of topics) client.subscribe(topic);
    if (random() < 0.3) await pause(random() * 10);
    if (random() < 0.3) clients[Math.floor(random() * clients.length)]?.subscribe(...topics);
    if (random() < 0.2) client.say({ op: 'unsubscribe', topics });
    if (random() < 0.9) client.subscribe(...topics);
  }
  await pause(100);
  for (const client of clients) client.subscribe(...topics);
  await pause(100);
  await stopCounting();
  await Promise.all(clients.map((client) => untilEnd(client, counters)));
  for (const client of clients) {
    for (const topic of topics) {
      const fault = faultOf(client, topic, topic === 'unmarked');
      expect(fault, `${topic}, seed ${seed}`).toBeUndefined();
    }
  }
  const joins = clients.flatMap(({ frames }) => frames.filter(({ type }) => type === 'snapshot'));
  expect(joins.length).toBeGreaterThan(200);
});

test('a join whose events outgrow the queue is rejected instead of queued forever', async () => {
  const started = await startHub({ limits: { queueBytesMax: 10_000, answerMs: 5_000 } });
  onTestFinished(started.stop);
  const { hub, url } = started;
  hub.serve('slow', {
    access: 'public',
    pattern: /^slow$/,
    snapshot: () => pause(100).then(() => ({ value: 0 })),
  });
  const client = await TestClient.open(url);
  client.subscribe('slow');
  while (!hub.hasListeners('slow')) await pause(1);
  for (let count = 0; count < 100; count += 1) hub.publish('slow', { text: 'x'.repeat(200) });
  await client.until((frames) => frames.length === 1);
  expect(client.frames).toEqual([{ type: 'rejected', topic: 'slow', code: 'FEED_STALE' }]);
  expect(hub.hasListeners('slow')).toBe(false);
});

test('many joins between two events cost one read', async () => {
  const started = await startHub();
  onTestFinished(started.stop);
  const { hub, url } = started;
  let readings = 0;
  const snapshot = () => pause(20).then(() => ({ readings: (readings += 1) }));
  hub.serve('shared', { access: 'public', pattern: /^shared$/, snapshot });
  const clients = await Promise.all(Array.from({ length: 50 }, () => TestClient.open(url)));
  for (const client of clients) client.subscribe('shared');
  await Promise.all(clients.map((client) => client.until((frames) => frames.length === 1)));
  expect(readings).toBe(1);
  hub.publish('shared', {});
  clients[0]?.subscribe('shared');
  await clients[0]?.until((frames) => frames.length === 3);
  expect(readings).toBe(2);
});

/** The last value of every counter arrived, as an event or inside a snapshot. */
function untilEnd(client: TestClient, counters: ReadonlyMap<string, Counter>): Promise<void> {
  return client.until(() =>
    [...counters].every(([name, { value }]) => {
      const last = client.received(name).at(-1);
      return (last?.data as Counter | undefined)?.value === value;
    }),
  );
}
