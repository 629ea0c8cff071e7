/** Orders, fills, positions and exports of members, over HTTP and over the socket. */
import { randomUUID } from 'node:crypto';
import type { OrderEvent, PublicTrade, SpotOrder } from '@anywhen/protocol';
import { type OrderState, isCancellable, orderLabel, orderSnapshot } from '@anywhen/protocol';
import { PAPER_COLUMN, PAPER_MONEY } from '@anywhen/protocol';
import { placeOrder, readDepth, spotPosition, tradesEvent } from '@anywhen/protocol';
import { exportSpot, listFills, listOrders, orderEvent, readOrder } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { TestApp } from '../../testing/test-app.ts';
import { Trader, codeOf, dataOf } from '../../testing/spot/trader.ts';

/** Its spread is a tenth of a per cent: orders fit between the market maker's quotes. */
const SYMBOL = 'UNIUSDT';

let app: TestApp;
let alice: Trader;
let bob: Trader;
let [bid, inside, askPrice] = ['', '', ''];

beforeAll(async () => {
  app = await TestApp.start();
  alice = await Trader.open(app.url, 'alice_o');
  bob = await Trader.open(app.url, 'bobby_o');
  await app.standStill();
  const { bids, asks } = await alice.depth(SYMBOL);
  [bid, askPrice] = [bids[0]?.[0] ?? '', asks[0]?.[0] ?? ''];
  inside = ((Number(bid) + Number(askPrice)) / 2).toFixed(4);
  // Less than the smallest first level, so that something is left of it.
  await buySome(bob, '300');
});

afterAll(() => app.remove());

describe('[2.9] the states of an order', () => {
  const seen = new Map<OrderState, SpotOrder>();

  it('reaches each of them over HTTP, and the record matches the answer', async () => {
    const resting = await alice.place({ symbol: SYMBOL, price: inside, quantity: '10' });
    const sold = await bob.place({ symbol: SYMBOL, side: 'sell', type: 'market', quantity: '4' });
    expect(sold.fills).toMatchObject([{ role: 'taker', against: 'member', price: inside }]);
    const partial = await alice.order(resting.order.id);
    expect(partial.fills).toMatchObject([
      { role: 'maker', against: 'member', quantity: '4.00000000' },
    ]);
    dataOf(await alice.cancel(resting.order.id));
    const canceled = await alice.order(resting.order.id);
    const expired = await alice.place({
      symbol: SYMBOL,
      price: askPrice,
      quantity: Math.floor(9_000 / Number(askPrice)).toString(),
      timeInForce: 'IOC',
    });
    for (const { order } of [resting, sold, partial, canceled, expired]) {
      seen.set(order.state, order);
    }
    expect([...seen.keys()].toSorted()).toEqual(
      ['CANCELED', 'EXPIRED', 'FILLED', 'NEW', 'PARTIALLY_FILLED'].toSorted(),
    );
    expect(Number(expired.order.executedQuantity)).toBeGreaterThan(0);
    expect(await alice.order(expired.order.id)).toEqual(expired);
    expect((await bob.order(sold.order.id)).order).toEqual(sold.order);
    expect(placeOrder.reply.safeParse(expired).success).toBe(true);
    expect(readOrder.reply.safeParse(canceled).success).toBe(true);
  });

  it('is labelled and cancellable as in the table', async () => {
    const labels = [...seen.keys()].map((state) => [
      state,
      orderLabel(state),
      isCancellable(state),
    ]);
    expect(labels.toSorted()).toEqual([
      ['CANCELED', 'completed', false],
      ['EXPIRED', 'completed', false],
      ['FILLED', 'completed', false],
      ['NEW', 'in-progress', true],
      ['PARTIALLY_FILLED', 'in-progress', true],
    ]);
    for (const { id, state } of seen.values()) {
      if (isCancellable(state)) continue;
      const owner = state === 'FILLED' ? bob : alice;
      expect(codeOf(await owner.cancel(id)), state).toBe('ORDER_NOT_CANCELLABLE');
    }
  });

  it('[EX-2.3] returns the difference to a better price, and holds nothing afterwards', async () => {
    const before = await alice.balance();
    const price = (Number(askPrice) * 1.004).toFixed(4);
    const { order } = await alice.place({ symbol: SYMBOL, price, quantity: '2' });
    expect(order.state).toBe('FILLED');
    const after = await alice.balance();
    const paid = Number(before.available) - Number(after.available);
    expect(paid).toBeCloseTo(Number(order.executedQuote), 8);
    expect(Number(order.averagePrice)).toBeLessThan(Number(price));
    expect(after.held).toBe('0.00000000');
  });
});

describe('[20] lists', () => {
  it('go back page by page, newest first, without a gap or a duplicate', async () => {
    const carol = await Trader.open(app.url, 'carol_o');
    for (let count = 0; count < 7; count += 1) await buySome(carol, '6');
    const low = (Number(bid) * 0.99).toFixed(4);
    await carol.place({ symbol: SYMBOL, price: low, quantity: '2' });
    const other = await carol.place({ symbol: 'BTCUSDT', type: 'market', quoteAmount: '20' });
    const all = (await carol.orders('?limit=200')).orders;
    expect(all).toHaveLength(9);
    const paged = await readAll((cursor) => carol.orders(`?limit=2${cursor}`), 'orders');
    expect(paged).toEqual(all);
    const fills = await readAll((cursor) => carol.fills(`?limit=3${cursor}`), 'fills');
    expect(fills).toEqual((await carol.fills('?limit=200')).fills);
    expect(fills.length).toBeGreaterThanOrEqual(8);

    const open = await carol.orders('?isOpen=true');
    const done = await carol.orders('?isOpen=false&limit=200');
    expect(open.orders.map(({ state }) => state)).toEqual(['NEW']);
    expect(done.orders).toHaveLength(8);
    const bitcoin = await carol.orders('?symbol=BTCUSDT');
    expect(bitcoin.orders.map(({ id }) => id)).toEqual([other.order.id]);
    expect((await carol.orders('?isOpen=true&symbol=BTCUSDT')).orders).toEqual([]);
    expect((await carol.fills('?symbol=NOSUCH')).fills).toEqual([]);
    expect((await carol.fills('?symbol=BTCUSDT')).fills).toEqual(other.fills);
    expect(listOrders.reply.safeParse(open).success).toBe(true);
    expect(listFills.reply.safeParse(await carol.fills()).success).toBe(true);
    const odd = await carol.client.get('/spot/orders?cursor=abc');
    expect(odd.body).toMatchObject({ code: 'VALIDATION', fields: { cursor: 'format' } });
  });

  it('of the requested time: its start is included, its end is not', async () => {
    const low = (Number(bid) * 0.99).toFixed(4);
    await alice.place({ symbol: SYMBOL, price: low, quantity: '2' });
    const { orders } = await alice.orders('?limit=200');
    const { fills } = await alice.fills('?limit=200');
    // Time stands still in this file: all of them are of one moment.
    const atMs = app.nowMs();
    expect(orders.every(({ createdAtMs }) => createdAtMs === atMs)).toBe(true);
    const read = async (fromMs: number, toMs: number) => {
      const range = `?limit=200&fromMs=${fromMs}&toMs=${toMs}`;
      const open = await alice.orders(`${range}&isOpen=true`);
      const [all, filled] = [await alice.orders(range), await alice.fills(range)];
      return [all.orders, open.orders, filled.fills];
    };
    expect(await read(atMs, atMs + 1)).toEqual([orders, [orders[0]], fills]);
    expect(await read(atMs - 1, atMs)).toEqual([[], [], []]);
    expect(await read(atMs + 1, atMs + 2)).toEqual([[], [], []]);
    await alice.cancelAll();
  });

  it('[19] positions: what is held, what it cost, and nothing that was sold', async () => {
    const dora = await Trader.open(app.url, 'doras_o');
    expect(await dora.positions()).toEqual([]);
    const { order } = await dora.place({ symbol: SYMBOL, type: 'market', quoteAmount: '500' });
    const [position] = await dora.positions();
    const received = Number(order.executedQuantity) - Number(order.fee);
    expect(position).toMatchObject({ currency: 'UNI', symbol: SYMBOL, cost: order.executedQuote });
    expect(Number(position?.quantity)).toBeCloseTo(received, 8);
    expect(Number(position?.averageCost)).toBeCloseTo(Number(order.executedQuote) / received, 3);
    expect(spotPosition.safeParse(position).success).toBe(true);

    const offer = (Number(askPrice) * 1.01).toFixed(4);
    await dora.place({ symbol: SYMBOL, side: 'sell', price: offer, quantity: '5' });
    const [half] = await dora.positions();
    expect(half).toMatchObject({ held: '5.00000000', quantity: position?.quantity });
    await dora.cancelAll();
    const rest = { from: 'spot', to: 'funds', currency: 'UNI', quantity: position?.quantity };
    expect(codeOf(await dora.client.transfer(rest))).toBe('ok');
    expect(await dora.positions()).toEqual([]);
  });

  it('[2.9] cancel all takes those of one market, then the others, and releases every hold', async () => {
    const emil = await Trader.open(app.url, 'emils_o');
    const low = (Number(bid) * 0.99).toFixed(4);
    const first = await emil.place({ symbol: SYMBOL, price: low, quantity: '2' });
    const bitcoin = (await emil.depth()).bids[9]?.[0];
    const second = await emil.place({ price: bitcoin, quantity: '0.001' });
    const third = await emil.place({ price: bitcoin, quantity: '0.002' });
    expect(Number((await emil.balance()).held)).toBeGreaterThan(150);
    const cancel = async (symbol?: string) =>
      dataOf<{ canceledIds: string[] }>(await emil.cancelAll(symbol)).canceledIds;
    expect(await cancel('BTCUSDT')).toEqual([second.order.id, third.order.id]);
    expect(await cancel()).toEqual([first.order.id]);
    expect(await cancel()).toEqual([]);
    expect(await emil.balance()).toEqual({ available: '10000.00000000', held: '0.00000000' });
  });
});

describe('export', () => {
  it('[P5] is the whole history as CSV, newest first, of the member only, marked as paper', async () => {
    const read = async (what: string) => {
      const answer = dataOf(await alice.client.get(`/spot/export?what=${what}`));
      return exportSpot.reply.parse(answer);
    };
    const orders = await read('orders');
    const rows = orders.csv.split('\r\n').slice(0, -1);
    const listed = (await alice.orders('?limit=200')).orders;
    expect(rows).toHaveLength(listed.length + 1);
    expect(rows[0]?.startsWith('Created (UTC),')).toBe(true);
    expect(rows.slice(1).map((row) => row.split(',')[2])).toEqual(listed.map(({ id }) => id));
    expect(orders.fileName).toMatch(/^anywhen-paper-spot-orders-\d{4}-\d\d-\d\d\.csv$/);
    expect(orders.isCut).toBe(false);
    const fills = await read('fills');
    for (const { csv } of [orders, fills]) {
      const [head, ...lines] = csv.split('\r\n').slice(0, -1);
      expect(head?.endsWith(`,${PAPER_COLUMN}`)).toBe(true);
      expect(lines.every((line) => line.endsWith(`,${PAPER_MONEY}`))).toBe(true);
    }
    const { fills: all } = await alice.fills('?limit=200');
    const ids = fills.csv
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[1]);
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(fills.csv).toContain('simulated-liquidity');
  });

  it('is limited to the requested days', async () => {
    const range = `fromMs=${app.nowMs() + 1}&toMs=${app.nowMs() + 1_000}`;
    const { csv } = dataOf<{ csv: string }>(
      await alice.client.get(`/spot/export?what=orders&${range}`),
    );
    expect(csv.split('\r\n')).toHaveLength(2);
  });

  it('ends at ten thousand rows and says so', async () => {
    const frida = await Trader.open(app.url, 'frida_o');
    const { order } = await frida.place({ symbol: SYMBOL, type: 'market', quoteAmount: '10' });
    await app.database.pool.query(
      `insert into spot_order select id + 1000000 + n, uid, client_order_id, market, side, type,
         time_in_force, is_post_only, price, lots, quote_units, executed_lots, executed_tick_lots,
         executed_quote_units, fee_units, held_units, state, created_at_ms, updated_at_ms
       from spot_order, generate_series(1, 10000) n where id = $1`,
      [order.id],
    );
    const { csv, isCut } = dataOf<{ csv: string; isCut: boolean }>(
      await frida.client.get('/spot/export?what=orders'),
    );
    expect(isCut).toBe(true);
    expect(csv.split('\r\n')).toHaveLength(10_002);
    await app.database.pool.query('delete from spot_order where id > 1000000');
  });
});

describe('[W2] topics', () => {
  it('order: open orders first, then each change once with its fills', async () => {
    const gerd = await Trader.open(app.url, 'gerds_o');
    const { order } = await gerd.place({ symbol: SYMBOL, price: inside, quantity: '6' });
    const socket = await listen(gerd, 'order');
    expect(orderSnapshot.parse(socket.received('order')[0]?.data).orders).toEqual([order]);
    await bob.place({ symbol: SYMBOL, side: 'sell', type: 'market', quantity: '1.5' });
    await bob.place({ symbol: SYMBOL, side: 'sell', type: 'market', quantity: '4.5' });
    await socket.until(() => eventsOf(socket).some((event) => event.order.state === 'FILLED'));
    const events = eventsOf(socket);
    expect(events.every((event) => orderEvent.safeParse(event).success)).toBe(true);
    expect(events.map(({ order: { state } }) => state)).toEqual(['PARTIALLY_FILLED', 'FILLED']);
    const published = events.flatMap(({ fills }) => fills);
    expect(published).toEqual((await gerd.order(order.id)).fills);
    socket.ws.close();
  });

  it('order: many changes of one commit are one event with all fills', async () => {
    const hans = await Trader.open(app.url, 'hanss_o');
    const { order } = await hans.place({ symbol: SYMBOL, price: inside, quantity: '30' });
    const socket = await listen(hans, 'order');
    const sell = { symbol: SYMBOL, side: 'sell', type: 'market', quantity: '1' } as const;
    await Promise.all(Array.from({ length: 8 }, () => bob.place(sell)));
    await socket.until(() => eventsOf(socket).flatMap(({ fills }) => fills).length >= 8);
    const events = eventsOf(socket);
    const ids = events.flatMap(({ fills }) => fills.map(({ id }) => id));
    expect(ids).toEqual((await hans.order(order.id)).fills.map(({ id }) => id));
    expect(new Set(ids).size).toBe(8);
    expect(events.at(-1)?.order.executedQuantity).toBe('8.00000000');
    socket.ws.close();
    await hans.cancelAll();
  });

  it('trades: the real ones, newest first, the same as over HTTP', async () => {
    const socket = await listen(alice, `trades:${SYMBOL}`);
    const list = async () =>
      dataOf<{ trades: PublicTrade[] }>(await alice.client.get(`/trades?symbol=${SYMBOL}`)).trades;
    const topic = `trades:${SYMBOL}`;
    const first = tradesEvent.parse(socket.received(topic)[0]?.data).trades;
    expect(first).toEqual(await list());
    await buySome(bob, '12');
    await socket.until(() => socket.received(topic).length > 1);
    const news = socket
      .received(topic)
      .slice(1)
      .flatMap(({ data }) => tradesEvent.parse(data).trades);
    expect([...news, ...first].slice(0, 50)).toEqual(await list());
    expect(JSON.stringify(news)).not.toMatch(/uid|orderId/);
    socket.ws.close();
  });

  it('unknown markets are not found', async () => {
    const socket = await TestClient.open(`${app.url.replace('http', 'ws')}/ws`);
    socket.subscribe('depth:NOSUCH', 'trades:XAUUSDT', 'order');
    await socket.until((frames) => frames.length === 3);
    const published = socket.frames.map((frame) => ('code' in frame ? frame.code : ''));
    expect(published.toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_LOGGED_IN']);
    socket.ws.close();
    expect(codeOf(await alice.client.get('/depth?symbol=XAUUSDT'))).toBe('NOT_FOUND');
    expect(codeOf(await alice.client.get('/trades?symbol=NOSUCH'))).toBe('NOT_FOUND');
    expect(readDepth.reply.safeParse(await alice.depth(SYMBOL)).success).toBe(true);
  });
});

describe('over the socket', () => {
  it('an order is placed, replayed and cancelled as over HTTP', async () => {
    const ines = await Trader.open(app.url, 'iness_o');
    const socket = await listen(ines, 'order');
    const low = (Number(bid) * 0.99).toFixed(4);
    const body = { symbol: SYMBOL, side: 'buy', type: 'limit', price: low, quantity: '3' };
    const call = { op: 'call', endpoint: 'placeOrder', key: randomUUID(), body };
    const first = await answerTo(socket, { ...call, id: 1 });
    const again = await answerTo(socket, { ...call, id: 2 });
    expect(again).toMatchObject({ ok: true, isReplay: true, data: first['data'] });
    const { order } = first['data'] as { order: SpotOrder };
    expect((await ines.order(order.id)).order).toEqual(order);
    const params = { id: order.id };
    const cancel = { op: 'call', endpoint: 'cancelOrder', key: randomUUID(), params };
    const ended = await answerTo(socket, { ...cancel, id: 3 });
    expect(ended).toMatchObject({ ok: true, data: { order: { state: 'CANCELED' } } });
    const refused = await answerTo(socket, { ...cancel, key: randomUUID(), id: 4 });
    expect(refused).toMatchObject({ ok: false, code: 'ORDER_NOT_CANCELLABLE', num: 4017 });
    const query = { symbol: SYMBOL };
    const all = { op: 'call', endpoint: 'cancelOrders', key: randomUUID(), query, id: 5 };
    expect(await answerTo(socket, all)).toMatchObject({ ok: true, data: { canceledIds: [] } });
    socket.ws.close();
  });
});

describe('[S1] another member’s', () => {
  it('orders and fills cannot be read, whatever the id or the cursor', async () => {
    const own = (await alice.orders('?limit=200')).orders;
    const stranger = await Trader.open(app.url, 'judas_o');
    for (const { id } of own) {
      expect(codeOf(await stranger.client.get(`/spot/orders/${id}`))).toBe('NOT_FOUND');
      expect((await stranger.orders(`?cursor=${Number(id) + 1}&limit=200`)).orders).toEqual([]);
      expect((await stranger.fills(`?cursor=${Number(id) + 1}&limit=200`)).fills).toEqual([]);
    }
    const csv = dataOf<{ csv: string }>(await stranger.client.get('/spot/export?what=fills')).csv;
    expect(csv.split('\r\n')).toHaveLength(2);
    const socket = await listen(stranger, 'order');
    await alice.place({ symbol: SYMBOL, type: 'market', quoteAmount: '10' });
    await stranger.place({ symbol: SYMBOL, type: 'market', quoteAmount: '10' });
    await socket.until(() => eventsOf(socket).length > 0);
    const ids = new Set((await stranger.orders()).orders.map(({ id }) => id));
    expect(eventsOf(socket).every(({ order }) => ids.has(order.id))).toBe(true);
    socket.ws.close();
  });
});

async function buySome(trader: Trader, quoteAmount: string): Promise<void> {
  await trader.place({ symbol: SYMBOL, type: 'market', quoteAmount });
}

type Page<Name extends string, Line> = Record<Name, Line[]> & { nextCursor: string | null };

async function readAll<Name extends string, Line>(
  read: (cursor: string) => Promise<Page<Name, Line>>,
  name: Name,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor = ''; ;) {
    const page = await read(cursor);
    lines.push(...page[name]);
    if (page.nextCursor === null) return lines;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

/** A subscribed socket of the member. */
async function listen(trader: Trader, ...topics: string[]): Promise<TestClient> {
  const url = `${trader.client.url.replace('http', 'ws')}/ws`;
  const socket = await TestClient.open(url, { cookie: trader.client.cookieHeader });
  socket.subscribe(...topics);
  await socket.until((frames) => frames.length >= topics.length);
  return socket;
}

function eventsOf(socket: TestClient): OrderEvent[] {
  const frames = socket.received('order').filter(({ type }) => type === 'event');
  return frames.map(({ data }) => data as OrderEvent);
}

async function answerTo(
  socket: TestClient,
  call: { id: number } & Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const find = () =>
    socket.frames.find((frame) => 'id' in frame && frame.type === 'answer' && frame.id === call.id);
  socket.say(call);
  await socket.until(() => find() !== undefined);
  return find() as unknown as Record<string, unknown>;
}
