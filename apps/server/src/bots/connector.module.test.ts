/**
 * [29] Binance's own connector, unmodified, against a running server: it sends everything in the
 * query, also what it posts, and signs with HMAC or Ed25519.
 */
import { generateKeyPairSync } from 'node:crypto';
import { PrivateKeyAlgo, Spot } from '@binance/connector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BTC, type Told, makeKeyOf } from '../../testing/bots/program-fixture.ts';
import { Trader } from '../../testing/spot/trader.ts';
import { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let member: Trader;
let spot: Spot;

beforeAll(async () => {
  app = await TestApp.start({ env: { RATE_LIMITS: 'true' } });
  member = await Trader.open(app.url, 'alice_e');
  spot = await openSpot();
});
afterAll(() => app.remove());

async function openSpot(form: object = {}, options: object = {}): Promise<Spot> {
  const { keys, id, secret } = await makeKeyOf(member, form);
  const key = keys.find((each) => each.id === id)?.key ?? '';
  return new Spot(key, secret ?? '', { baseURL: `${app.url}/bot`, ...options });
}

async function read<Data = Told>(asking: Promise<{ status: number; data: unknown }>) {
  const { status, data } = await asking;
  expect(status).toBe(200);
  return data as Data;
}

/** A part of the price, in steps of the market. */
async function near(factor: number): Promise<string> {
  const { lastPrice } = await read(spot.ticker24hr(BTC));
  return (Number(lastPrice) * factor).toFixed(2);
}

const QUANTITY = '0.001';
/** The longest there is: what is shown must not hang on how busy the machine is. */
const recvWindow = 60_000;

describe('what anybody reads', () => {
  it('time, markets, book and candles', async () => {
    expect((await read(spot.time()))['serverTime']).toBeGreaterThan(app.nowMs() - 60_000);
    const { symbols } = await read<{ symbols: Told[] }>(spot.exchangeInfo({ symbol: BTC }));
    expect(symbols.map(({ symbol }) => symbol)).toEqual([BTC]);
    const { bids, asks } = await read<{ bids: string[][]; asks: string[][] }>(
      spot.depth(BTC, { limit: 5 }),
    );
    expect([bids.length, asks.length]).toEqual([5, 5]);
    expect(await read<unknown[]>(spot.klines(BTC, '1h', { limit: 3 }))).toHaveLength(3);
  });
});

describe('orders', () => {
  const limit = async (factor: number, more: object = {}) =>
    read(
      spot.newOrder(BTC, 'BUY', 'LIMIT', {
        timeInForce: 'GTC',
        recvWindow,
        quantity: QUANTITY,
        price: await near(factor),
        ...more,
      }),
    );

  it('rest, fill, wait, are replaced and cancelled', async () => {
    const [low, above] = [await near(0.9), await near(1.02)];
    for (const timeInForce of ['IOC', 'FOK']) {
      expect(await limit(1.02, { timeInForce, price: above })).toMatchObject({ status: 'FILLED' });
    }
    const bought = await read(
      spot.newOrder(BTC, 'BUY', 'MARKET', { quoteOrderQty: 50, recvWindow }),
    );
    expect(bought).toMatchObject({ status: 'FILLED', type: 'MARKET' });
    const sold = await read(
      spot.newOrder(BTC, 'SELL', 'MARKET', { quantity: QUANTITY, recvWindow }),
    );
    expect(sold).toMatchObject({ status: 'FILLED', side: 'SELL' });
    const made = await read(
      spot.newOrder(BTC, 'BUY', 'LIMIT_MAKER', { quantity: QUANTITY, price: low, recvWindow }),
    );
    const waiting = await read(
      spot.newOrder(BTC, 'SELL', 'STOP_LOSS', { quantity: '0.0005', stopPrice: low, recvWindow }),
    );
    await read(
      spot.newOrderTest(BTC, 'SELL', 'TAKE_PROFIT', {
        quantity: '0.0005',
        stopPrice: above,
        recvWindow,
      }),
    );
    const open = await read<Told[]>(spot.openOrders({ symbol: BTC, recvWindow }));
    expect(open.map(({ orderId }) => orderId)).toEqual([made['orderId'], waiting['orderId']]);
    const replaced = await read<{ newOrderResponse: Told }>(
      spot.cancelAndReplace(BTC, 'BUY', 'LIMIT', 'STOP_ON_FAILURE', {
        cancelOrderId: made['orderId'],
        timeInForce: 'GTC',
        recvWindow,
        quantity: QUANTITY,
        price: low,
      }),
    );
    const { orderId } = replaced.newOrderResponse;
    expect(await read(spot.getOrder(BTC, { orderId, recvWindow }))).toMatchObject({
      status: 'NEW',
    });
    expect(await read(spot.cancelOrder(BTC, { orderId, recvWindow }))).toMatchObject({
      status: 'CANCELED',
    });
    await read(spot.cancelOpenOrders(BTC, { recvWindow }));
    expect(await read<Told[]>(spot.allOrders(BTC, { recvWindow }))).toHaveLength(7);
    const trades = await read<Told[]>(spot.myTrades(BTC, { recvWindow }));
    expect(trades.length).toBeGreaterThanOrEqual(4);
  });

  it('one cancels the other', async () => {
    const [low, high] = [await near(0.9), await near(1.1)];
    const placed = await read<{ orderListId: number; orderReports: Told[] }>(
      spot.newOCOOrder(BTC, 'BUY', QUANTITY, 'STOP_LOSS_LIMIT', 'LIMIT_MAKER', {
        aboveStopPrice: high,
        abovePrice: high,
        aboveTimeInForce: 'GTC',
        belowPrice: low,
        recvWindow,
      }),
    );
    const { orderListId } = placed;
    expect(placed.orderReports.map(({ type }) => type)).toEqual(['LIMIT_MAKER', 'STOP_LOSS_LIMIT']);
    expect(await read(spot.getOCOOrder({ orderListId, recvWindow }))).toMatchObject({
      orderListId,
    });
    expect(await read<Told[]>(spot.getOpenOCOOrders({ recvWindow }))).toHaveLength(1);
    expect(await read(spot.cancelOCOOrder(BTC, { orderListId, recvWindow }))).toMatchObject({
      listOrderStatus: 'ALL_DONE',
    });
  });

  it('are refused with code and text', async () => {
    const asked = { timeInForce: 'GTC', quantity: 5, price: await near(0.9), recvWindow };
    await expect(spot.newOrder(BTC, 'BUY', 'LIMIT', asked)).rejects.toMatchObject({
      response: {
        status: 400,
        data: { code: -2010, msg: 'Account has insufficient balance for requested action.' },
      },
    });
  });

  it('are signed with Ed25519 as well', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const own = await openSpot(
      { kind: 'ed25519', publicKey: pem },
      {
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        privateKeyAlgo: PrivateKeyAlgo.ED25519,
      },
    );
    expect(await read(own.account({ recvWindow }))).toMatchObject({
      canTrade: true,
      canWithdraw: false,
    });
    const { orderId } = await read(
      own.newOrder(BTC, 'BUY', 'LIMIT', {
        timeInForce: 'GTC',
        quantity: QUANTITY,
        price: await near(0.9),
        recvWindow,
      }),
    );
    await read(own.cancelOrder(BTC, { orderId, recvWindow }));
  });
});
