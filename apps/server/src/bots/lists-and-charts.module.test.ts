/** [29.3] [29.6] One cancels the other, candles for charts, and what no key may do. */
import { type BotOrderList, UDF_RESOLUTIONS } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Trader } from '../../testing/spot/trader.ts';
import type { Program } from '../../testing/bots/program.ts';
import {
  BTC,
  ProgramFixture,
  type Told,
  bodyOf,
  refusalOf,
} from '../../testing/bots/program-fixture.ts';

let fixture: ProgramFixture;
let program: Program;

beforeAll(async () => {
  fixture = await ProgramFixture.open();
  ({ program } = fixture);
});
afterAll(() => fixture.app.remove());

type Reported = BotOrderList & { orderReports: Told[] };

describe('[29.3] one cancels the other', () => {
  it('is placed by one command, read as a list, and ended as one', async () => {
    const placed = bodyOf<Reported>(await fixture.placeOco({ listClientOrderId: 'pair-1' }));
    expect(placed).toMatchObject({
      contingencyType: 'OCO',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'pair-1',
    });
    const [limit, stop] = placed.orderReports;
    expect(limit).toMatchObject({ type: 'LIMIT_MAKER', status: 'NEW', side: 'BUY' });
    expect(stop).toMatchObject({ type: 'STOP_LOSS_LIMIT', status: 'NEW', workingTime: -1 });
    const { orderListId } = placed;
    expect(limit?.['orderId']).toBe(orderListId);
    const inApp = await fixture.alice.orders('?isOpen=true');
    expect(inApp.orders.map(({ ocoId }) => ocoId)).toEqual([`${orderListId}`, `${orderListId}`]);
    const read = async (path: string, query: Record<string, string | number> = {}) =>
      bodyOf(await program.call('GET', path, query));
    const { orderReports: _reports, ...list } = placed;
    expect(await read('/api/v3/orderList', { orderListId })).toEqual(list);
    expect(await read('/api/v3/orderList', { origClientOrderId: 'pair-1' })).toEqual(list);
    expect(await read('/api/v3/openOrderList')).toEqual([list]);
    expect(await read('/api/v3/allOrderList', { fromId: orderListId })).toEqual([list]);
    const asked = { symbol: BTC, orderListId };
    const ended = bodyOf<Reported>(await program.call('DELETE', '/api/v3/orderList', asked));
    expect(ended).toMatchObject({ orderListId, listOrderStatus: 'ALL_DONE' });
    expect(ended.orderReports.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
    const again = await program.call('DELETE', '/api/v3/orderList', { ...asked, recvWindow: 9 });
    expect(refusalOf(again)).toEqual([400, -2011, 'Unknown order sent.']);
    expect(await read('/api/v3/openOrderList')).toEqual([]);
  });

  it('has its number on the fills of its orders', async () => {
    const bob = await Trader.open(fixture.app.url, 'bob_list', '500');
    await bob.place({ type: 'market', quoteAmount: '200' });
    await fixture.app.standStill();
    const { bids } = await bob.depth();
    const better = (Number(bids[0]?.[0]) + 0.01).toFixed(2);
    const asked = { quantity: '0.001', belowPrice: better };
    const { orderListId } = bodyOf<Reported>(await fixture.placeOco(asked));
    await bob.place({ side: 'sell', type: 'market', quantity: '0.001' });
    fixture.app.resume();
    const form = { symbol: BTC, orderId: orderListId };
    const fills = bodyOf<Told[]>(await program.call('GET', '/api/v3/myTrades', form));
    expect(fills).toMatchObject([{ orderListId, price: better, isMaker: true }]);
  });

  it('is placed by its older names too, and ends with either leg', async () => {
    const low = await fixture.lowPrice();
    const high = (Number(low) * 1.35).toFixed(2);
    const placed = bodyOf<Reported>(
      await program.call('POST', '/api/v3/order/oco', {
        symbol: BTC,
        side: 'BUY',
        quantity: '0.001',
        price: low,
        stopPrice: high,
        stopLimitPrice: high,
        stopLimitTimeInForce: 'GTC',
      }),
    );
    const stop = placed.orders[1]?.orderId ?? 0;
    bodyOf(await program.call('DELETE', '/api/v3/order', { symbol: BTC, orderId: stop }));
    const { orderListId } = placed;
    expect(bodyOf(await program.call('GET', '/api/v3/orderList', { orderListId }))).toMatchObject({
      listOrderStatus: 'ALL_DONE',
    });
  });

  it.each([
    ['two that rest', { aboveType: 'LIMIT_MAKER' }, -1128],
    ['a stop of a buy at the market', { aboveType: 'STOP_LOSS' }, -1128],
    ['no stop', { aboveStopPrice: '' }, -1102],
    ['an id for one leg', { aboveClientOrderId: 'leg' }, -1106],
    ['an end at once', { aboveTimeInForce: 'IOC' }, -1115],
    ['a stop on the wrong side', { aboveStopPrice: '1.00' }, -1013],
    ['an unknown market', { symbol: 'NOPE' }, -1121],
  ])('is refused with %s', async (_what, change, code) => {
    expect(refusalOf(await fixture.placeOco(change))[1]).toBe(code);
  });

  it('of another member is not there', async () => {
    const { orderListId } = bodyOf<Reported>(await fixture.placeOco());
    const thief = await fixture.openProgram(fixture.bob);
    const read = await thief.call('GET', '/api/v3/orderList', { orderListId });
    expect(refusalOf(read)).toEqual([400, -2013, 'Order does not exist.']);
    const asked = { symbol: BTC, orderListId };
    expect(refusalOf(await thief.call('DELETE', '/api/v3/orderList', asked))[1]).toBe(-2011);
    bodyOf(await program.call('DELETE', '/api/v3/orderList', asked));
  });
});

it('[29.3] a test order meets the filters, and nothing is placed', async () => {
  const form = { symbol: BTC, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' };
  const test = async (price: string, quantity = '0.001') =>
    program.call('POST', '/api/v3/order/test', { ...form, price, quantity });
  const price = await fixture.lowPrice();
  expect(bodyOf(await test(price))).toEqual({});
  expect(refusalOf(await test('1.00', '10'))[2]).toBe('Filter failure: PERCENT_PRICE_BY_SIDE');
  expect(refusalOf(await test(price, '0.0000001'))[2]).toBe('Filter failure: LOT_SIZE');
  expect(bodyOf(await program.call('GET', '/api/v3/openOrders'))).toEqual([]);
});

describe('[29.6] charts of others', () => {
  type History = { s: string } & Record<'t' | 'o' | 'h' | 'l' | 'c' | 'v', number[]>;
  const read = async (path: string, query: Record<string, string | number> = {}) =>
    program.read(`/udf/${path}`, query);

  it('read the candles that programs read, in columns', async () => {
    const to = Math.floor(fixture.app.nowMs() / 1_000);
    for (const resolution of UDF_RESOLUTIONS) {
      const asked = { symbol: BTC, resolution, to, countback: 5 };
      const { s, t, o, h, l, c, v } = bodyOf<History>(await read('history', asked));
      if (s !== 'ok') throw new Error(resolution);
      expect([s, o.length, v.length], resolution).toEqual(['ok', t.length, t.length]);
      expect(t.toSorted((one, other) => one - other)).toEqual(t);
      for (const [place, low] of l.entries()) {
        const high = h[place] ?? 0;
        for (const price of [o[place] ?? 0, c[place] ?? 0]) {
          expect(low).toBeLessThanOrEqual(price);
          expect(price).toBeLessThanOrEqual(high);
        }
      }
    }
    const hour = { symbol: BTC, resolution: '60', from: to - 7_200, to };
    const { t, c } = bodyOf<History>(await read('history', hour));
    const klines = bodyOf<[number, string, string, string, string][]>(
      await program.read('/api/v3/klines', {
        symbol: BTC,
        interval: '1h',
        startTime: (to - 7_200) * 1_000,
        endTime: to * 1_000 - 1,
      }),
    );
    expect(t).toEqual(klines.map(([startMs]) => startMs / 1_000));
    expect(c).toEqual(klines.map(([, , , , close]) => Number(close)));
    const before = { symbol: BTC, resolution: '1D', from: 0, to: 86_400 };
    expect(bodyOf(await read('history', before))).toEqual({ s: 'no_data' });
  });

  it('find markets and their steps; what is not there is refused in their words', async () => {
    const btc = bodyOf<Told>(await read('symbols', { symbol: `Anywhen Paper:${BTC}` }));
    expect(btc).toMatchObject({ ticker: BTC, minmov: 1, pricescale: 100, session: '24x7' });
    const found = bodyOf<Told[]>(await read('search', { query: 'eth', limit: 30 }));
    expect(found.map(({ symbol }) => symbol)).toContain('ETHUSDT');
    expect(bodyOf(await read('time'))).toBe(Math.floor(fixture.app.nowMs() / 1_000));
    const missing = await read('symbols', { symbol: 'NOPE' });
    expect([missing.status, missing.body]).toEqual([
      400,
      { code: -1121, msg: 'Invalid symbol.', s: 'error', errmsg: 'Invalid symbol.' },
    ]);
    const odd = await read('history', { symbol: BTC, resolution: '7', to: 1 });
    expect(refusalOf(odd)[1]).toBe(-1120);
  });
});

it('[29.8] [S29] nothing is paid in, out or across, whatever a key may do', async () => {
  const may = 'You are not authorized to execute this request.';
  for (const path of [
    '/sapi/v1/capital/withdraw/apply',
    '/sapi/v1/asset/transfer',
    '/sapi/v1/sub-account/universalTransfer',
    '/sapi/v1/capital/deposit/address',
  ]) {
    const answer = await program.call('POST', path, { coin: 'USDT', amount: '1' });
    expect(refusalOf(answer), path).toEqual([403, -1002, may]);
  }
});
