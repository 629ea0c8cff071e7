/**
 * [W2] Clients of one private room that are cut at random moments and reconnect, thousands of
 * times. What a client received on all its connections, joined, is exactly what was published. SEED
 * replays a run.
 */
import { randomBytes } from 'node:crypto';
import { seededRandom } from '@anywhen/money/seeded-random';
import type { StreamPoint, ServerFrame } from '@anywhen/protocol';
import { expect, test } from 'vitest';
import { RecentBudget, RecentFrames } from './recent-frames.ts';
import { Room, type Listener } from './room.ts';
import { readFrame } from '../../../testing/platform/sockets/test-hub.ts';

const SEED = Number(process.env['SEED'] ?? 52_017);
const RECONNECTS = 5_000;
const FRAMES_MAX = 24;

/** Events carry their own running number; a snapshot is the number of the last one before it. */
type Said = { count: number };

function openCounter(random: () => number) {
  const counter = { count: 0, room: openRoom() };
  function openRoom(): Room {
    const recent = new RecentFrames({ framesMax: FRAMES_MAX, bytesMax: 65_536 }, budget);
    return new Room({
      topic: 'mine',
      read: async (markRead) => {
        if (random() < 0.5) await rest();
        markRead();
        return { count: counter.count } satisfies Said;
      },
      explain: () => 'FEED_STALE',
      nowMs: Date.now,
      answerMs: 10_000,
      retainedBytesMax: 1_000_000,
      resume: { stream: randomBytes(12).toString('base64url'), recent },
    });
  }
  return {
    counter,
    publish: () => {
      counter.count += 1;
      counter.room.publish({ count: counter.count } satisfies Said);
    },
    restart: () => {
      counter.room = openRoom();
    },
  };
}

const budget = new RecentBudget(10_000_000);
const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A connection is a pipe: what was written and not yet read is lost with it. */
class Client {
  readonly record: number[] = [];
  readonly answers = { resumed: 0, snapshot: 0 };
  point: StreamPoint | undefined;
  #pipe: Buffer[] = [];
  #line: Listener | undefined;

  connect(room: Room): void {
    const pipe: Buffer[] = [];
    this.#pipe = pipe;
    this.#line = {
      write: (frame) => void pipe.push(frame),
    };
    void room.join(this.#line, this.point);
  }

  cut(room: Room): void {
    if (this.#line) room.leave(this.#line);
    this.#pipe = [];
  }

  read(framesMax: number): void {
    for (const frame of this.#pipe.splice(0, framesMax)) this.#receive(readFrame(frame));
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === 'resumed') {
      expect(frame).toMatchObject({ ...this.point });
      this.answers.resumed += 1;
      return;
    }
    if (!('data' in frame) || !('seq' in frame))
      throw new Error(`received ${JSON.stringify(frame)}`);
    const { count } = frame.data as Said;
    if (frame.type === 'snapshot') {
      this.answers.snapshot += 1;
      for (let value = this.record.length + 1; value <= count; value += 1) this.record.push(value);
    } else {
      this.record.push(count);
    }
    this.point = { stream: frame.stream ?? '', seq: frame.seq };
  }
}

test(`[W2] ${RECONNECTS} reconnects at random: nothing missing, nothing twice (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const { counter, publish, restart } = openCounter(random);
  const clients = Array.from({ length: 20 }, () => new Client());
  for (const client of clients) client.connect(counter.room);
  let reconnects = 0;
  while (reconnects < RECONNECTS) {
    const roll = random();
    const client = clients[Math.floor(random() * clients.length)] ?? fail();
    if (roll < 0.1) publish();
    else if (roll < 0.6) client.read(1 + Math.floor(random() * 12));
    else if (roll < 0.7) await rest();
    else if (roll < 0.7005) {
      restart();
      for (const one of clients) one.connect(counter.room);
    } else {
      client.cut(counter.room);
      if (random() < 0.01) for (let count = 0; count < 30; count += 1) publish();
      client.connect(counter.room);
      reconnects += 1;
    }
  }
  for (let turn = 0; turn < 5; turn += 1) await rest();
  const published = Array.from({ length: counter.count }, (_, index) => index + 1);
  for (const client of clients) {
    client.read(Infinity);
    expect(client.record).toEqual(published);
  }
  const sum = (kind: 'resumed' | 'snapshot') =>
    clients.reduce((total, { answers }) => total + answers[kind], 0);
  // Both ways must be frequent, or this test would prove only one of them.
  expect(sum('resumed')).toBeGreaterThan(RECONNECTS / 5);
  expect(sum('snapshot')).toBeGreaterThan(RECONNECTS / 50);
});

test('[W2] the gap is replayed exactly when it is retained, otherwise a snapshot comes', async () => {
  const random = seededRandom(SEED);
  const { counter, publish } = openCounter(random);
  const client = new Client();
  client.connect(counter.room);
  for (let turn = 0; turn < 3; turn += 1) await rest();
  client.read(Infinity);
  for (const [missed, answer] of [
    [0, 'resumed'],
    [1, 'resumed'],
    [FRAMES_MAX, 'resumed'],
    [FRAMES_MAX + 1, 'snapshot'],
    [3, 'resumed'],
  ] as const) {
    const before = client.answers[answer];
    client.cut(counter.room);
    for (let count = 0; count < missed; count += 1) publish();
    client.connect(counter.room);
    for (let turn = 0; turn < 3; turn += 1) await rest();
    client.read(Infinity);
    expect(client.answers[answer], `${missed} missed`).toBe(before + 1);
    expect(client.record).toHaveLength(counter.count);
  }
});

test('[W2] a number from the future, or of another stream, is answered by a snapshot', async () => {
  const { counter, publish } = openCounter(seededRandom(1));
  publish();
  const honest = new Client();
  honest.connect(counter.room);
  for (let turn = 0; turn < 3; turn += 1) await rest();
  honest.read(Infinity);
  const { stream = '', seq = 0 } = honest.point ?? {};
  for (const point of [
    { stream, seq: seq + 1 },
    { stream, seq: Number.MAX_SAFE_INTEGER },
    { stream: 'x'.repeat(16), seq },
  ]) {
    const client = new Client();
    client.point = point;
    client.connect(counter.room);
    for (let turn = 0; turn < 3; turn += 1) await rest();
    client.read(Infinity);
    expect(client.answers).toEqual({ resumed: 0, snapshot: 1 });
  }
});

function fail(): never {
  throw new Error('there is always a client');
}
