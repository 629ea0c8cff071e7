/**
 * [29] The same random orders through the app's API and through a program's, on two servers with
 * the same seeds and the same clock: the same answers, and in the end the same ledger.
 */
import { seededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import type { Program } from '../../testing/bots/program.ts';
import { makeKeyOf, programOf } from '../../testing/bots/program-fixture.ts';
import {
  MARKETS,
  type Outcome,
  askApp,
  askProgram,
  drawStep,
} from '../../testing/bots/random-orders.ts';
import { Trader } from '../../testing/spot/trader.ts';
import { TestApp } from '../../testing/test-app.ts';

const ORDERS = testSize('ORDERS', { short: 200, long: 10_000 });
const SEED = Number(process.env['SEED'] ?? 2_931);
/** Steps between two ticks, which fill and trigger what waits. */
const STEPS_PER_TICK = 10;

let ours: TestApp;
let theirs: TestApp;
let member: Trader;
let program: Program;

beforeAll(async () => {
  ours = await TestApp.start();
  theirs = await TestApp.start();
  member = await Trader.open(ours.url, 'alice_d', '9000');
  const owner = await Trader.open(theirs.url, 'alice_d', '9000');
  await ours.standStill();
  await theirs.standStill();
  program = programOf(theirs, await makeKeyOf(owner));
});
afterAll(async () => {
  await ours.remove();
  await theirs.remove();
});

/** Both at the second after the later one, with its tick. */
async function tickTogether(): Promise<void> {
  const nextMs = (Math.floor(Math.max(ours.nowMs(), theirs.nowMs()) / 1_000) + 1) * 1_000;
  for (const app of [ours, theirs]) {
    app.jump(nextMs - app.nowMs());
    const client = new ApiClient(app.url);
    const second = nextMs / 1_000;
    const path = `/fairness/ticks?from=${second}&to=${second}`;
    await expect.poll(async () => (await client.get(path)).body.ok, WAIT).toBe(true);
  }
}

const WAIT = { timeout: 120_000, interval: 20 };

async function readPrices(): Promise<Record<string, number>> {
  const asked = { symbols: JSON.stringify(MARKETS) };
  const { body } = await program.read('/api/v3/ticker/price', asked);
  const rows = body as { symbol: string; price: string }[];
  return Object.fromEntries(rows.map(({ symbol, price }) => [symbol, Number(price)]));
}

/** Everything that was booked and became of orders; not when, whose, and under which key. */
async function readBooks({ database: { pool } }: TestApp): Promise<unknown[]> {
  const { rows: postings } = await pool.query(
    `select account_id::text, seq::text, units::text, balance_after::text, type, reference
     from posting order by account_id, seq`,
  );
  const { rows: orders } = await pool.query(
    `select to_jsonb(o) - 'uid' - 'client_order_id' - 'created_at_ms' - 'updated_at_ms' as o
     from spot_order o order by id`,
  );
  const { rows: trades } = await pool.query(
    `select to_jsonb(t) - 'at_ms' - 'buyer_uid' - 'seller_uid' as t from spot_trade t
     order by id`,
  );
  return [postings, orders, trades];
}

it(`${ORDERS} orders (seed ${SEED}) come to the same`, { timeout: 3_600_000 }, async () => {
  const random = seededRandom(SEED);
  const orderIds: string[] = [];
  const counts = { taken: 0, refused: new Set<number>() };
  await tickTogether();
  let last = await readPrices();
  for (let turn = 0; turn < ORDERS; turn += 1) {
    if (turn % STEPS_PER_TICK === STEPS_PER_TICK - 1) {
      await tickTogether();
      last = await readPrices();
    }
    const step = drawStep(random, { last, orderIds });
    const outcomes: Outcome[] = [
      await askApp(member, step),
      await askProgram(program, step, turn % 50_000),
    ];
    const [one, other] = outcomes;
    expect(other, `${turn}: ${JSON.stringify(step)}`).toEqual(one);
    if (one && 'code' in one) counts.refused.add(one.code);
    else counts.taken += 1;
    if (one && 'orderId' in one && step.kind === 'place') orderIds.push(one.orderId);
  }
  await tickTogether();
  expect(counts.taken).toBeGreaterThan(ORDERS / 4);
  expect(counts.refused).toContain(-2010);
  expect(counts.refused).toContain(-1013);
  const [inApp, byProgram] = [await readBooks(ours), await readBooks(theirs)];
  expect(byProgram).toEqual(inApp);
});
