/**
 * Orders the usual way, behind the same HTTP layer: each one locks its balances, reads them, writes
 * the order, the trade and the entries, and commits by itself. It leaves the same kinds of rows as
 * the exchange; the price is given, so there is not even a book to keep.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, cancelOrder, placeOrder } from '@anywhen/protocol';
import type { Pool, PoolClient } from 'pg';
import { RequestPipeline } from '../../apps/server/src/platform/http/request-pipeline.ts';
import { refuse } from '../../apps/server/src/platform/http/call.ts';
import { Routes } from '../../apps/server/src/platform/http/routes.ts';
import { createHttpServer, serveRoutes } from '../../apps/server/src/platform/http/server.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openIngress } from '../../apps/server/src/platform/ingress/ingress.ts';
import type { Database } from '../../apps/server/src/platform/postgres/pool.ts';
import { quietLog, withDatabase } from './database.ts';

const MEMBERS = 64;
const HOUSE = 0;
const SERVED: readonly Endpoint[] = [placeOrder, cancelOrder];
const TOUCH = 60_000;

type Leg = { member: number; currency: string; isHeld: boolean; units: bigint };
type Form = { side: string; type: string; price?: string; quantity: string };

await withDatabase(async (database) => {
  await createTables(database.pool);
  const config = readConfig(process.env, process.cwd());
  const parts = {
    config,
    ingress: openIngress({ config, nowMs: Date.now }),
    log: quietLog,
    nowMs: Date.now,
    findSession: async (cookies: Readonly<Record<string, string | undefined>>) => {
      const uid = Number(cookies['member']);
      return { uid, sessionId: String(uid) };
    },
    observe: () => undefined,
  };
  const http = await createHttpServer(parts);
  const routes = new Routes('member');
  serveOrders(routes, database);
  const pipeline = new RequestPipeline({ nowMs: Date.now, hasRateLimits: false });
  // Only what is measured, whatever else the protocol has.
  serveRoutes(http, routes.list(SERVED), { ...parts, pipeline });
  const url = await http.listen({ port: config.port, host: config.host });
  process.send?.({ url });
  let isOver = false;
  process.on('SIGTERM', () => (isOver = true));
  while (!isOver) await sleep(50);
  await http.close();
});
process.exit(0);

function serveOrders(routes: Routes, { pool }: Database): void {
  routes.serveMember(placeOrder, async ({ uid, body, idempotencyKey }) => {
    const form = body as Form;
    const order = await inTransaction(pool, (client) => {
      return place(client, { member: uid, key: idempotencyKey, form });
    });
    return { order, fills: [] } as never;
  });
  routes.serveMember(cancelOrder, async ({ uid, params }) => {
    const order = await inTransaction(pool, (client) => cancel(client, uid, Number(params.id)));
    return { order } as never;
  });
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function place(
  client: PoolClient,
  { member, key, form }: { member: number; key: string; form: Form },
) {
  const isMarket = form.type === 'market';
  const units = BigInt(Math.round(Number(form.quantity) * 1e8));
  const price = isMarket ? TOUCH : Number(form.price);
  const value = (units * BigInt(Math.round(price * 100))) / 100n;
  const legs = isMarket ? tradeLegs(member, form.side, units, value) : holdLegs(member, -value);
  const balances = await lock(client, legs);
  const fate = isMarket ? [0n, units, 'FILLED'] : [value, 0n, 'NEW'];
  const { rows } = await client.query<{ id: string }>({
    name: 'order',
    text: `insert into plain_order (member, key, side, type, price, units, held, executed, state)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [member, key, form.side, form.type, price, units, ...fate],
  });
  const id = rows[0]?.id ?? '';
  if (isMarket) {
    await client.query({
      name: 'trade',
      text: 'insert into plain_trade (order_id, member, price, units) values ($1, $2, $3, $4)',
      values: [id, member, price, units],
    });
  }
  await book(client, legs, balances);
  return { id, state: isMarket ? 'FILLED' : 'NEW', symbol: 'BTCUSDT', ...form };
}

async function cancel(client: PoolClient, member: number, id: number) {
  const { rows } = await client.query<{ held: string }>({
    name: 'find',
    text: `select held from plain_order where id = $1 and member = $2 and state = 'NEW' for update`,
    values: [id, member],
  });
  const [order] = rows;
  if (!order) refuse('ORDER_NOT_CANCELLABLE');
  const legs = holdLegs(member, BigInt(order.held));
  const balances = await lock(client, legs);
  await client.query({
    name: 'end',
    text: `update plain_order set state = 'CANCELED', held = 0 where id = $1`,
    values: [id],
  });
  await book(client, legs, balances);
  return { id: String(id), state: 'CANCELED' };
}

/** Always in the same order, so that two transactions never wait for each other in a circle. */
async function lock(client: PoolClient, legs: readonly Leg[]): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  const { rows } = await client.query<{ name: string; units: string }>({
    name: 'lock',
    text: `select name, units from plain_balance where name = any($1) order by name for update`,
    values: [[...new Set(legs.map(nameOf))]],
  });
  for (const { name, units } of rows) balances.set(name, BigInt(units));
  return balances;
}

async function book(
  client: PoolClient,
  legs: readonly Leg[],
  balances: Map<string, bigint>,
): Promise<void> {
  for (const leg of legs) {
    const name = nameOf(leg);
    const after = (balances.get(name) ?? 0n) + leg.units;
    if (after < 0n && leg.member !== HOUSE) refuse('BALANCE_INSUFFICIENT');
    balances.set(name, after);
    await client.query({
      name: 'entry',
      text: 'insert into plain_entry (name, units, balance_after) values ($1, $2, $3)',
      values: [name, leg.units, after],
    });
    await client.query({
      name: 'balance',
      text: 'update plain_balance set units = $2 where name = $1',
      values: [name, after],
    });
  }
}

function holdLegs(member: number, units: bigint): Leg[] {
  const usdt = { member, currency: 'USDT' };
  return [
    { ...usdt, isHeld: false, units },
    { ...usdt, isHeld: true, units: -units },
  ];
}

function tradeLegs(member: number, side: string, units: bigint, value: bigint): Leg[] {
  const sign = side === 'buy' ? 1n : -1n;
  const fee = (side === 'buy' ? units : value) / 1_000n;
  const feeCurrency = side === 'buy' ? 'BTC' : 'USDT';
  const leg = (who: number, currency: string, amount: bigint) => {
    return { member: who, currency, isHeld: false, units: amount };
  };
  return [
    leg(member, 'USDT', -sign * value),
    leg(member, 'BTC', sign * units),
    leg(member, feeCurrency, -fee),
    leg(HOUSE, 'USDT', sign * value),
    leg(HOUSE, 'BTC', -sign * units),
    leg(HOUSE, feeCurrency, fee),
  ];
}

function nameOf({ member, currency, isHeld }: Leg): string {
  return `${member}/${currency}/${isHeld ? 'held' : 'available'}`;
}

async function createTables(pool: Pool): Promise<void> {
  await pool.query(`
    create table plain_balance (name text primary key, units numeric(38, 0) not null);
    create table plain_order (
      id bigserial primary key, member int not null, key text not null, side text not null,
      type text not null, price numeric not null, units numeric(38, 0) not null,
      held numeric(38, 0) not null, executed numeric(38, 0) not null, state text not null,
      at timestamptz not null default now(), unique (member, key));
    create table plain_trade (
      id bigserial primary key, order_id bigint not null, member int not null,
      price numeric not null, units numeric(38, 0) not null, at timestamptz not null default now());
    create index on plain_trade (member, id);
    create table plain_entry (
      id bigserial primary key, name text not null, units numeric(38, 0) not null,
      balance_after numeric(38, 0) not null, at timestamptz not null default now());
    create index on plain_entry (name, id);
    insert into plain_balance
      select m || '/' || c || '/' || b, 1000000000000000
      from generate_series(0, ${MEMBERS}) m, unnest(array['USDT', 'BTC']) c,
        unnest(array['available', 'held']) b`);
}
