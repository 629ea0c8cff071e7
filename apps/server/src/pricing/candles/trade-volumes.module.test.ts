/** Members' trades in the candles of a real exchange, before and after a restart. */
import type { ExchangeEvent, SpotTradeRecord } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import { listKlines } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PriceScenario, startPriceDatabase } from '../../../testing/price-scenario.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { upgradeAgain } from '../../../testing/core/upgraded-tables.ts';
import { listTicksBetween } from '../ticks/tick-store.ts';

const OPENED_MS = Date.UTC(2026, 0, 6, 0, 10, 20, 300);
const OPENED_MINUTE_MS = Date.UTC(2026, 0, 6, 0, 10);
const MEMBER = 10000001;

let tests: TestDatabase;
let scenario: PriceScenario;
beforeAll(async () => {
  tests = await startPriceDatabase();
  scenario = await PriceScenario.open(tests.database, OPENED_MS);
  await scenario.start();
});
afterEach(() => scenario.remove());
afterAll(() => tests.stop());

test('[16.3] volume is the simulated tape plus members’ trades, also after a restart', async () => {
  const trades: SpotTradeRecord[] = [];
  scenario.core.onCommitted((events) => trades.push(...events.flatMap(tradeOf)));
  await scenario.live(5);
  await trade();
  await scenario.live(5);
  expect(trades.length).toBeGreaterThan(0);
  const cents = trades.reduce((sum, { paidUnits }) => sum + Number(paidUnits) / 1e6, 0);
  expect(cents).toBeGreaterThan(90_000);

  const tapeCents = await sumTape();
  const live = await readMinute();
  expect(Math.abs(live - tapeCents - cents)).toBeLessThanOrEqual(trades.length / 2);

  for (const each of trades) await store(each);
  await scenario.stop();
  await scenario.start();
  expect(await readMinute()).toBe(live);

  // The minute ends, and the five and the fifteen that contain it.
  await scenario.live(5 * 60);
  await scenario.stop();
  const counted = await tests.pool.query<{ interval: number; trades: string }>(
    'select interval, trades from candle where market = $1 and trades > 0 order by interval',
    [marketIndex('UNIUSDT')],
  );
  const sums = [0, 1, 2].map((interval) => ({ interval, trades: String(trades.length) }));
  expect(counted.rows).toEqual(sums);
  await expectSameAfterUpgrade();
});

/** Candles of an older version get what the program itself has written. */
async function expectSameAfterUpgrade(): Promise<void> {
  const { written, upgraded } = await upgradeAgain(tests.database, {
    migration: '0075-pricing',
    undo: 'alter table candle drop column base_units, drop column trades',
    tables: ['candle'],
  });
  expect(upgraded).toEqual(written);
  expect(written.flat().length).toBeGreaterThan(10_000);
}

/** A thousand paper USDT into a market whose tape is about two hundred a second. */
async function trade(): Promise<void> {
  const member = { kind: 'member', uid: MEMBER } as const;
  const usdt = { currency: 'USDT', quantity: '5000' };
  const { core } = scenario;
  const submitted = [
    core.submit({ actor: { kind: 'system' }, id: 'a', body: { kind: 'open-member', uid: MEMBER } }),
    core.submit({
      actor: member,
      id: 'b',
      body: { kind: 'transfer', from: 'funds', to: 'spot', ...usdt },
    }),
    core.submit({
      actor: member,
      id: 'c',
      body: {
        kind: 'place-order',
        symbol: 'UNIUSDT',
        side: 'buy',
        type: 'market',
        quoteAmount: '1000',
      },
    }),
  ];
  for (const { reply } of await Promise.all(submitted)) expect(reply.isAccepted).toBe(true);
}

function tradeOf(event: ExchangeEvent): SpotTradeRecord[] {
  return event.kind === 'spot-trade' ? [event.trade] : [];
}

/** In cents, of the minute everything happens in. */
async function readMinute(): Promise<number> {
  const query = listKlines.query.parse({ symbol: 'UNIUSDT', interval: '1m', limit: '1' });
  const { klines } = await scenario.call(listKlines, { query });
  expect(klines[0]?.[0]).toBe(OPENED_MINUTE_MS);
  return Math.round(Number(klines[0]?.[5]) * 100);
}

async function sumTape(): Promise<number> {
  const ticks = await listTicksBetween(tests.pool, { from: OPENED_MINUTE_MS / 1_000, to: 4e10 });
  return ticks.reduce((sum, tick) => sum + (tick.tapeVolumeCents[marketIndex('UNIUSDT')] ?? 0), 0);
}

/** As the real core does: the small one of these tests stores no trades. */
async function store({ id, symbol, price, lots, paidUnits, gotUnits, atMs }: SpotTradeRecord) {
  await tests.pool.query(
    `insert into spot_trade (id, market, price, lots, paid_units, got_units, taker_side, at_ms)
     values ($1, $2, $3, $4, $5, $6, 0, $7)`,
    [id, marketIndex(symbol), price, lots, paidUnits, gotUnits, atMs],
  );
}
