/**
 * [29] Unmodified ccxt against a running server: each method a spot program uses, and the structure
 * of each answer, not only that there is one.
 */
import ccxt, { type OHLCV, type Order, type Ticker, type Trade } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ccxt, ccxtAt } from '../../testing/bots/ccxt-client.ts';
import { makeKeyOf } from '../../testing/bots/program-fixture.ts';
import { Trader } from '../../testing/spot/trader.ts';
import { TestApp } from '../../testing/test-app.ts';

const BTC = 'BTC/USDT';

let app: TestApp;
let alice: Trader;
let anybody: Ccxt;
let exchange: Ccxt;

beforeAll(async () => {
  app = await TestApp.start({ env: { RATE_LIMITS: 'true' } });
  alice = await Trader.open(app.url, 'alice_c');
  anybody = ccxtAt(app.url);
  exchange = await openCcxt(alice);
});
afterAll(async () => {
  await Promise.all([anybody.close(), exchange.close()]);
  await app.remove();
});

async function openCcxt(trader: Trader, form: object = {}): Promise<Ccxt> {
  const { keys, id, secret } = await makeKeyOf(trader, form);
  const apiKey = keys.find((each) => each.id === id)?.key ?? '';
  return ccxtAt(app.url, { apiKey, secret: secret ?? '' });
}

/** A part of the price, in steps of the market. */
async function near(factor: number): Promise<number> {
  const { last = 0 } = await anybody.fetchTicker(BTC);
  return Number(exchange.priceToPrecision(BTC, last * factor));
}

function expectTicker(ticker: Ticker): void {
  const { symbol, bid = 0, ask = 0, last = 0, high = 0, low = 0, vwap = 0 } = ticker;
  expect(bid, symbol).toBeGreaterThan(0);
  expect(bid).toBeLessThan(ask);
  for (const price of [last, vwap]) {
    expect(low).toBeLessThanOrEqual(price);
    expect(price).toBeLessThanOrEqual(high);
  }
  expect(ticker.baseVolume).toBeGreaterThan(0);
  expect(ticker.quoteVolume).toBeGreaterThan(0);
  expect(ticker.timestamp).toBeGreaterThan(app.nowMs() - 60_000);
  expect(ticker.datetime).toBe(exchange.iso8601(ticker.timestamp));
}

function expectOrder(order: Order, wanted: Partial<Order>): void {
  expect(order).toMatchObject({ symbol: BTC, ...wanted });
  expect(order.id).toMatch(/^\d+$/);
  expect(order.clientOrderId).toMatch(/^[\w.:/-]{1,36}$/);
  expect(order.timestamp).toBeGreaterThan(app.nowMs() - 600_000);
  expect((order.filled ?? 0) + (order.remaining ?? 0)).toBeCloseTo(order.amount ?? 0, 8);
  expect(order.cost).toBeCloseTo((order.average ?? 0) * (order.filled ?? 0), 4);
}

function idOf({ id = '' }: Order): string {
  return id;
}

function expectTrade(trade: Trade): void {
  expect(trade.symbol).toBe(BTC);
  expect(trade.id).toMatch(/^\d+$/);
  expect(['buy', 'sell']).toContain(trade.side);
  expect(trade.cost).toBeCloseTo((trade.price ?? 0) * (trade.amount ?? 0), 4);
}

function expectAscending(times: readonly (number | undefined)[]): void {
  const known = times.map((each) => each ?? 0);
  expect(known.toSorted((one, other) => one - other)).toEqual(known);
}

describe('what anybody reads', () => {
  it('markets with their precision and limits', async () => {
    const markets = Object.values(await anybody.loadMarkets());
    expect(markets).toHaveLength(34);
    for (const market of markets) {
      expect(market).toMatchObject({ type: 'spot', spot: true, active: true, quote: 'USDT' });
      const { precision, limits } = market ?? {};
      expect(precision?.price, market?.symbol).toBeGreaterThan(0);
      expect(precision?.amount).toBeGreaterThan(0);
      expect(limits?.cost?.min).toBe(5);
      expect(limits?.amount?.min).toBe(precision?.amount);
    }
    expect(anybody.market(BTC).precision).toMatchObject({ price: 0.01 });
  });

  it('time and status', async () => {
    const beganMs = app.nowMs();
    const toldMs = (await anybody.fetchTime()) ?? 0;
    expect(toldMs).toBeGreaterThanOrEqual(beganMs);
    expect(toldMs).toBeLessThanOrEqual(app.nowMs());
    expect(await anybody.fetchStatus()).toMatchObject({ status: 'ok' });
  });

  it('the book, best first, with a number', async () => {
    const { bids, asks, nonce, symbol } = await anybody.fetchOrderBook(BTC, 10);
    expect([symbol, bids.length, asks.length]).toEqual([BTC, 10, 10]);
    expect(nonce).toBeGreaterThan(0);
    expectAscending(asks.map(([price]) => price));
    expectAscending(bids.map(([price]) => price).toReversed());
    expect(bids[0]?.[0]).toBeLessThan(asks[0]?.[0] ?? 0);
    expect(asks.every(([, amount]) => (amount ?? 0) > 0)).toBe(true);
  });

  it('tickers, of one market, of several, of all', async () => {
    expectTicker(await anybody.fetchTicker(BTC));
    const two = await anybody.fetchTickers([BTC, 'ETH/USDT']);
    expect(Object.keys(two).toSorted()).toEqual([BTC, 'ETH/USDT']);
    const all = Object.values(await anybody.fetchTickers());
    expect(all).toHaveLength(34);
    for (const ticker of all) expectTicker(ticker);
    const best = await anybody.fetchBidsAsks();
    expect(Object.keys(best)).toHaveLength(34);
    const last = await anybody.fetchLastPrices();
    expect(Object.values(last).every(({ price }) => (price ?? 0) > 0)).toBe(true);
  });

  it('candles of every length, ascending and without a gap', async () => {
    const lengths = Object.keys(anybody.timeframes ?? {}).filter((each) => each !== '1s');
    for (const length of lengths) {
      const candles: OHLCV[] = await anybody.fetchOHLCV(BTC, length, undefined, 3);
      expect(candles.length, length).toBeGreaterThan(0);
      expectAscending(candles.map(([at]) => at));
      // The last one may have begun just now, and minutes before the start may have no tick.
      const isLong = candles.length > 1 && !length.endsWith('m');
      if (isLong) expect(candles[0]?.[5], length).toBeGreaterThan(0);
      for (const [, open = 0, high = 0, low = 0, close = 0, volume = 0] of candles) {
        expect(Math.max(open, close)).toBeLessThanOrEqual(high);
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
        expect(volume, length).toBeGreaterThanOrEqual(0);
      }
    }
    const since = app.nowMs() - 7_200_000;
    const minutes = await anybody.fetchOHLCV(BTC, '1m', since, 60);
    expect(minutes).toHaveLength(60);
    expect(minutes[0]?.[0]).toBe(Math.ceil(since / 60_000) * 60_000);
  });
});

describe('orders', () => {
  const amount = 0.001;

  it('of every type and time in force', async () => {
    await exchange.loadMarkets();
    const low = await near(0.9);
    const above = await near(1.02);
    const limit = { type: 'limit', side: 'buy', amount, price: low } as const;
    const resting = await exchange.createOrder(BTC, 'limit', 'buy', amount, low);
    expectOrder(resting, { ...limit, status: 'open', filled: 0, timeInForce: 'GTC' });
    const maker = await exchange.createOrder(BTC, 'limit', 'buy', amount, low, { postOnly: true });
    const madeBy = await exchange.fetchOrder(idOf(maker), BTC);
    expectOrder(madeBy, { ...limit, postOnly: true, status: 'open' });
    for (const timeInForce of ['IOC', 'FOK']) {
      const asked = { timeInForce };
      const order = await exchange.createOrder(BTC, 'limit', 'buy', amount, above, asked);
      expectOrder(order, { type: 'limit', timeInForce, status: 'closed', filled: amount });
      expect(order.average).toBeLessThanOrEqual(above);
    }
    const bought = await exchange.createMarketBuyOrderWithCost(BTC, 100);
    expectOrder(bought, { type: 'market', side: 'buy', status: 'closed' });
    expect(bought.cost).toBeLessThanOrEqual(100);
    const sold = await exchange.createMarketSellOrder(BTC, amount);
    expectOrder(sold, { type: 'market', side: 'sell', status: 'closed', filled: amount });
    expect(sold.fee?.currency).toBe('USDT');
    expect(sold.fee?.cost).toBeCloseTo((sold.cost ?? 0) * 0.001, 6);
    await exchange.createOrder(BTC, 'limit', 'buy', amount, low, { test: true });
    const open = await exchange.fetchOpenOrders(BTC);
    expect(open.map(({ id }) => id)).toEqual([resting.id, maker.id]);
    await exchange.cancelAllOrders(BTC);
    expect(await exchange.fetchOpenOrders(BTC)).toEqual([]);
  });

  it('with a trigger, of each kind', async () => {
    const [low, lower] = [await near(0.9), await near(0.89)];
    const high = await near(1.1);
    const kinds = [
      ['market', undefined, { stopLossPrice: low }],
      ['limit', lower, { stopLossPrice: low }],
      ['market', undefined, { takeProfitPrice: high }],
      ['limit', high, { takeProfitPrice: high }],
    ] as const;
    for (const [type, price, trigger] of kinds) {
      const made = await exchange.createOrder(BTC, type, 'sell', amount / 2, price, trigger);
      const order = await exchange.fetchOrder(idOf(made), BTC);
      expect(order).toMatchObject({ status: 'open', side: 'sell', amount: amount / 2, filled: 0 });
      expect([low, high]).toContain(order.triggerPrice);
      const canceled = await exchange.cancelOrder(idOf(made), BTC);
      expect(canceled).toMatchObject({ id: made.id, status: 'canceled' });
    }
  });

  it('are changed, cancelled and found again', async () => {
    const [low, lower] = [await near(0.9), await near(0.89)];
    const clientOrderId = 'my-own-id:1';
    const first = await exchange.createLimitBuyOrder(BTC, amount, low, { clientOrderId });
    expect(first.clientOrderId).toBe(clientOrderId);
    const edited = await exchange.editOrder(idOf(first), BTC, 'limit', 'buy', amount, lower);
    expectOrder(edited, { price: lower, status: 'open' });
    expect(edited.id).not.toBe(first.id);
    expect(await exchange.fetchOrder(idOf(first), BTC)).toMatchObject({ status: 'canceled' });
    const byClientId = await exchange.fetchOrder('', BTC, { clientOrderId });
    expect(byClientId.id).toBe(first.id);
    const canceled = await exchange.cancelOrder(idOf(edited), BTC);
    expect(canceled).toMatchObject({ id: edited.id, status: 'canceled' });
    const all = await exchange.fetchOrders(BTC);
    expectAscending(all.map(({ id }) => Number(id)));
    for (const order of all) expectOrder(order, {});
    const closed = await exchange.fetchClosedOrders(BTC);
    expect(closed.every(({ status }) => status === 'closed')).toBe(true);
    expect(closed.length).toBeGreaterThan(2);
    const ended = await exchange.fetchCanceledOrders(BTC);
    expect(ended.map(({ id }) => id)).toContain(edited.id);
    const since = all[1]?.timestamp;
    const later = await exchange.fetchOrders(BTC, since, 2);
    expect(later).toHaveLength(2);
    expect(later[0]?.timestamp).toBeGreaterThanOrEqual(since ?? 0);
  });

  it('leave trades, with their fees', async () => {
    const trades = await exchange.fetchMyTrades(BTC);
    expect(trades.length).toBeGreaterThanOrEqual(4);
    expectAscending(trades.map(({ timestamp }) => timestamp));
    for (const trade of trades) {
      expectTrade(trade);
      expect(trade.takerOrMaker).toBe('taker');
      expect(trade.fee?.currency).toBe(trade.side === 'buy' ? 'BTC' : 'USDT');
      const share =
        (trade.fee?.cost ?? 0) / ((trade.side === 'buy' ? trade.amount : trade.cost) ?? 1);
      expect(share).toBeCloseTo(0.001, 4);
    }
    const [first] = trades;
    const own = await exchange.fetchOrderTrades(first?.order ?? '', BTC);
    expect(own.map(({ order }) => order)).toContain(first?.order);
    const everybodys = await anybody.fetchTrades(BTC);
    for (const trade of everybodys) expectTrade(trade);
    expect(everybodys.map(({ id }) => id)).toEqual(trades.map(({ id }) => id));
  });
});

describe('the account', () => {
  it('is what the app shows', async () => {
    const balance = await exchange.fetchBalance();
    for (const currency of ['USDT', 'BTC']) {
      const { available, held } = await alice.balance(currency);
      const { free = 0, used = 0, total = 0 } = balance[currency] ?? {};
      expect([free, used]).toEqual([Number(available), Number(held)]);
      expect(total).toBeCloseTo(free + used, 8);
    }
  });

  it('pays the fees of its level', async () => {
    const fees = await exchange.fetchTradingFees();
    expect(Object.keys(fees)).toHaveLength(34);
    expect(fees[BTC]).toMatchObject({ maker: 0.001, taker: 0.001 });
    expect(await exchange.fetchTradingFee(BTC)).toMatchObject({ maker: 0.001, taker: 0.001 });
  });

  it('has currencies that cannot be paid in or out', async () => {
    const currencies = Object.values((await exchange.fetchCurrencies()) ?? {});
    expect(currencies).toHaveLength(35);
    for (const { deposit, withdraw } of currencies)
      expect([deposit, withdraw]).toEqual([false, false]);
  });
});

describe('refusals are the classes programs catch', () => {
  const amount = 0.001;
  const buy = (price: number, quantity = amount, params = {}) =>
    exchange.createOrder(BTC, 'limit', 'buy', quantity, price, params);

  it('of orders', async () => {
    const low = await near(0.9);
    await expect(buy(low, 5)).rejects.toThrow(ccxt.InsufficientFunds);
    await expect(buy(await near(1.05), amount, { postOnly: true })).rejects.toThrow(
      ccxt.OrderImmediatelyFillable,
    );
    await expect(buy(await near(0.1), 0.01)).rejects.toThrow(ccxt.InvalidOrder);
    await expect(exchange.cancelOrder('999999999', BTC)).rejects.toThrow(ccxt.OrderNotFound);
    await expect(exchange.fetchOrder('999999999', BTC)).rejects.toThrow(ccxt.OrderNotFound);
    const params = { newClientOrderId: 'twice' };
    const once = await buy(low, amount, params);
    await expect(buy(low, amount, params)).rejects.toThrow(ccxt.InvalidOrder);
    await exchange.cancelOrder(idOf(once), BTC);
    await expect(exchange.privateGetOpenOrders({ symbol: 'NOPE' })).rejects.toThrow(ccxt.BadSymbol);
  });

  it('of keys, signatures and clocks', async () => {
    const stranger = ccxtAt(app.url, { apiKey: `sim_${'x'.repeat(60)}`, secret: 'x' });
    await expect(stranger.fetchBalance()).rejects.toThrow(ccxt.AuthenticationError);
    const odd = ccxtAt(app.url, { apiKey: 'odd', secret: 'x' });
    await expect(odd.fetchBalance()).rejects.toThrow(ccxt.AuthenticationError);
    const forger = ccxtAt(app.url, { apiKey: exchange.apiKey, secret: 'x' });
    await expect(forger.fetchBalance()).rejects.toThrow(ccxt.AuthenticationError);
    const reader = await openCcxt(alice, { mayTrade: false });
    expect(await reader.fetchBalance()).toHaveProperty('USDT');
    // After a call that was taken, ccxt says of -2015 that its user is shut out.
    await expect(reader.createMarketSellOrder(BTC, amount)).rejects.toThrow(/-2015/);
    const late = await openCcxt(alice);
    late.options['timeDifference'] = 90_000;
    await expect(late.fetchBalance()).rejects.toThrow(ccxt.InvalidNonce);
    await Promise.all([stranger, odd, forger, reader, late].map((each) => each.close()));
  });

  it('of what is for real money', async () => {
    await expect(exchange.withdraw('BTC', 0.1, 'nowhere')).rejects.toThrow(ccxt.PermissionDenied);
    await expect(exchange.transfer('USDT', 1, 'spot', 'funding')).rejects.toThrow(
      ccxt.PermissionDenied,
    );
    await expect(exchange.fetchDepositAddress('BTC')).rejects.toThrow(ccxt.PermissionDenied);
  });
});
