/**
 * [29.9] Unmodified ccxt.pro against a running server: what it watches and places over sockets, and
 * a book that stays the server's through many changes, a lost connection and a restart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@anywhen/money/test-size';
import type { Order, Trade } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CcxtPro, ccxtProAt } from '../../../testing/bots/ccxt-client.ts';
import { makeKeyOf } from '../../../testing/bots/program-fixture.ts';
import { WatchedBook } from '../../../testing/bots/watched-book.ts';
import { Trader } from '../../../testing/spot/trader.ts';
import { TestApp } from '../../../testing/test-app.ts';

const BTC = 'BTC/USDT';
const CHANGES = testSize('CCXT_BOOK_CHANGES', { short: 240, long: 10_000 });

let app: TestApp;
let alice: Trader;
let exchange: CcxtPro;

beforeAll(async () => {
  app = await TestApp.start();
  alice = await Trader.open(app.url, 'alice_p', '9000');
  const { keys, id, secret } = await makeKeyOf(alice);
  const apiKey = keys.find((each) => each.id === id)?.key ?? '';
  exchange = await ccxtProAt(app.url, { apiKey, secret: secret ?? '' });
  await exchange.loadMarkets();
});
afterAll(async () => {
  await exchange.close();
  await app.remove();
});

async function near(factor: number): Promise<number> {
  const { last = 0 } = await exchange.fetchTicker(BTC);
  return Number(exchange.priceToPrecision(BTC, last * factor));
}

/**
 * The first one with both sides: while a price is late the simulated liquidity quotes nothing.
 * Unasked ccxt follows the mini ticker, which has none.
 */
async function quotedTicker() {
  for (;;) {
    const ticker = await exchange.watchTicker(BTC, { name: 'ticker' });
    if (ticker.bid && ticker.ask) return ticker;
  }
}

describe('[29.9] ccxt.pro watches', () => {
  it('tickers, of one market, of several, of all', async () => {
    const ticker = await quotedTicker();
    const { high = 0, low = 0, last = 0, bid = 0, ask = 0 } = ticker;
    expect(ticker.symbol).toBe(BTC);
    expect(low).toBeLessThanOrEqual(last);
    expect(last).toBeLessThanOrEqual(high);
    expect(bid).toBeLessThan(ask);
    const mini = await exchange.watchTicker(BTC);
    expect(mini).toMatchObject({ symbol: BTC, last: expect.any(Number) });
    const several = await exchange.watchTickers([BTC, 'ETH/USDT']);
    expect(Object.keys(several).length).toBeGreaterThan(0);
    const all = await exchange.watchTickers();
    expect(Object.keys(all).length).toBeGreaterThan(2);
  });

  it('candles, ascending, low ≤ open, close ≤ high', async () => {
    const candles = await exchange.watchOHLCV(BTC, '1m');
    expect(candles.length).toBeGreaterThan(0);
    for (const [at = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] of candles) {
      expect(at % 60_000).toBe(0);
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(Math.max(open, close)).toBeLessThanOrEqual(high);
      expect(volume).toBeGreaterThanOrEqual(0);
    }
  });

  it('trades, each as it happens', async () => {
    const watching = exchange.watchTrades(BTC);
    const buying = keepBuying();
    const trades: Trade[] = await watching;
    buying.stop();
    const trade = trades.at(-1);
    expect(trade).toMatchObject({ symbol: BTC, side: 'buy' });
    expect(trade?.id).toMatch(/^\d+$/);
    expect((trade?.amount ?? 0) * (trade?.price ?? 0)).toBeCloseTo(trade?.cost ?? 0, 6);
    await buying.ended;
  });

  it('own orders, fills and balances, and places and cancels over the socket', async () => {
    const { client } = alice;
    const watching = exchange.watchOrders(BTC);
    const balances = exchange.watchBalance();
    // Subscribed once a transfer comes through: what happens before that is not told.
    let isTold = false;
    const told = balances.then((balance) => {
      isTold = true;
      return balance;
    });
    while (!isTold) {
      expect((await client.transfer({ quantity: '1' })).status).toBe(200);
      await sleep(50);
    }
    expect((await told)['USDT']).toMatchObject({ free: expect.any(Number), used: 0 });
    const price = await near(0.85);
    const placed = await exchange.createOrderWs(BTC, 'limit', 'buy', 0.001, price);
    expect(placed).toMatchObject({ symbol: BTC, status: 'open', amount: 0.001, price });
    const seen: Order[] = await watching;
    expect(seen.at(-1)).toMatchObject({ id: placed.id, status: 'open', filled: 0 });
    const ending = untilOrder((order) => order.id === placed.id && order.status === 'canceled');
    const canceled = await exchange.cancelOrderWs(String(placed.id), BTC);
    expect(canceled).toMatchObject({ id: placed.id, status: 'canceled' });
    expect((await ending).clientOrderId).toBe(placed.clientOrderId);

    const fills = exchange.watchMyTrades(BTC);
    const bought = await exchange.createOrderWs(BTC, 'market', 'buy', 0.001);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.001 });
    const [fill] = await fills;
    expect(fill).toMatchObject({
      symbol: BTC,
      order: bought.id,
      side: 'buy',
      takerOrMaker: 'taker',
    });
    expect(fill?.fee).toMatchObject({ currency: 'BTC', cost: expect.any(Number) });
    const open = await exchange.fetchOpenOrdersWs(BTC);
    expect(open).toEqual([]);
  });

  it('the book, the server’s after many changes, a lost connection, a restart', async () => {
    const watch = new WatchedBook(exchange, BTC);
    await watch.untilReady();
    for (let round = 0; round < 4; round += 1) {
      await changeBook(CHANGES / 4);
      await watch.untilSame();
      if (round === 0) watch.cutConnections();
      if (round === 1) {
        await app.halt();
        await app.launch();
      }
      await watch.untilReady();
    }
    await watch.stop();
    expect(watch.updates).toBeGreaterThan(4);
  });
});

async function untilOrder(isWanted: (order: Order) => boolean): Promise<Order> {
  for (;;) {
    const found = (await exchange.watchOrders(BTC)).find(isWanted);
    if (found) return found;
  }
}

/** A trade that was made before the subscription is nobody's news: so there are several. */
function keepBuying(): { stop: () => void; ended: Promise<void> } {
  let isStopped = false;
  const ended = (async () => {
    while (!isStopped) {
      await alice.place({ type: 'market', quoteAmount: '10' });
      await sleep(200);
    }
  })();
  return { stop: () => void (isStopped = true), ended };
}

/** Places, changes and cancels far from the price, where prices of others do not move. */
async function changeBook(count: number): Promise<void> {
  const low = await near(0.9);
  const held: string[] = [];
  for (let done = 0; done < count; done += 1) {
    if (held.length > 20) {
      await alice.cancel(held.shift() ?? '');
      continue;
    }
    const price = (low + (done % 37)).toFixed(2);
    const { order } = await alice.place({ price, quantity: '0.001' });
    held.push(order.id);
  }
  await alice.cancelAll();
}
