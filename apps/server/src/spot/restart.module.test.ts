/** [2.7] What a restart preserves of the book: every open order, in its place. */
import type { DepthSnapshot, PublicTrade } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostgresStore } from '../core/storage/postgres-store.ts';
import { RunningCore } from '../core/running-core.ts';
import { STORAGES } from '../modules.ts';
import { quietLog } from '../../testing/platform/postgres/temporary.ts';
import { TestApp } from '../../testing/test-app.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { Trader, dataOf } from '../../testing/spot/trader.ts';

const SYMBOL = 'UNIUSDT';

let app: TestApp;
let inside: string;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  const watcher = await Trader.open(app.url, 'watcher');
  const { bids, asks } = await watcher.depth(SYMBOL);
  inside = ((Number(bids[0]?.[0]) + Number(asks[0]?.[0])) / 2).toFixed(4);
});

afterAll(() => app.remove());

it('[2.7] orders keep their priority: the first is filled first, also when partly filled', async () => {
  const [first, second, third] = [
    await Trader.open(app.url, 'first_r'),
    await Trader.open(app.url, 'second_r'),
    await Trader.open(app.url, 'third_r'),
  ];
  const taker = await Trader.open(app.url, 'taker_r');
  await taker.place({ symbol: SYMBOL, type: 'market', quoteAmount: '900' });
  const bid = { symbol: SYMBOL, price: inside, quantity: '10' };
  const orders = [await first.place(bid), await second.place(bid), await third.place(bid)];
  const sell = (quantity: string) =>
    taker.place({ symbol: SYMBOL, side: 'sell', type: 'market', quantity });
  await sell('4');
  const before = await shownTo(taker);
  const held = await Promise.all([first, second, third].map((member) => member.balance()));

  await app.halt();
  await app.launch();

  expect(await shownTo(taker)).toEqual(before);
  expect(await Promise.all([first, second, third].map((member) => member.balance()))).toEqual(held);
  await sell('8');
  await sell('10');
  const executed = await Promise.all(
    [first, second, third].map(async (member, index) => {
      const { order, fills } = await member.order(orders[index]?.order.id ?? '');
      return [order.state, order.executedQuantity, fills.map(({ quantity }) => quantity)];
    }),
  );
  expect(executed).toEqual([
    ['FILLED', '10.00000000', ['4.00000000', '6.00000000']],
    ['FILLED', '10.00000000', ['2.00000000', '8.00000000']],
    ['PARTIALLY_FILLED', '2.00000000', ['2.00000000']],
  ]);
});

it('[R1] the journal without any restart gives the same orders and trades', async () => {
  await app.halt();
  const client = await app.database.connect();
  try {
    const { exchange } = await requireReplayedTables(client);
    expect([...exchange.modules.spot.openOrders()].map(({ state }) => state)).toEqual([
      'PARTIALLY_FILLED',
    ]);
  } finally {
    await client.end();
  }
});

it.each([
  ['an order that has filled more', 'spot_order', 'executed_lots = executed_lots', 'state < 2'],
  ['an order that holds more', 'spot_order', 'held_units = held_units', 'state < 2'],
  ['a position that cost more', 'spot_position', 'cost_units = cost_units', 'cost_units > 0'],
  ['quotes of which more is taken', 'spot_maker', 'taken[21] = taken[21]', 'taken[21] > 0'],
])('[M3] startup rejects %s than the journal says', async (_what, table, same, where) => {
  await app.halt();
  const change = async (by: string) => {
    const { rowCount } = await app.database.pool.query(
      `update ${table} set ${same} ${by} where ${where}`,
    );
    expect(rowCount).toBeGreaterThan(0);
  };
  await change('+ 1');
  const store = new PostgresStore(app.database, STORAGES);
  const core = new RunningCore({ store, facts: [], nowMs: app.nowMs, log: quietLog });
  await expect(core.start()).rejects.toThrow('refusing to go on');
  await core.stop();
  await change('- 1');
});

/** The book without its numbering, which restarts, and the tape. */
async function shownTo(member: Trader) {
  const { bids, asks, checksum }: DepthSnapshot = await member.depth(SYMBOL);
  const { trades } = dataOf<{ trades: PublicTrade[] }>(
    await member.client.get(`/trades?symbol=${SYMBOL}`),
  );
  return { bids, asks, checksum, trades };
}
