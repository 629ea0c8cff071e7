/**
 * [3.8] A price and a receipt can be checked long after the ticks themselves were deleted: the
 * stored checkpoints and the revealed seed of the day give the same seconds again, each by the
 * version of the process of its day.
 */
import { MARKETS, SECONDS_PER_DAY } from '@anywhen/prices';
import { type TickRangeReply, listTicks, proveTicks, readCommitments } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thinCheckpointsBefore } from '../pricing/ticks/checkpoints.ts';
import { deleteTicksBefore } from '../pricing/ticks/tick-store.ts';
import { PriceScenario, startPriceDatabase } from '../../testing/price-scenario.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

const MIDNIGHT = Date.UTC(2026, 0, 7) / 1_000;
const START_SECOND = MIDNIGHT - 16 * 60;
const SECONDS = 20 * 60;

let tests: TestDatabase;
let scenario: PriceScenario;
/**
 * Answered while the ticks were there, with one second more: the same range would come from the
 * cache.
 */
let before: Map<number, TickRangeReply>;
const FROM = [MIDNIGHT - 800, MIDNIGHT - 601, MIDNIGHT - 600, MIDNIGHT - 599, MIDNIGHT - 250];

const ask = (from: number, to = from + 40) => scenario.call(listTicks, { query: { from, to } });

beforeAll(async () => {
  tests = await startPriceDatabase();
  scenario = await PriceScenario.open(tests.database, START_SECOND * 1_000);
  await scenario.start();
  await changeVersionAtMidnight();
  await scenario.live(SECONDS);
  await scenario.pricing.stop();
  before = new Map();
  for (const from of FROM) before.set(from, await ask(from, from + 41));
  await deleteTicksBefore(tests.pool, MIDNIGHT);
  await thinCheckpointsBefore(tests.pool, MIDNIGHT);
});

afterAll(async () => {
  await scenario.remove();
  await tests.stop();
});

/** As if the markets had opened with version 1, and a change for the day that follows. */
async function changeVersionAtMidnight(): Promise<void> {
  await scenario.stop();
  const publishedAtMs = START_SECOND * 1_000;
  await tests.pool.query("update market_state set state = jsonb_set(state, '{versions}', $1)", [
    JSON.stringify([{ version: 2, day: 1, publishedAtMs }]),
  ]);
  await scenario.start();
}

test('[16.3] checkpoints of every tenth minute stay, and the first one', async () => {
  const { rows } = await tests.pool.query<{ second: string; seed: string | null }>(
    'select second, seed from price_checkpoint where second < $1 order by second',
    [MIDNIGHT - 1],
  );
  const stored = rows.filter(({ seed }) => seed !== null).map(({ second }) => Number(second));
  expect(stored).toEqual([MIDNIGHT - 601]);
  expect(rows.length).toBeGreaterThan(1);
});

test.each(FROM.map((from) => [MIDNIGHT - from, from]))(
  '[3.8] seconds from %i before midnight are answered as before, and verify',
  async (_before, from) => {
    const range = await ask(from);
    const then = before.get(from);
    expect(range).toEqual({ ...then, ticks: then?.ticks.slice(0, 41) });
    const commitments = await scenario.call(readCommitments);
    const proof = proveTicks({ commitments, ranges: [range] });
    expect(proof).toMatchObject({ isProven: true });
    expect(range.ticks).toHaveLength(41);
    expect(range.ticks[0]?.prices).toHaveLength(MARKETS.length);
  },
);

test('[3.8] also across the midnight where the stored ticks begin', async () => {
  const commitments = await scenario.call(readCommitments);
  const range = await ask(MIDNIGHT - 30, MIDNIGHT + 30);
  expect(proveTicks({ commitments, ranges: [range] })).toMatchObject({ isProven: true });
  expect(range.ticks).toHaveLength(61);
  const unchanged = { ...commitments, versions: [] };
  expect(proveTicks({ commitments: unchanged, ranges: [range] })).toMatchObject({
    fault: { kind: 'price' },
  });
});

test('[16.7] nothing is revealed of a day that is not over', async () => {
  await tests.pool.query('delete from tick where second between $1 and $2', [
    MIDNIGHT + 60,
    MIDNIGHT + 90,
  ]);
  await expect(ask(MIDNIGHT + 60)).rejects.toThrow('NOT_FOUND');
  await expect(ask(MIDNIGHT + SECONDS_PER_DAY)).rejects.toThrow('NOT_FOUND');
});
