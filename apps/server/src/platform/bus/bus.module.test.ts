/**
 * Both buses behave the same, and the one over NATS survives a server that is not up yet, is
 * killed, or requires credentials.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm } from '@anywhen/money/test-size';
import { afterEach, describe, expect, it } from 'vitest';
import { findNatsServer, NatsServer } from '../../../testing/nats-server.ts';
import { quietLog } from '../../../testing/platform/postgres/temporary.ts';
import { freePort } from '../../../testing/free-port.ts';
import type { Bus } from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';
import { NatsBus } from './nats-bus.ts';

type Ends = { one: Bus; other: Bus };

const CONNECT_MS_MAX = 60_000;
const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const kinds: Record<string, () => Promise<Ends>> = {
  'in one process': async () => {
    const bus = new InProcessBus();
    return { one: bus, other: bus };
  },
  'over NATS': async () => {
    const server = await startServer();
    return { one: await enter(server.url), other: await enter(server.url) };
  },
};

describe.each(Object.entries(kinds))('a bus %s', (name, openEnds) => {
  const isMissing = name === 'over NATS' && !findNatsServer();

  it.skipIf(isMissing)('delivers to subscribers, as long as they are subscribed', async () => {
    const { one, other } = await openEnds();
    const received: unknown[] = [];
    const stop = one.subscribe('news', (message) => received.push(message));
    one.subscribe('other-news', () => received.push('wrong'));
    await sleep(50);
    const message = { text: 'ä', list: [1, null] };
    other.publish('news', message);
    other.publish('nobody-listens', message);
    await until(() => received.length === 1);
    expect(received).toEqual([message]);
    expect(received[0]).not.toBe(message);
    stop();
    other.publish('news', message);
    await sleep(50);
    expect(received).toHaveLength(1);
  });

  it.skipIf(isMissing)(
    'delivers a request to those who answer, and returns the first answer',
    async () => {
      const { one, other } = await openEnds();
      one.answer('double', async (message) => ({ is: 2 * Number(message) }));
      one.answer('double', async () => undefined);
      one.answer('silent', async () => undefined);
      await sleep(50);
      expect(await other.ask('double', 21, 60_000)).toEqual({ is: 42 });
      const beganMs = performance.now();
      expect(await other.ask('silent', 1, 100)).toBeUndefined();
      expect(performance.now() - beganMs).toBeGreaterThan(80);
      expect(await other.ask('nobody', 1, 100)).toBeUndefined();
      const many = Array.from({ length: 200 }, (_, index) => other.ask('double', index, 2_000));
      expect(await Promise.all(many)).toEqual(many.map((_, index) => ({ is: 2 * index })));
    },
  );

  it.skipIf(isMissing)('sends nothing more once it is closed', async () => {
    const { one } = await openEnds();
    await one.close();
    expect(one.isConnected).toBe(false);
    one.publish('news', {});
    expect(await one.ask('double', 1, 100)).toBeUndefined();
  });
});

describe.skipIf(!findNatsServer())('[R11] a nats-server', () => {
  it('may come later, be killed and come again: subscriptions stay, nothing is sent late', async () => {
    const server = await startServer();
    await server.kill();
    const [listener, speaker] = [openBus(server.url), openBus(server.url)];
    const received: unknown[] = [];
    listener.subscribe('news', (message) => received.push(message));
    listener.answer('echo', async (message) => message);
    speaker.publish('news', 'before');
    expect(await speaker.ask('echo', 1, 1_000)).toBeUndefined();

    await server.launch();
    await until(() => listener.isConnected && speaker.isConnected);
    await sleep(50);
    speaker.publish('news', 'first');
    await until(() => received.length > 0);
    expect(await speaker.ask('echo', 1, 60_000)).toBe(1);

    await server.kill();
    await until(() => !listener.isConnected && !speaker.isConnected);
    speaker.publish('news', 'meanwhile');
    expect(await speaker.ask('echo', 1, 1_000)).toBeUndefined();
    await server.launch();
    await until(() => listener.isConnected && speaker.isConnected);
    await sleep(50);
    speaker.publish('news', 'second');
    await until(() => received.length > 1);
    expect(received).toEqual(['first', 'second']);
    expect(await speaker.ask('echo', 2, 60_000)).toBe(2);
  });

  it('is connected to with the name and password of the address, and not without', async () => {
    const server = await startServer(['--user', 'gate', '--pass', 'p@ss']);
    const stranger = openBus(server.url);
    const friend = await enter(server.url.replace('//', '//gate:p%40ss@'));
    friend.answer('echo', async (message) => message);
    await sleep(300);
    expect(await friend.ask('echo', 'in', 60_000)).toBe('in');
    expect(stranger.isConnected).toBe(false);
    expect(await stranger.ask('echo', 'in', 200)).toBeUndefined();
  });

  it('sends malformed JSON: it is treated as if nothing had come', async () => {
    const { connect } = await import('@nats-io/transport-node');
    const server = await startServer();
    const bus = await enter(server.url);
    const received: unknown[] = [];
    const asked: unknown[] = [];
    bus.subscribe('news', (message) => received.push(message));
    bus.answer('question', async (message) => void asked.push(message));
    await sleep(50);
    const line = await connect({ servers: [`127.0.0.1:${server.port}`] });
    for (const text of ['', '{', 'undefined', '\u0000']) {
      line.publish('news', text);
      line.publish('question', text);
    }
    line.publish('news', '"end"');
    await line.flush();
    await until(() => received.length > 0);
    expect(received).toEqual(['end']);
    expect(new Set(asked)).toEqual(new Set([undefined]));
    await line.close();
  });
});

it('that is unreachable delays neither start nor stop', async () => {
  const bus = openBus(`nats://127.0.0.1:${await freePort()}`);
  expect(bus.isConnected).toBe(false);
  const beganMs = performance.now();
  await bus.close();
  if (isLongForm) expect(performance.now() - beganMs).toBeLessThan(500);
});

async function startServer(args: readonly string[] = []): Promise<NatsServer> {
  const server = await NatsServer.start(args);
  open.push(() => server.kill());
  return server;
}

function openBus(url: string): NatsBus {
  const bus = NatsBus.open({ url, log: quietLog });
  open.unshift(() => bus.close());
  return bus;
}

async function enter(url: string): Promise<NatsBus> {
  const bus = openBus(url);
  await until(() => bus.isConnected);
  return bus;
}

async function until(isSo: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + CONNECT_MS_MAX;
  while (!isSo()) {
    if (performance.now() > deadlineMs) throw new Error('it did not come to that');
    await sleep(5);
  }
}
