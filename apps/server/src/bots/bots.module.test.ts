/** [29] A program of a member on a real server: orders, refusals, market data, limits. */
import { randomUUID } from 'node:crypto';
import { botsApi, endpointsOf } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, encode } from '../../testing/bots/program.ts';
import {
  BTC,
  ProgramFixture,
  type Told,
  bodyOf,
  refusalOf,
} from '../../testing/bots/program-fixture.ts';
import { type Trader, codeOf } from '../../testing/spot/trader.ts';
import type { TestApp } from '../../testing/test-app.ts';

let fixture: ProgramFixture;
let app: TestApp;
let alice: Trader;
let program: Program;

beforeAll(async () => {
  fixture = await ProgramFixture.open();
  ({ app, alice, program } = fixture);
});
afterAll(() => app.remove());

const lowPrice = () => fixture.lowPrice();
const placeLimit = (more: Record<string, string | number> = {}) => fixture.placeLimit(more);

describe('[29.3] orders', () => {
  it('are the member’s orders in the app too, and either cancels the other’s', async () => {
    const placed = await placeLimit({ newClientOrderId: 'x-TKT5PX2F-abc' });
    expect(placed).toMatchObject({ symbol: BTC, status: 'NEW', type: 'LIMIT', fills: [] });
    const inApp = await alice.orders('?isOpen=true');
    expect(inApp.orders[0]).toMatchObject({
      id: String(placed['orderId']),
      clientOrderId: 'x-TKT5PX2F-abc',
    });
    const byClientId = { symbol: BTC, origClientOrderId: 'x-TKT5PX2F-abc' };
    expect(bodyOf(await program.call('GET', '/api/v3/order', byClientId))).toMatchObject({
      orderId: placed['orderId'],
      isWorking: true,
    });
    expect(codeOf(await alice.cancel(String(placed['orderId'])))).toBe('ok');
    expect(refusalOf(await program.call('DELETE', '/api/v3/order', byClientId))).toEqual([
      400,
      -2011,
      'Unknown order sent.',
    ]);
    const price = await lowPrice();
    const { order } = await alice.place({ price, quantity: '0.001' });
    const open = bodyOf<Told[]>(await program.call('GET', '/api/v3/openOrders', { symbol: BTC }));
    expect(open.map((each) => each['orderId'])).toEqual([Number(order.id)]);
    const canceled = await program.call('DELETE', '/api/v3/order', {
      symbol: BTC,
      orderId: order.id,
    });
    expect(bodyOf(canceled)).toMatchObject({
      status: 'CANCELED',
      origClientOrderId: order.clientOrderId,
    });
    expect((await alice.orders('?isOpen=true')).orders).toEqual([]);
  });

  it('at the market fill at once, and what is told adds up with the account', async () => {
    const freeOf = async (asset: string) => {
      const { balances } = bodyOf<{ balances: { asset: string; free: string }[] }>(
        await program.call('GET', '/api/v3/account'),
      );
      expect(balances).toHaveLength(35);
      return balances.find((each) => each.asset === asset)?.free ?? '';
    };
    const before = [await freeOf('BTC'), await freeOf('USDT')].map(Number);
    const order = { symbol: BTC, side: 'BUY', type: 'MARKET', quoteOrderQty: '100.0000000001' };
    const filled = bodyOf<Told & { fills: Record<string, string>[] }>(
      await program.call('POST', '/api/v3/order', order),
    );
    expect(filled).toMatchObject({
      status: 'FILLED',
      type: 'MARKET',
      origQuoteOrderQty: '100.00000000',
    });
    const { fills } = filled;
    const sumOf = (name: string) => fills.reduce((sum, fill) => sum + Number(fill[name]), 0);
    expect(sumOf('qty')).toBeCloseTo(Number(filled['executedQty']), 8);
    expect(fills[0]?.['commissionAsset']).toBe('BTC');
    const after = [await freeOf('BTC'), await freeOf('USDT')].map(Number);
    expect((after[0] ?? 0) - (before[0] ?? 0)).toBeCloseTo(sumOf('qty') - sumOf('commission'), 8);
    expect((before[1] ?? 0) - (after[1] ?? 0)).toBeCloseTo(
      Number(filled['cummulativeQuoteQty']),
      8,
    );
    const trades = bodyOf<Told[]>(await program.call('GET', '/api/v3/myTrades', { symbol: BTC }));
    expect(trades.map((trade) => trade['orderId'])).toContain(filled['orderId']);
    const anybody = bodyOf<Told[]>(await program.read('/api/v3/trades', { symbol: BTC }));
    expect(anybody.at(-1)).toMatchObject({ id: trades.at(-1)?.['id'], isBuyerMaker: false });
  });

  it('a used client id is a duplicate; the very same request without one is answered again', async () => {
    const price = await lowPrice();
    const form = { symbol: BTC, side: 'BUY', type: 'LIMIT_MAKER', quantity: '0.001', price };
    const timed = { ...form, newClientOrderId: randomUUID(), timestamp: app.nowMs() };
    const first = await program.call('POST', '/api/v3/order', timed);
    expect(bodyOf(first)).toEqual(expect.not.objectContaining({ status: 'NEW' }));
    const again = [400, -2010, 'Duplicate order sent.'];
    expect(refusalOf(await program.call('POST', '/api/v3/order', timed))).toEqual(again);
    expect(
      refusalOf(await program.call('POST', '/api/v3/order', { ...timed, quantity: '0.002' })),
    ).toEqual(again);
    const text = encode({ ...form, timestamp: app.nowMs() });
    const placed = [1, 2].map(() => program.sendSigned('POST', '/api/v3/order', text));
    const [one, other] = (await Promise.all(placed)).map((each) => bodyOf<Told>(each)['orderId']);
    expect(one).toBe(other);
    const open = bodyOf<Told[]>(await program.call('GET', '/api/v3/openOrders'));
    expect(open).toHaveLength(2);
    const canceled = await program.call('DELETE', '/api/v3/openOrders', { symbol: BTC });
    expect(bodyOf<Told[]>(canceled).map((each) => each['status'])).toEqual([
      'CANCELED',
      'CANCELED',
    ]);
  });

  it('with a trigger wait for it', async () => {
    const stopPrice = await lowPrice();
    const form = { symbol: BTC, side: 'SELL', timeInForce: 'GTC', quantity: '0.0005', stopPrice };
    const price = (Number(stopPrice) - 1).toFixed(2);
    const placed = bodyOf<Told>(
      await program.call('POST', '/api/v3/order', { ...form, price, type: 'STOP_LOSS_LIMIT' }),
    );
    const read = await program.call('GET', '/api/v3/order', {
      symbol: BTC,
      orderId: Number(placed['orderId']),
    });
    expect(bodyOf(read)).toMatchObject({
      status: 'NEW',
      isWorking: false,
      type: 'STOP_LOSS_LIMIT',
      stopPrice,
    });
    const soon = { ...form, price, type: 'TAKE_PROFIT_LIMIT' };
    expect(refusalOf(await program.call('POST', '/api/v3/order', soon))).toEqual([
      400,
      -2010,
      'Stop price would trigger immediately.',
    ]);
    await program.call('DELETE', '/api/v3/openOrders', { symbol: BTC });
  });

  it('are replaced by a cancel and an order', async () => {
    const { orderId } = await placeLimit();
    const price = (Number(await lowPrice()) - 1).toFixed(2);
    const next = {
      symbol: BTC,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price,
    };
    const replace = (more: Record<string, string | number>) =>
      program.call('POST', '/api/v3/order/cancelReplace', { ...next, ...more });
    const modes = { stop: 'STOP_ON_FAILURE', go: 'ALLOW_FAILURE' };
    const done = await replace({ cancelReplaceMode: modes.stop, cancelOrderId: Number(orderId) });
    expect(bodyOf(done)).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
    // Otherwise it would be the very same request, and be answered as it was.
    const stopped = await replace({
      cancelReplaceMode: modes.stop,
      cancelOrderId: Number(orderId),
      recvWindow: 9_999,
    });
    expect(stopped).toMatchObject({
      status: 400,
      body: { code: -2022, data: { cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED' } },
    });
    const went = await replace({ cancelReplaceMode: modes.go, cancelOrderId: Number(orderId) });
    expect(went).toMatchObject({
      status: 409,
      body: { code: -2021, data: { cancelResponse: { code: -2011 }, newOrderResult: 'SUCCESS' } },
    });
    await program.call('DELETE', '/api/v3/openOrders', { symbol: BTC });
  });
});

describe('[29.7] refusals', () => {
  it.each([
    ['an unknown market', { symbol: 'NOPE' }, -1121, 'Invalid symbol.'],
    ['a market that is not spot', { symbol: 'XAUUSDT' }, -1121, 'Invalid symbol.'],
    ['an unknown side', { side: 'LONG' }, -1117, 'Invalid side.'],
    ['an unknown type', { type: 'TRAILING' }, -1116, 'Invalid orderType.'],
    ['a time in force', { timeInForce: 'GTX' }, -1115, 'Invalid timeInForce.'],
    [
      'no price',
      { price: '' },
      -1102,
      "Mandatory parameter 'price' was not sent, was empty/null, or malformed.",
    ],
    ['an iceberg', { icebergQty: '1' }, -1106, "Parameter 'icebergQty' sent when not required."],
    ['no quantity', { quantity: '0' }, -1013, 'Invalid quantity.'],
    ['beyond the step', { quantity: '0.0000001' }, -1013, 'Filter failure: LOT_SIZE'],
    ['beyond the tick', { price: '50000.001' }, -1013, 'Filter failure: PRICE_FILTER'],
    ['below the notional', { quantity: '0.00001' }, -1013, 'Filter failure: NOTIONAL'],
    [
      'outside the band',
      { price: '1000', quantity: '0.1' },
      -1013,
      'Filter failure: PERCENT_PRICE_BY_SIDE',
    ],
    [
      'more than there is',
      { quantity: '1' },
      -2010,
      'Account has insufficient balance for requested action.',
    ],
    [
      'a client id',
      { newClientOrderId: 'ü' },
      -1100,
      "Illegal characters found in parameter 'newClientOrderId'.",
    ],
  ])('%s', async (_what, change, code, msg) => {
    const price = await lowPrice();
    const order = {
      symbol: BTC,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price,
    };
    const answer = await program.call('POST', '/api/v3/order', { ...order, ...change });
    expect(refusalOf(answer)).toEqual([400, code, msg]);
  });

  it('of another’s order, and of none', async () => {
    const { orderId } = await placeLimit();
    const thief = await fixture.openProgram(fixture.bob);
    const asked = { symbol: BTC, orderId: Number(orderId) };
    expect(refusalOf(await thief.call('GET', '/api/v3/order', asked))).toEqual([
      400,
      -2013,
      'Order does not exist.',
    ]);
    expect(refusalOf(await thief.call('DELETE', '/api/v3/order', asked))[1]).toBe(-2011);
    expect(bodyOf(await thief.call('GET', '/api/v3/openOrders'))).toEqual([]);
    await program.call('DELETE', '/api/v3/openOrders', { symbol: BTC });
  });

  it('a path that is not there is refused in the same words, never with a page', async () => {
    for (const path of [
      '',
      '/',
      '/api/v3',
      '/api/v3/nothing',
      '/fapi/v1/order',
      '/sapi/v1/lending/daily/purchase',
    ]) {
      const answer = await fetch(`${app.url}/bot${path}`, {
        method: 'POST',
        headers: { accept: 'text/html' },
      });
      expect([answer.status, await answer.json()], path).toEqual([
        404,
        { code: -1020, msg: 'This operation is not supported.' },
      ]);
    }
  });
});

describe('[29.6] market data', () => {
  it('everything anybody may read has the shape the protocol declares', async () => {
    const samples: Record<string, Record<string, string | number>> = {
      botDepth: { symbol: BTC },
      botTrades: { symbol: BTC },
      botOldTrades: { symbol: BTC, fromId: 1 },
      botAggTrades: { symbol: BTC },
      botKlines: { symbol: BTC, interval: '3m', limit: 12_000 },
      botAvgPrice: { symbol: BTC },
      udfSymbols: { symbol: BTC },
      udfHistory: { symbol: BTC, resolution: '60', to: Math.floor(app.nowMs() / 1_000) },
    };
    const open = endpointsOf('bot').filter(({ access }) => access === 'public');
    expect(open).toHaveLength(18);
    for (const { name, path, reply } of open) {
      const answer = await program.read(path, samples[name]);
      const reading = reply.safeParse(bodyOf(answer));
      expect(
        reading.error?.issues,
        `${name} ${JSON.stringify(answer.body).slice(0, 300)}`,
      ).toBeUndefined();
    }
  });

  it('everything a key opens too', async () => {
    const reads = botsApi.endpoints.filter(({ bot }) => bot?.permission === 'read');
    expect(reads).toHaveLength(14);
    const oco = bodyOf<{ orderListId: number }>(await fixture.placeOco());
    for (const { name, path, reply } of reads) {
      const samples: Record<string, object> = {
        botReadOrder: { orderId: 1 },
        botReadList: { orderListId: oco.orderListId },
      };
      const answer = await program.call('GET', path, { symbol: BTC, ...samples[name] });
      const reading = reply.safeParse(bodyOf(answer));
      expect(
        reading.error?.issues,
        `${name} ${JSON.stringify(answer.body).slice(0, 300)}`,
      ).toBeUndefined();
    }
  });

  it('one market is an object, several are a list; all 34 are there', async () => {
    const read = async (query: Record<string, string>) =>
      bodyOf(await program.read('/api/v3/ticker/24hr', query));
    expect(await read({ symbol: 'ETHUSDT' })).toMatchObject({ symbol: 'ETHUSDT' });
    expect(await read({ symbols: '["ETHUSDT"]' })).toMatchObject([{ symbol: 'ETHUSDT' }]);
    const mini = await read({ symbol: 'ETHUSDT', type: 'MINI' });
    expect(mini).toMatchObject({ symbol: 'ETHUSDT', count: expect.any(Number) });
    expect(mini).not.toHaveProperty('bidPrice');
    const all = (await read({})) as Record<string, string>[];
    expect(all).toHaveLength(34);
    for (const day of all) {
      const [low, mean, high] = ['lowPrice', 'weightedAvgPrice', 'highPrice'].map((name) =>
        Number(day[name]),
      );
      expect(low).toBeLessThanOrEqual(mean ?? 0);
      expect(mean).toBeLessThanOrEqual(high ?? 0);
      const ratio = Number(day['quoteVolume']) / Number(day['volume']);
      expect(ratio).toBeGreaterThan((low ?? 0) * 0.999_999);
      expect(ratio).toBeLessThan((high ?? 0) * 1.000_001);
    }
  });

  it('[29.4] the weight of each call is in its headers, and too much is refused', async () => {
    app.jump(60_000);
    const answer = await program.read('/api/v3/depth', { symbol: BTC, limit: 5_000 });
    expect(answer.headers.get('x-mbx-used-weight-1m')).toBe('250');
    let last = answer;
    for (let calls = 0; calls < 24 && last.status === 200; calls += 1) {
      last = await program.read('/api/v3/depth', { symbol: BTC, limit: 5_000 });
    }
    expect(refusalOf(last).slice(0, 2)).toEqual([429, -1003]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    app.jump(60_000);
    expect((await program.read('/api/v3/ping')).status).toBe(200);
  });
});
