/** [29.9] What programs follow and call over sockets, on a real server. */
import {
  accountPosition,
  aggTradeEvent,
  balanceUpdate,
  bookTickerNews,
  depthNews,
  orderReport,
  klineNews,
  levelsNews,
  miniTickerNews,
  tickerNews,
  tradeEvent,
} from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../../testing/bots/caller.ts';
import { StreamClient } from '../../../testing/bots/stream-client.ts';
import { BTC, ProgramFixture, bodyOf, makeKeyOf } from '../../../testing/bots/program-fixture.ts';
import { programOf, type Told } from '../../../testing/bots/program-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let fixture: ProgramFixture;
let app: TestApp;

beforeAll(async () => {
  fixture = await ProgramFixture.open();
  ({ app } = fixture);
  app.resume();
});
afterAll(() => app.remove());

const openStreams = (path: string) => StreamClient.open(`${app.url}/bot${path}`);
const market = { symbol: BTC, side: 'BUY', type: 'MARKET', quoteOrderQty: '20' } as const;
const buy = async () => bodyOf<Told>(await fixture.program.call('POST', '/api/v3/order', market));

describe('[29.9] markets', () => {
  it('each stream tells what its fields say', async () => {
    const schemas = {
      'btcusdt@trade': tradeEvent,
      'btcusdt@aggTrade': aggTradeEvent,
      'btcusdt@kline_1m': klineNews,
      'btcusdt@kline_3m': klineNews,
      'btcusdt@ticker': tickerNews,
      'btcusdt@miniTicker': miniTickerNews,
      'btcusdt@bookTicker': bookTickerNews,
      'btcusdt@depth5': levelsNews,
      'btcusdt@depth20@100ms': levelsNews,
      'btcusdt@depth': depthNews,
      'btcusdt@depth@100ms': depthNews,
    };
    const names = Object.keys(schemas) as (keyof typeof schemas)[];
    const client = await openStreams(`/stream?streams=${names.join('/')}`);
    await client.ask({ id: 1, method: 'LIST_SUBSCRIPTIONS' });
    await buy();
    for (const name of names) {
      const { data } = await client.until(({ stream }) => stream === name);
      expect(schemas[name].safeParse(data), `${name}: ${JSON.stringify(data)}`).toMatchObject({
        success: true,
      });
    }
    const told = client.said.filter(({ stream }) => stream === 'btcusdt@trade');
    const trades = bodyOf<Told[]>(await fixture.program.read('/api/v3/trades', { symbol: BTC }));
    const { id, price, qty, time, isBuyerMaker } = trades.at(-1) ?? {};
    const last = { t: id, p: price, q: qty, T: time, m: isBuyerMaker };
    expect(told.at(-1)?.['data']).toMatchObject(last);
    client.ws.close();
  });

  it('all mini tickers at once, those that changed', async () => {
    const client = await openStreams('/ws/!miniTicker@arr');
    const first = await client.until((each) => Array.isArray(each));
    const rows = first as unknown as object[];
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(miniTickerNews.safeParse(row).success).toBe(true);
    client.ws.close();
  });
});

describe('[29.9] own events', () => {
  it('by signature: reports of every step, then where the balances stand', async () => {
    const caller = await Caller.open(fixture.program);
    const { result } = await caller.call('userDataStream.subscribe.signature');
    expect(result).toEqual({ subscriptionId: 0 });
    const { said } = caller.client;
    const listen = async (isWanted: (event: Told) => boolean) => {
      const found = await caller.client.until((each) => {
        return each['subscriptionId'] === 0 && isWanted(each['event'] as Told);
      });
      return found['event'] as Told;
    };
    const placed = await fixture.placeLimit({ newClientOrderId: 'own-1' });
    const report = await listen(({ e, x }) => e === 'executionReport' && x === 'NEW');
    expect(orderReport.safeParse(report).success).toBe(true);
    expect(report).toMatchObject({ c: 'own-1', C: '', i: placed['orderId'], X: 'NEW', w: true });
    const position = await listen(({ e }) => e === 'outboundAccountPosition');
    expect(accountPosition.safeParse(position).success).toBe(true);

    const which = { symbol: BTC, orderId: Number(placed['orderId']) };
    await fixture.program.call('DELETE', '/api/v3/order', { ...which, newClientOrderId: 'end-1' });
    const canceled = await listen(({ x }) => x === 'CANCELED');
    expect(canceled).toMatchObject({ c: 'end-1', C: 'own-1', i: placed['orderId'] });

    const filled = await buy();
    const done = await listen(({ X, i }) => X === 'FILLED' && i === filled['orderId']);
    const own = said.flatMap(({ event }) => {
      const { i } = (event ?? {}) as Told;
      return i === filled['orderId'] ? [event as Told] : [];
    });
    expect(own.map(({ x }) => x)).toEqual(['NEW', ...own.slice(1).map(() => 'TRADE')]);
    for (const each of own) expect(orderReport.safeParse(each).success).toBe(true);
    expect(done).toMatchObject({ z: filled['executedQty'], Z: filled['cummulativeQuoteQty'] });
    const sum = own.slice(1).reduce((total, { l }) => total + Number(l), 0);
    expect(sum).toBeCloseTo(Number(filled['executedQty']), 8);

    const back = { from: 'spot', to: 'funds', quantity: '12.5' };
    expect((await fixture.alice.client.transfer(back)).status).toBe(200);
    const moved = await listen(({ e }) => e === 'balanceUpdate');
    expect(balanceUpdate.safeParse(moved).success).toBe(true);
    expect(moved).toMatchObject({ a: 'USDT', d: '-12.50000000' });
    expect(
      said.filter(({ event }) => (event as Told | undefined)?.['e'] === 'balanceUpdate'),
    ).toHaveLength(1);

    expect((await caller.call('userDataStream.unsubscribe', { subscriptionId: 0 })).result).toEqual(
      {},
    );
    await listen(({ e }) => e === 'eventStreamTerminated');
    caller.client.ws.close();
  });

  it('by a listen key, which lasts an hour and longer when asked', async () => {
    const { program } = fixture;
    const path = '/api/v3/userDataStream';
    const open = async () =>
      bodyOf<{ listenKey: string }>(await program.sendText('POST', path, '')).listenKey;
    const listenKey = await open();
    expect(await open()).toBe(listenKey);
    const client = await openStreams('/ws');
    const wrapped = await openStreams('/stream');
    for (const each of [client, wrapped]) {
      expect(await each.subscribe(listenKey)).toMatchObject({ result: null });
    }
    const byAddress = await openStreams(`/ws/${listenKey}`);
    // Of an address it is looked up while the program goes on.
    while (byAddress.said.length === 0) await buy();
    await client.until(({ e }) => e === 'executionReport');
    const { data } = await wrapped.until(({ stream }) => stream === listenKey);
    expect(orderReport.safeParse(data).success).toBe(true);
    const which = `listenKey=${listenKey}`;
    expect((await program.sendText('PUT', path, which)).body).toEqual({});
    expect((await program.sendText('DELETE', path, which)).body).toEqual({});
    await client.until(({ e }) => e === 'eventStreamTerminated');
    expect((await program.sendText('PUT', path, which)).body).toMatchObject({ code: -1125 });
    expect(await open()).not.toBe(listenKey);
    for (const each of [client, wrapped, byAddress]) each.ws.close();
  });

  it('end with their key, wherever it was deleted', async () => {
    const made = await makeKeyOf(fixture.alice, { mayTrade: false });
    const program = programOf(app, made);
    const caller = await Caller.open(program);
    await caller.call('userDataStream.subscribe.signature');
    const { listenKey } = bodyOf<{ listenKey: string }>(
      await program.sendText('POST', '/api/v3/userDataStream', ''),
    );
    const client = await openStreams('/ws');
    await client.subscribe(listenKey);
    // As another server would.
    await app.database.pool.query('delete from program_key where id = $1', [made.id]);
    expect(await caller.client.closed).toEqual({ code: 1008, reason: 'keyEnded' });
    expect(await client.closed).toEqual({ code: 1008, reason: 'keyEnded' });
    expect(client.said.at(-1)).toMatchObject({ e: 'eventStreamTerminated' });
    expect(caller.client.said.at(-1)).toMatchObject({
      subscriptionId: 0,
      event: { e: 'eventStreamTerminated' },
    });
  });
});

describe('[29.9] calls', () => {
  it('answer as over HTTP, with what was counted unless that is not wanted', async () => {
    const caller = await Caller.open(fixture.program);
    expect(await caller.ask('ping')).toMatchObject({
      status: 200,
      result: {},
      rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', count: expect.any(Number) }],
    });
    expect(Object.keys(await caller.ask('time', { returnRateLimits: false }))).toEqual([
      'id',
      'status',
      'result',
    ]);
    const { program } = fixture;
    const read = async (path: string, params: Record<string, string | number> = {}) =>
      (await program.call('GET', path, params)).body;
    const order = { symbol: BTC, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: 0.001 };
    const price = await fixture.lowPrice();
    const placed = await caller.call('order.place', { ...order, price: Number(price) });
    expect(placed).toMatchObject({ status: 200, result: { status: 'NEW', type: 'LIMIT' } });
    expect(placed.rateLimits?.map(({ rateLimitType }) => rateLimitType)).toEqual([
      'REQUEST_WEIGHT',
      'ORDERS',
      'ORDERS',
    ]);
    const { orderId } = placed.result as { orderId: number };
    const which = { symbol: BTC, orderId };
    const byHttp = await read('/api/v3/order', which);
    expect((await caller.call('order.status', which)).result).toEqual(byHttp);
    expect((await caller.call('openOrders.status', { symbol: BTC })).result).toEqual([byHttp]);
    const all = (await caller.call('allOrders', { symbol: BTC })).result;
    expect(all).toEqual(await read('/api/v3/allOrders', { symbol: BTC }));
    const trades = (await caller.call('myTrades', { symbol: BTC })).result;
    expect(trades).toEqual(await read('/api/v3/myTrades', { symbol: BTC }));
    const canceled = await caller.call('order.cancel', which);
    expect(canceled.result).toMatchObject({ status: 'CANCELED', orderId });
    for (const [method, params] of [
      ['exchangeInfo', { symbol: BTC }],
      ['depth', { symbol: BTC, limit: 5 }],
      ['klines', { symbol: BTC, interval: '1h', limit: 2 }],
      ['trades.historical', { symbol: BTC, limit: 2 }],
      ['ticker.book', { symbols: [BTC, 'ETHUSDT'] }],
    ] as const) {
      expect((await caller.ask(method, params)).status, method).toBe(200);
    }
    expect((await caller.call('account.status')).result).toMatchObject({ accountType: 'SPOT' });
    expect((await caller.call('order.test', { ...order, price })).result).toEqual({});
    caller.client.ws.close();
  });

  it('are refused in the same order with the same codes', async () => {
    const caller = await Caller.open(fixture.program);
    const codeOf = async (answer: ReturnType<Caller['ask']>) => {
      const { status, error } = await answer;
      return [status, error?.code];
    };
    expect(await codeOf(caller.ask('sing'))).toEqual([400, -1020]);
    expect(await codeOf(caller.ask('order.place', {}))).toEqual([401, -2014]);
    const apiKey = `sim_${'x'.repeat(60)}`;
    expect(await codeOf(caller.ask('order.place', { apiKey }))).toEqual([401, -2015]);
    const late = { timestamp: app.nowMs() - 60_000 };
    expect(await codeOf(caller.call('account.status', late))).toEqual([400, -1021]);
    const { key } = fixture.program.credentials;
    const forged = { apiKey: key, timestamp: app.nowMs(), signature: 'a'.repeat(64) };
    expect(await codeOf(caller.ask('account.status', forged))).toEqual([400, -1022]);
    const which = { symbol: BTC, orderId: 999_999_999 };
    expect(await codeOf(caller.call('order.status', which))).toEqual([400, -2013]);
    expect(await codeOf(caller.call('order.cancel', which))).toEqual([400, -2011]);
    caller.client.say('{no json');
    const unread = await caller.client.until(({ id }) => id === null);
    expect(unread).toMatchObject({ status: 400, error: { code: -1100 } });
    const reader = programOf(app, await makeKeyOf(fixture.alice, { mayTrade: false }));
    const other = await Caller.open(reader);
    expect(await codeOf(other.call('order.place', market))).toEqual([401, -2015]);
    caller.client.ws.close();
    other.client.ws.close();
  });
});
