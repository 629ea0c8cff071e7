/**
 * Orders that wait, come in pairs, expire or are amended, over HTTP and the socket, in the lists,
 * the record and the export, and after a restart (rulebook 2.11).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MARKETS, marketIndex } from '@anywhen/prices';
import type { OrderEvent, ReplyOf, SpotOrder, exportSpot, listTicks } from '@anywhen/protocol';
import { amendOrder, orderEvent, placeOco, placeOrder } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { TestApp } from '../../testing/test-app.ts';
import { type Legs, type Placed, Trader, codeOf, dataOf } from '../../testing/spot/trader.ts';

const SYMBOL = 'UNIUSDT';
const { priceDecimals } = MARKETS[marketIndex(SYMBOL)] ?? { priceDecimals: 4 };

let app: TestApp;
let alice: Trader;
/** The reference price while the clock stands still. */
let price: number;

beforeAll(async () => {
  app = await TestApp.start();
  alice = await Trader.open(app.url, 'alice_w');
  await app.standStill();
  price = await readPrice();
  await alice.place({ symbol: SYMBOL, type: 'market', quoteAmount: '900' });
});

afterAll(() => app.remove());

const at = (away: number) => (price * (1 + away)).toFixed(priceDecimals);
const stopSell = (away: number) => ({
  symbol: SYMBOL,
  side: 'sell' as const,
  triggerKind: 'stop',
  triggerPrice: at(away),
  price: at(away - 0.01),
  quantity: '5',
});
const stopBuy = (away: number) => ({
  symbol: SYMBOL,
  type: 'market' as const,
  triggerKind: 'stop',
  triggerPrice: at(away),
  quoteAmount: '60',
});
const ocoSell = () => ({
  symbol: SYMBOL,
  quantity: '5',
  price: at(0.02),
  triggerPrice: at(-0.02),
  stopLimitPrice: at(-0.03),
});

describe('[2.11] over HTTP', () => {
  it('an order waits with its hold, is amended, found by its kind and cancelled', async () => {
    const { order } = await alice.place(stopSell(-0.02));
    expect(placeOrder.reply.safeParse({ order, fills: [] }).success).toBe(true);
    expect(order).toMatchObject({ state: 'WAITING', trigger: { kind: 'stop' }, triggered: null });
    expect((await alice.balance('UNI')).held).toBe('5.00000000');
    const amended = dataOf<Placed>(await alice.amend(order.id, { quantity: '4' }));
    expect(amendOrder.reply.safeParse(amended).success).toBe(true);
    expect((await alice.balance('UNI')).held).toBe('4.00000000');
    expect(await alice.order(order.id)).toEqual(amended);
    const ids = async (query: string) =>
      (await alice.orders(`?${query}`)).orders.map(({ id }) => id);
    expect(await ids('isOpen=true&kind=stop')).toEqual([order.id]);
    expect(await ids('kind=stop&side=sell')).toEqual([order.id]);
    expect(await ids('kind=stop&side=buy')).toEqual([]);
    expect(await ids('kind=take-profit')).toEqual([]);
    expect(await ids('kind=limit')).toEqual([]);
    expect(await ids('kind=market')).toHaveLength(1);
    dataOf(await alice.cancel(order.id));
    expect(await ids('isOpen=true')).toEqual([]);
    expect(await ids('isOpen=false&kind=stop')).toEqual([order.id]);
  });

  it('a pair holds once, and is one request under one key', async () => {
    const key = randomUUID();
    const first = await alice.askOco(ocoSell(), key);
    const { limit, stop } = dataOf<Legs>(first);
    expect(placeOco.reply.safeParse({ limit, stop }).success).toBe(true);
    expect([limit.ocoId, stop.ocoId]).toEqual([limit.id, limit.id]);
    expect((await alice.askOco(ocoSell(), key)).body).toEqual(first.body);
    expect((await alice.balance('UNI')).held).toBe('5.00000000');
    const { orders } = await alice.orders('?isOpen=true&kind=oco');
    expect(orders).toEqual([stop, limit]);
    dataOf(await alice.cancel(stop.id));
    expect((await alice.order(limit.id)).order.state).toBe('CANCELED');
    expect((await alice.balance('UNI')).held).toBe('0.00000000');
  });

  it('is rejected with its field, and another’s order is answered as missing', async () => {
    const refusal = async (form: object) => (await alice.ask(form)).body;
    expect(await refusal(stopSell(0.01))).toMatchObject({
      code: 'TRIGGER_INVALID',
      fields: { triggerPrice: 'not-offered' },
    });
    const soon = { ...stopSell(-0.02), timeInForce: 'GTT', expiresAtMs: app.nowMs() + 1_000 };
    expect(await refusal(soon)).toMatchObject({ code: 'EXPIRY_INVALID' });
    const { order } = await alice.place(stopSell(-0.02));
    const other = await Trader.open(app.url, 'other_w');
    expect(codeOf(await other.amend(order.id, { quantity: '4' }))).toBe('NOT_FOUND');
    expect(codeOf(await alice.amend('999999999', { quantity: '4' }))).toBe('NOT_FOUND');
    dataOf(await alice.cancel(order.id));
    const late = await alice.amend(order.id, { quantity: '4' });
    expect([codeOf(late), late.status]).toEqual(['ORDER_NOT_AMENDABLE', 409]);
  });

  it('is one line of the flow record, also when it only waited', async () => {
    const { order } = await alice.place(stopSell(-0.02));
    dataOf(await alice.amend(order.id, { quantity: '4' }));
    dataOf(await alice.cancel(order.id));
    expect(await flowLinesOf(order)).toHaveLength(1);
  });
});

describe('[2.11] ticks', () => {
  it('trigger the orders they reach: the record names the tick, which is public', async () => {
    const socket = await listen();
    const sell = await alice.place(stopSell(-0.0004));
    const buy = await alice.place(stopBuy(0.0004));
    const done = await ticking(async () => {
      const both = [await alice.order(sell.order.id), await alice.order(buy.order.id)];
      return both.find(({ order }) => order.triggered !== null && order.state === 'FILLED');
    });
    const { second = 0, price: reached = '' } = done.order.triggered ?? {};
    const placedSecond = Math.floor(done.order.createdAtMs / 1_000);
    const { ticks } = dataOf<ReplyOf<typeof listTicks>>(
      await alice.client.get(`/fairness/ticks?from=${placedSecond}&to=${second}`),
    );
    const prices = ticks.map(({ prices: all }) => Number(all[marketIndex(SYMBOL)]));
    expect(prices.at(-1)).toBe(Number(reached));
    const trigger = Number(done.order.trigger?.price);
    const isReached = (each: number) =>
      done.order.side === 'sell' ? each <= trigger : each >= trigger;
    expect(prices.map(isReached)).toEqual([...prices.slice(1).map(() => false), true]);
    await socket.until(() => eventsOf(socket, done.order.id).length > 0);
    const [event] = eventsOf(socket, done.order.id);
    expect(orderEvent.safeParse(event).success).toBe(true);
    expect(event).toEqual({ order: done.order, fills: done.fills });
    socket.ws.close();
    await alice.cancelAll();
    expect((await alice.balance('UNI')).held).toBe('0.00000000');
    price = await readPrice();
  });

  it('end orders that are good till their time', async () => {
    const second = Math.ceil(app.nowMs() / 1_000) + 61;
    const time = { timeInForce: 'GTT', expiresAtMs: second * 1_000 };
    const { order } = await alice.place({
      symbol: SYMBOL,
      price: at(-0.15),
      quantity: '5',
      ...time,
    });
    const { order: ended } = await ticking(async () => {
      const read = await alice.order(order.id);
      return read.order.state === 'NEW' ? undefined : read;
    });
    expect(ended).toMatchObject({ state: 'EXPIRED', expiresAtMs: time.expiresAtMs });
    expect((await alice.balance()).held).toBe('0.00000000');
    expect(await flowLinesOf(order)).toHaveLength(1);
    price = await readPrice();
  });

  it('are in the export', async () => {
    const { csv } = dataOf<ReplyOf<typeof exportSpot>>(
      await alice.client.get('/spot/export?what=orders'),
    );
    const [head = '', ...rows] = csv.split('\r\n');
    const columns = head.split(',');
    const cellsOf = (name: string) => rows.map((row) => row.split(',')[columns.indexOf(name)]);
    expect(cellsOf('Trigger')).toContain('stop');
    expect(cellsOf('Triggered at').some((cell) => Number(cell) > 0)).toBe(true);
    expect(cellsOf('Good till (UTC)').some((cell) => cell?.endsWith('Z'))).toBe(true);
    expect(cellsOf('OCO').some((cell) => Number(cell) > 0)).toBe(true);
  });
});

describe('[R1] after a restart', () => {
  it('all waiting orders wait again, in their place, and the journal gives the same', async () => {
    const waiting = await alice.place(stopSell(-0.03));
    const pair = dataOf<Legs>(await alice.askOco(ocoSell()));
    const bid = { symbol: SYMBOL, price: at(-0.02), quantity: '5' };
    const { order } = await alice.place(bid);
    dataOf(await alice.amend(order.id, { quantity: '6' }));
    const open = (await alice.orders('?isOpen=true')).orders;
    expect(open).toHaveLength(4);
    const held = [await alice.balance(), await alice.balance('UNI')];
    await app.halt();
    const client = await app.database.connect();
    await requireReplayedTables(client).finally(() => client.end());
    await app.launch();
    expect((await alice.orders('?isOpen=true')).orders).toEqual(open);
    expect([await alice.balance(), await alice.balance('UNI')]).toEqual(held);
    // The place an amendment took is a number of its own: the next order has the one after it.
    const next = await alice.place(bid);
    expect(Number(next.order.id)).toBe(Number(order.id) + 2);
    dataOf(await alice.amend(waiting.order.id, { triggerPrice: at(-0.025) }));
    dataOf(await alice.cancel(pair.limit.id));
    expect((await alice.order(pair.stop.id)).order.state).toBe('CANCELED');
    await alice.cancelAll();
    expect((await alice.balance('UNI')).held).toBe('0.00000000');
  });
});

describe('[8.1] an order of a bot', () => {
  it('is not its member’s own: not listed, read, exported, nor a line of the record', async () => {
    const { order } = await alice.place({ symbol: SYMBOL, type: 'market', quoteAmount: '20' });
    const client = await app.database.connect();
    try {
      await client.query('update spot_order set bot_id = 7 where id = $1', [order.id]);
      await client.query('update spot_trade set buyer_bot_id = 7 where buyer_order_id = $1', [
        order.id,
      ]);
    } finally {
      await client.end();
    }
    const ids = (await alice.orders('?limit=200')).orders.map(({ id }) => id);
    expect(ids).not.toContain(order.id);
    const fills = (await alice.fills('?limit=200')).fills.map(({ orderId }) => orderId);
    expect(fills).not.toContain(order.id);
    expect(codeOf(await alice.client.get(`/spot/orders/${order.id}`))).toBe('NOT_FOUND');
    expect(await flowLinesOf(order)).toEqual([]);
  });
});

async function flowLinesOf({ id }: SpotOrder): Promise<unknown[]> {
  const { lines } = dataOf<{ lines: { id: string }[] }>(await alice.client.get('/flow'));
  return lines.filter((line) => line.id === `order-${id}`);
}

async function readPrice(): Promise<number> {
  const second = Math.floor(app.nowMs() / 1_000);
  const { ticks } = dataOf<ReplyOf<typeof listTicks>>(
    await alice.client.get(`/fairness/ticks?from=${second}&to=${second}`),
  );
  return Number(ticks[0]?.prices[marketIndex(SYMBOL)]);
}

/** Lets seconds pass until it is there: the feed catches up with the clock. */
async function ticking<Found>(find: () => Promise<Found | undefined>): Promise<Found> {
  for (let second = 0; second < 600; second += 10) {
    app.jump(10_000);
    const now = Math.floor(app.nowMs() / 1_000);
    const isThere = async () =>
      (await alice.client.get(`/fairness/ticks?from=${now}&to=${now}`)).body.ok;
    while (!(await isThere())) await sleep(20);
    const found = await find();
    if (found) return found;
  }
  throw new Error('not there after ten minutes');
}

async function listen(): Promise<TestClient> {
  const url = `${alice.client.url.replace('http', 'ws')}/ws`;
  const socket = await TestClient.open(url, { cookie: alice.client.cookieHeader });
  socket.subscribe('order');
  await socket.until((frames) => frames.length > 0);
  return socket;
}

function eventsOf(socket: TestClient, orderId: string): OrderEvent[] {
  const events = socket.received('order').filter(({ type }) => type === 'event');
  const changes = events.map(({ data }) => data as OrderEvent);
  const isDone = ({ state }: SpotOrder) => state === 'FILLED';
  return changes.filter(({ order }) => order.id === orderId && isDone(order));
}
