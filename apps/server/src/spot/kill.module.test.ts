/**
 * [R1] The server is killed again and again while members trade. Every order and fill that was
 * acknowledged is there once, a retry with the same key never counts twice, open orders are in the
 * book again in their old priority, waiting ones wait and pairs are pairs, and the books balance.
 * KILLS repeats it as often as one likes.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SpotFill, type SpotOrder, isOpenState } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { type Database, openDatabase } from '../platform/postgres/pool.ts';
import type { ApiAnswer } from '../testing/api-client.ts';
import { requireReplayedTables } from '../testing/replayed-tables.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { type Legs, type OrderForm, type Placed, Trader } from './testing/trader.ts';

const KILLS = Number(process.env['KILLS'] ?? 4);
const MEMBERS = 6;
const LIFE_MS_MAX = 500;
/** A wide spread and few prices: members meet each other and queue at the same levels. */
const SYMBOL = 'UNIUSDT';

/** What a member was told, and therefore must find. */
type Memory = {
  trader: Trader;
  placed: Map<string, Placed>;
  pairs: Map<string, Legs>;
  canceled: Map<string, SpotOrder>;
  refusals: number;
};

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start();
});

afterAll(async () => {
  await server.remove();
});

it(`[M2] ${KILLS} kills while ${MEMBERS} members trade lose nothing and repeat nothing`, async () => {
  const memories: Memory[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const trader = await Trader.open(server.url, `trader_${index}`);
    memories.push({
      trader,
      placed: new Map(),
      pairs: new Map(),
      canceled: new Map(),
      refusals: 0,
    });
  }
  let isOver = false;
  const load = memories.map(async (memory) => {
    await trade(memory, { type: 'market', quoteAmount: '3000' });
    while (!isOver) await tradeOnce(memory);
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(50 + Math.random() * LIFE_MS_MAX);
    await server.kill();
    await server.launch();
  }
  isOver = true;
  await Promise.all(load);
  await requireOpenOrders(memories);
  await server.stop();
  await compareWithDatabase(memories);
});

async function tradeOnce(memory: Memory): Promise<void> {
  const roll = Math.random();
  const open = [...memory.placed.values()].filter(({ order }) => {
    return order.state === 'NEW' && !memory.canceled.has(order.id);
  });
  const latest = open.at(-1);
  if (roll < 0.25 && latest) return cancel(memory, latest.order.id);
  const side = Math.random() < 0.5 ? 'buy' : 'sell';
  if (roll < 0.45) return trade(memory, { side, type: 'market', quantity: '1' });
  const price = await priceFor(memory, side);
  if (roll < 0.6) return tradeLater(memory, side, Number(price));
  return trade(memory, { side, price, quantity: '2' });
}

/** A hundredth of a per cent away: some are triggered while the server lives, or lies dead. */
async function tradeLater(memory: Memory, side: 'buy' | 'sell', price: number): Promise<void> {
  const at = (away: number) => (price * (1 + (side === 'buy' ? away : -away))).toFixed(4);
  const stop = { triggerPrice: at(0.0001), quantity: '2' };
  if (Math.random() < 0.5) {
    return trade(memory, { side, ...stop, triggerKind: 'stop', price: at(0.001) });
  }
  const key = randomUUID();
  const form = { symbol: SYMBOL, side, ...stop, price: at(-0.004), stopLimitPrice: at(0.001) };
  const answer = await untilAnswered(() => memory.trader.askOco(form, key));
  if (answer.data) memory.pairs.set(key, answer.data as unknown as Legs);
  else memory.refusals += 1;
}

/** Two levels inside the spread and one across it; a coarse grid, so that orders share prices. */
async function priceFor({ trader }: Memory, side: 'buy' | 'sell'): Promise<string> {
  const { bids, asks } = (await untilAnswered(() => trader.client.get(`/depth?symbol=${SYMBOL}`)))
    .data as unknown as { bids: string[][]; asks: string[][] };
  const middle = (Number(bids[0]?.[0]) + Number(asks[0]?.[0])) / 2;
  const steps = Math.floor(Math.random() * 3) - 1;
  const away = (side === 'buy' ? -1 : 1) * steps * 0.002;
  return (Math.round(middle * (1 + away) * 100) / 100).toFixed(2);
}

/** With one key until it is answered; a refusal is an answer. */
async function trade(memory: Memory, form: OrderForm): Promise<void> {
  const key = randomUUID();
  const answer = await untilAnswered(() => memory.trader.ask({ symbol: SYMBOL, ...form }, key));
  if (answer.data) memory.placed.set(key, answer.data as unknown as Placed);
  else memory.refusals += 1;
}

async function cancel(memory: Memory, id: string): Promise<void> {
  const key = randomUUID();
  const answer = await untilAnswered(() => memory.trader.cancel(id, key));
  if (answer.data) memory.canceled.set(id, answer.data['order'] as SpotOrder);
}

type Answered = { data?: Record<string, unknown> };

async function untilAnswered(send: () => Promise<ApiAnswer>): Promise<Answered> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const answer = await send().catch(() => undefined);
    if (answer?.body.ok) return { data: answer.body.data };
    const isFinal = answer && answer.status < 500;
    if (isFinal) return {};
    await sleep(50);
  }
  throw new Error('no answer for a minute');
}

/** What memory holds after the last restart is what the record says is open. */
async function requireOpenOrders(memories: readonly Memory[]): Promise<void> {
  for (const { trader } of memories) {
    const { orders: open } = await trader.orders('?isOpen=true');
    const all: SpotOrder[] = [];
    for (let cursor = ''; ;) {
      const page = await trader.orders(`?limit=200${cursor}`);
      all.push(...page.orders);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    const isOpen = ({ state }: SpotOrder) => isOpenState(state);
    expect(open.map(({ id }) => id)).toEqual(all.filter(isOpen).map(({ id }) => id));
    requirePairs(all);
  }
}

/** Of each pair at most one has filled, and neither is open without the other unless it has. */
function requirePairs(orders: readonly SpotOrder[]): void {
  for (const limit of orders.filter(({ id, ocoId }) => ocoId === id)) {
    const stop = orders.find(({ id, ocoId }) => ocoId === limit.id && id !== limit.id);
    const legs = [limit, stop].flatMap((leg) => leg ?? []);
    expect(legs).toHaveLength(2);
    const filled = legs.filter(({ executedQuantity }) => Number(executedQuantity) > 0);
    expect(filled.length, `pair ${limit.id}`).toBeLessThanOrEqual(1);
    const open = legs.filter(({ state }) => isOpenState(state));
    if (filled.length > 0) expect(open.every((leg) => leg === filled[0])).toBe(true);
  }
}

async function compareWithDatabase(memories: readonly Memory[]): Promise<void> {
  const log = openLog('silent');
  const dataDir = join(server.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase({ embedded: postgres, log });
  try {
    for (const memory of memories) await compareMember(database, memory);
    await requireBalancedBooks(database);
    // One run without any restart: had an order lost its place, other trades would come out.
    const client = await database.connect();
    const report = await requireReplayedTables(client);
    await client.end();
    expect([...report.exchange.modules.spot.openOrders()].length).toBeGreaterThan(0);
    const placed = memories.reduce((sum, memory) => sum + memory.placed.size, 0);
    expect(placed).toBeGreaterThan(KILLS * MEMBERS);
    expect(memories.some(({ pairs }) => pairs.size > 0)).toBe(true);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function compareMember(
  database: Database,
  { placed, pairs, canceled }: Memory,
): Promise<void> {
  const keys = [...placed.keys(), ...pairs.keys()];
  const orders = await database.pool.query<{ id: string; key: string; state: number }>(
    'select id, client_order_id as key, state from spot_order where client_order_id = any($1)',
    [keys],
  );
  const found = orders.rows.map(({ id, key }) => `${key} ${id}`).toSorted();
  const told = [...placed].map(([key, { order }]) => `${key} ${order.id}`);
  for (const [key, { limit, stop }] of pairs) told.push(`${key} ${limit.id}`, `${key} ${stop.id}`);
  expect(found, 'each acknowledged order is there once').toEqual(told.toSorted());

  const ended = orders.rows.filter(({ id }) => canceled.has(id));
  expect(ended.map(({ state }) => state)).toEqual(ended.map(() => CANCELED));
  expect(ended).toHaveLength(canceled.size);

  const fills = [...placed.values()].flatMap((each) => each.fills);
  const trades = await database.pool.query<{ id: string; buyer: string; seller: string }>(
    `select id, buyer_order_id as buyer, seller_order_id as seller from spot_trade
     where id = any($1) order by id`,
    [fills.map(({ id }) => id)],
  );
  const byId = new Map(trades.rows.map((row) => [row.id, row]));
  for (const { id, orderId, side } of fills satisfies SpotFill[]) {
    expect(byId.get(id)?.[side === 'buy' ? 'buyer' : 'seller'], `fill ${id}`).toBe(orderId);
  }
  expect(new Set(fills.map(({ id }) => id)).size).toBe(fills.length);
}

const CANCELED = 3;

async function requireBalancedBooks(database: Database): Promise<void> {
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;
  const unbalanced = await rowsOf(
    `select a.currency, sum(p.units) from posting p join account a on a.id = p.account_id
     group by a.currency having sum(p.units) <> 0`,
  );
  expect(unbalanced).toEqual([]);
  const wrongHolds = await rowsOf(
    `select o.uid, o.currency, o.held, b.held as booked from (
       select uid, case side when 0 then 'USDT' else 'UNI' end as currency, sum(held_units) as held
       from spot_order where state < 2 or state > 4 group by 1, 2 having sum(held_units) > 0) o
     full join (
       select a.uid, a.currency, p.balance_after as held from account a cross join lateral (
         select balance_after from posting where account_id = a.id order by seq desc limit 1) p
       where a.kind = 'spot' and a.bucket = 'held' and p.balance_after <> 0) b
     using (uid, currency) where o.held is distinct from b.held`,
  );
  expect(wrongHolds).toEqual([]);
}
