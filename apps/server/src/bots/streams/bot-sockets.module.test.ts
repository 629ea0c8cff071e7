/** [29.9] Sockets of programs on a real port: following, faults, limits and their end. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  StreamClient,
  type TestSockets,
  startSockets,
} from '../../../testing/bots/stream-client.ts';
import type { BotSocketLimits } from './limits.ts';

let started: TestSockets;

afterEach(() => started.stop());

async function start(limits: Partial<BotSocketLimits> = {}, nowMs: () => number = Date.now) {
  started = await startSockets({ limits, nowMs });
  return started;
}

describe('[29.9] following', () => {
  it('by request: ids keep their type, streams are listed and left', async () => {
    const { url, sockets } = await start();
    const client = await StreamClient.open(`${url}/ws/0`);
    const params = ['btcusdt@trade', '!miniTicker@arr'];
    expect(await client.ask({ id: 7, method: 'SUBSCRIBE', params })).toEqual({
      result: null,
      id: 7,
    });
    const listed = await client.ask({ id: 'list', method: 'LIST_SUBSCRIPTIONS' });
    expect(listed).toEqual({ result: params, id: 'list' });
    sockets.rooms.publish('btcusdt@trade', { e: 'trade', t: 1 });
    expect(await client.until(({ e }) => e === 'trade')).toEqual({ e: 'trade', t: 1 });
    const left = { id: 8, method: 'UNSUBSCRIBE', params: ['btcusdt@trade'] };
    expect(await client.ask(left)).toEqual({ result: null, id: 8 });
    expect(sockets.rooms.isFollowed('btcusdt@trade')).toBe(false);
    expect(sockets.stats()).toMatchObject({ sockets: 1, streams: 1 });
  });

  it('by address, bare or in an envelope; a name that means nothing stays silent', async () => {
    const { url, sockets } = await start();
    const bare = await StreamClient.open(`${url}/ws/btcusdt@depth5/nothing`);
    const streams = 'ethusdt@kline_1M/btcusdt%40depth5';
    const wrapped = await StreamClient.open(`${url}/stream?streams=${streams}`);
    await Promise.all(
      [bare, wrapped].map((each) => each.ask({ id: 1, method: 'LIST_SUBSCRIPTIONS' })),
    );
    expect(wrapped.said).toEqual([{ result: ['ethusdt@kline_1M', 'btcusdt@depth5'], id: 1 }]);
    sockets.rooms.publish('btcusdt@depth5', { lastUpdateId: 5 });
    expect(await bare.until((each) => 'lastUpdateId' in each)).toEqual({ lastUpdateId: 5 });
    expect(await wrapped.until((each) => 'stream' in each)).toEqual({
      stream: 'btcusdt@depth5',
      data: { lastUpdateId: 5 },
    });
  });

  it('faults are told with their code, and the socket stays', async () => {
    const { url } = await start({ messagesPerSecond: 100 });
    const client = await StreamClient.open(`${url}/ws`);
    const codeOf = async (message: Record<string, unknown>, id: unknown = 1) => {
      const from = client.said.length;
      client.say({ id, ...message });
      const { error } = await client.untilAfter(from, () => true);
      return (error as { code?: number } | undefined)?.code;
    };
    expect(await codeOf({ method: 'SUBSCRIBE', params: ['btcusdt@nothing'] })).toBe(2);
    expect(await codeOf({ method: 'SUBSCRIBE', params: ['nowhere@trade'] })).toBe(2);
    expect(await codeOf({ method: 'SUBSCRIBE', params: 'btcusdt@trade' })).toBe(2);
    expect(await codeOf({ method: 'SING' })).toBe(2);
    expect(await codeOf({})).toBe(2);
    expect(await codeOf({ method: 'LIST_SUBSCRIPTIONS' }, { of: 'an odd kind' })).toBe(2);
    client.say('{no json');
    expect(await client.until(({ error }) => (error as { code: number }).code === 3)).toBeDefined();
    expect(await client.subscribe('btcusdt@trade')).toMatchObject({ result: null });
  });
});

describe('[29.9] limits', () => {
  it('1024 streams, and none of a request that would be more', async () => {
    const { url } = await start({ streamsMax: 3 });
    const client = await StreamClient.open(`${url}/ws`);
    await client.subscribe('btcusdt@trade', 'ethusdt@trade');
    const more = await client.ask({
      id: 2,
      method: 'SUBSCRIBE',
      params: ['bnbusdt@trade', 'xrpusdt@trade'],
    });
    expect(more).toMatchObject({ error: { code: 2 }, id: 2 });
    const { result } = await client.ask({ id: 3, method: 'LIST_SUBSCRIPTIONS' });
    expect(result).toEqual(['btcusdt@trade', 'ethusdt@trade']);
  });

  it('five messages a second; the sixth ends the socket', async () => {
    const { url } = await start({}, () => 1_000);
    const client = await StreamClient.open(`${url}/ws`);
    for (let id = 1; id <= 6; id += 1) client.say({ id, method: 'LIST_SUBSCRIPTIONS' });
    expect(await client.closed).toEqual({ code: 1008, reason: 'tooManyMessages' });
    expect(client.said).toHaveLength(5);
  });

  it('so many connections of one address in a window of five minutes', async () => {
    let nowMs = 0;
    const { url } = await start({ socketsPerWindow: 3 }, () => nowMs);
    for (let count = 0; count < 3; count += 1) await StreamClient.open(`${url}/ws`);
    await expect(StreamClient.open(`${url}/ws`)).rejects.toThrow('429');
    nowMs = 5 * 60_000;
    await StreamClient.open(`${url}/ws-api/v3`);
  });

  it('a day: it says so, and ends', async () => {
    const { url, sockets } = await start({ lifeMs: 50 });
    const old = await StreamClient.open(`${url}/ws`);
    expect(await old.closed).toEqual({ code: 1001, reason: 'dayOver' });
    expect(old.said).toEqual([{ e: 'serverShutdown', E: expect.any(Number) }]);
    expect(sockets.stats().closed).toEqual({ dayOver: 1 });
  });

  it('whoever answers no ping is cut', async () => {
    const { url, sockets } = await start({ heartbeatMs: 50 });
    const silent = await StreamClient.open(`${url}/ws`);
    silent.ws.pong = () => undefined;
    expect(await silent.closed).toMatchObject({ code: 1006 });
    await expect.poll(() => sockets.stats().sockets).toBe(0);
  });

  it('whoever does not read is cut, the others miss nothing', async () => {
    const { url, sockets } = await start();
    const [reader, sleeper] = [
      await StreamClient.open(url + WIDE),
      await StreamClient.open(url + WIDE),
    ];
    await Promise.all(
      [reader, sleeper].map((each) => each.ask({ id: 1, method: 'LIST_SUBSCRIPTIONS' })),
    );
    sleeper.ws.pause();
    let told = 0;
    while (sockets.stats().closed['slowReader'] === undefined) {
      told += 1;
      sockets.rooms.publish('btcusdt@trade', { t: told, text: 'x'.repeat(16_000) });
      await reader.until(({ t }) => t === told);
    }
    expect(reader.said.map(({ t }) => t).slice(1)).toEqual(
      Array.from({ length: told }, (_, place) => place + 1),
    );
    sleeper.ws.resume();
    expect(await sleeper.closed).toEqual({ code: 1008, reason: 'slowReader' });
  });

  it('a server that stops says so first, to callers in their envelope', async () => {
    const { url, sockets } = await start();
    const follower = await StreamClient.open(`${url}/ws`);
    const caller = await StreamClient.open(`${url}/ws-api/v3`);
    await sockets.shutdown();
    const event = { e: 'serverShutdown', E: expect.any(Number) };
    expect(await follower.closed).toEqual({ code: 1001, reason: 'serverShutdown' });
    expect(follower.said).toEqual([event]);
    await caller.closed;
    expect(caller.said).toEqual([{ event }]);
    await expect(StreamClient.open(`${url}/ws`)).rejects.toThrow('503');
  });
});

const WIDE = '/ws/btcusdt@trade';
