/** Clients that do not read are cut; those that do notice nothing, and memory stays flat. */
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { pause, startHub, TestClient } from '../../../testing/platform/sockets/test-hub.ts';

const FRAMES = 700;
const TEXT = 'x'.repeat(16_000);

test('[W3] slow readers are cut with 4008 while 50 others receive everything', async () => {
  // Long enough for a slow reader that resumes late to read why it was cut.
  const { hub, url, stop } = await startHub({ limits: { closingMs: 60_000 } });
  hub.serve('flood', { access: 'public', pattern: /^flood$/, snapshot: () => ({ text: 'start' }) });
  const readers = await Promise.all(Array.from({ length: 50 }, () => TestClient.open(url)));
  const sleepers = await Promise.all(Array.from({ length: 20 }, () => TestClient.open(url)));
  for (const client of [...readers, ...sleepers]) client.subscribe('flood');
  const tricklers = Array.from({ length: 10 }, () => trickle(Number(new URL(url).port)));
  const everybody = readers.length + sleepers.length + tricklers.length;
  await Promise.all(
    [...readers, ...sleepers].map((client) => client.until((received) => received.length === 1)),
  );
  for (const sleeper of sleepers) sleeper.ws.pause();
  while (hub.stats().sockets < everybody) await pause(5);
  const counts = readers.map((client) => countOnly(client));
  let rssMax = 0;
  const rssBefore = process.memoryUsage().rss;
  for (let seq = 1; seq <= FRAMES; seq += 1) {
    hub.publish('flood', { text: TEXT });
    // As a clock would: every reader has read before the next event.
    while (counts.some((count) => count() < seq)) await new Promise(setImmediate);
    rssMax = Math.max(rssMax, process.memoryUsage().rss);
  }
  expect(hub.stats().closed.slowReader).toBe(30);
  for (const sleeper of sleepers) sleeper.ws.resume();
  for (const sleeper of sleepers) {
    expect(await sleeper.closed).toEqual({ code: 4008, reason: 'slowReader' });
  }
  for (const trickler of tricklers) trickler.destroy();
  const grownMb = (rssMax - rssBefore) / 2 ** 20;
  expect(grownMb).toBeLessThan(64);
  expect(counts.map((count) => count())).toEqual(readers.map(() => FRAMES));
  await stop();
});

/** Counts frames by their number instead of storing 11 MB for each of the fifty. */
function countOnly(client: TestClient): () => number {
  let count = 0;
  client.ws.removeAllListeners('message');
  client.ws.on('message', (message: Buffer) => {
    const { seq } = JSON.parse(message.toString()) as { seq: number };
    if (seq === count + 1) count = seq;
  });
  return () => count;
}

/** A raw socket that reads a hundred bytes at a time, as on a very bad connection. */
function trickle(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const mask = Buffer.alloc(4);
  const subscribe = Buffer.from('{"op":"subscribe","topics":["flood"]}');
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | subscribe.length]), mask, subscribe]));
  const timer = setInterval(() => socket.read(100), 10);
  socket.on('close', () => clearInterval(timer));
  return socket;
}
