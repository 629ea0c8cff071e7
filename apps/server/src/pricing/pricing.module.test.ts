/** Pricing on a real database: first start, restart, midnight, and what a crash leaves behind. */
import { readdir } from 'node:fs/promises';
import type { TickAppended } from '@anywhen/exchange';
import {
  type Candle,
  type Interval,
  MARKETS,
  addTick,
  advance,
  decodeState,
  followsSeed,
  fromHex,
  historySeedOf,
  mergeCandles,
  reachesAnchor,
  simulateHistory,
} from '@anywhen/prices';
import { listKlines, readCommitments } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listCandles } from './candle-store.ts';
import { findCheckpoint } from './checkpoints.ts';
import { toKline } from './kline.ts';
import { SecretChain } from './secret-chain.ts';
import { SHORT_HISTORY, TestDatabase, World } from './testing/world.ts';
import { listTicksBetween } from './tick-store.ts';

/** A Tuesday, early enough that the first tick's proof is short. */
const MORNING_MS = Date.UTC(2026, 0, 6, 0, 10, 20, 300);
const EVENING_MS = Date.UTC(2026, 0, 6, 23, 58, 30);
const FOREVER = 4e10;

let tests: TestDatabase;
let world: World | undefined;
beforeAll(async () => {
  tests = await TestDatabase.start();
});
afterAll(() => tests.stop());
afterEach(async () => {
  await world?.remove();
  await tests.clear();
});

async function openAt(nowMs: number, history?: typeof SHORT_HISTORY): Promise<World> {
  world = await World.open(tests.database, nowMs, history);
  return world;
}

async function startAt(nowMs: number, history?: typeof SHORT_HISTORY): Promise<World> {
  const here = await openAt(nowMs, history);
  await here.start();
  return here;
}

const allTicks = () => listTicksBetween(tests.pool, { from: 0, to: FOREVER });

const genesisOf = ({ pricing }: World) => pricing.findOpening()?.genesis ?? '';

/** What the ticks must be, from the opening state and the secret alone. */
async function recomputeTicks(here: World, seconds: number): Promise<TickAppended[]> {
  const opening = await findCheckpoint(tests.pool, here.pricing.findOpening()?.second ?? 0);
  if (!opening) throw new Error('the opening is not stored');
  const chain = await SecretChain.open(here.secretsDir, genesisOf(here));
  await chain.prepareDay(0);
  let state = decodeState(opening.process);
  return Array.from({ length: seconds }, () => {
    const second = state.second + 1;
    const seed = chain.secondSeed({ day: 0, k: second % 86_400 });
    const tick = advance(state, fromHex(seed), second);
    ({ state } = tick);
    const { priceUnits, tapeVolumeCents } = tick;
    return { kind: 'tick', second, seed, priceUnits, tapeVolumeCents };
  });
}

test('[16.6] the first start fills history, opens and commits before it ticks', async () => {
  const here = await startAt(MORNING_MS, SHORT_HISTORY);
  const opening = here.pricing.findOpening();
  expect(opening?.second).toBe(Math.floor(MORNING_MS / 60_000) * 60);
  expect(await readdir(here.secretsDir)).toEqual([`${opening?.genesis}.secret`]);

  const { state, openCandles, batches } = simulateHistory(
    historySeedOf(fromHex(genesisOf(here))),
    { startSecond: opening?.second ?? 0, ...SHORT_HISTORY },
  );
  const stored = await tests.pool.query<{ count: number }>(
    'select count(*)::int as count from candle',
  );
  const expected = [...batches()].reduce((sum, { candles }) => sum + candles.length, 0);
  expect(stored.rows[0]?.count).toBe(expected);
  for (const { market, interval, candles } of batches()) {
    if (market.symbol !== 'PEPEUSDT') continue;
    const query = { market: MARKETS.indexOf(market), interval, beforeMs: 9e15, limit: 5_000 };
    expect(await listCandles(tests.pool, query)).toEqual(candles);
  }

  const ticks = await allTicks();
  expect(ticks.map(({ second }) => second)).toEqual(
    Array.from({ length: 20 }, (_, index) => state.second + 1 + index),
  );
  expect([0, 1, 2, 3].map((day) => here.core.findDay(day)?.day)).toEqual([0, 1, 2, undefined]);
  for (const { market, interval, candle } of openCandles.filter((_, index) => index % 9 === 0)) {
    const index = MARKETS.indexOf(market);
    const live = ticks.reduce<Candle | undefined>(
      (open, tick) => addTick(open, '1m', toCandleTick(tick, index)),
      undefined,
    );
    const whole = mergeCandles(candle.startMs, live ? [candle, live] : [candle]);
    expect(here.pricing.markets.klineEvent(market.symbol, interval).kline).toEqual(
      toKline(index, whole),
    );
  }
});

test('[16.7] the anchors are out before the first second, however long they take', async () => {
  const here = await openAt(MORNING_MS);
  const isHurrying = setInterval(() => here.clock.slip(1_000), 20);
  await here.start();
  clearInterval(isHurrying);
  const { firstSecond, days } = await here.call(readCommitments);
  const tookMs = here.clock.nowMs() - MORNING_MS;
  expect(tookMs).toBeGreaterThan(10_000);
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2]);
  for (const { day, publishedAtMs } of days) {
    expect(publishedAtMs, `day ${day}`).toBeLessThan(firstSecond * 1_000);
    expect(publishedAtMs, `day ${day}`).toBeGreaterThan(MORNING_MS);
  }
  expect(await allTicks()).toEqual([]);
  await here.live(20);
  expect((await allTicks())[0]?.second).toBe(firstSecond);
  expect((await here.call(readCommitments)).days).toEqual(days);
});

test('[16.5] after an outage the ticks are the same as without it', async () => {
  const here = await startAt(MORNING_MS);
  await here.live(15);
  await here.stop();
  here.clock.jumpTo(here.clock.nowMs() + 120_000);
  expect(here.pricing.markets.isFresh()).toBe(false);
  await here.start();
  await here.live(5);
  expect(here.pricing.markets.isFresh()).toBe(true);
  const ticks = await allTicks();
  expect(ticks).toHaveLength(20 + 15 + 120 + 5);
  expect(ticks).toEqual(await recomputeTicks(here, ticks.length));
});

test('[16.3] candles are those of the ticks, and a crash loses none', async () => {
  const here = await startAt(MORNING_MS);
  await here.live(250);
  await here.stop();
  // As if the program had died after the ticks were committed and before the candles were written.
  const lostFromMs = here.clock.nowMs() - 150_000;
  await tests.pool.query('delete from candle where start_ms > $1', [lostFromMs]);
  await here.start();
  await here.live(45);
  await here.pricing.stop();

  const ticks = await allTicks();
  const fromMs = (here.pricing.findOpening()?.second ?? 0) * 1_000;
  for (const symbol of ['BTCUSDT', 'SHIBUSDT', 'US500USDT']) {
    const market = MARKETS.findIndex((each) => each.symbol === symbol);
    for (const interval of ['1m', '5m'] as const) {
      const expected = candlesOf(ticks, market, interval).map((each) => toKline(market, each));
      const query = { symbol, interval, limit: String(expected.length) };
      const { klines } = await here.call(listKlines, { query: parseQuery(query) });
      // The first candle may have begun in history; the rest is all from ticks.
      const isWhole = fromMs % (interval === '1m' ? 60_000 : 300_000) === 0;
      expect(klines.slice(isWhole ? 0 : 1)).toEqual(expected.slice(isWhole ? 0 : 1));
    }
  }
});

test('[16.7] at midnight no tick is late, anchors are early, yesterday is revealed', async () => {
  const here = await startAt(EVENING_MS);
  const announced: number[] = [];
  here.pricing.markets.onTick(({ second }) => announced.push(second - here.clock.nowMs() / 1_000));
  const midnightMs = Date.UTC(2026, 0, 7);
  const isNight = () => here.clock.nowMs() >= midnightMs;
  const isKept = () => here.core.findDay(3) !== undefined && here.core.findDay(0)?.seed !== null;
  await here.live(100, () => !isNight() || isKept());
  expect(announced).toEqual(Array.from({ length: 100 }, () => 0));
  await here.pricing.stop();

  const { genesis, days } = await here.call(readCommitments);
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3]);
  const [today, tomorrow, , last] = days;
  expect(last?.publishedAtMs).toBeGreaterThanOrEqual(midnightMs);
  expect(last?.publishedAtMs).toBeLessThan(midnightMs + 5_000);
  for (const { day, publishedAtMs, startsAtSecond } of days.slice(2)) {
    expect(startsAtSecond * 1_000 - publishedAtMs, `day ${day}`).toBeGreaterThan(86_400_000);
  }
  expect(days.map(({ seed }) => seed !== null)).toEqual([true, false, false, false]);
  expect(followsSeed(fromHex(today?.seed ?? ''), fromHex(genesis))).toBe(true);
  const first = (await allTicks()).find(({ second }) => second === midnightMs / 1_000);
  expect(reachesAnchor(fromHex(first?.seed ?? ''), 0, fromHex(tomorrow?.anchor ?? ''))).toBe(true);
});

test('a first start cut off before the markets opened is done again', async () => {
  const here = await startAt(MORNING_MS);
  const genesis = genesisOf(here);
  await here.stop();
  await tests.pool.query('truncate tick, day_commitment, market_state');
  here.clock.jumpTo(here.clock.nowMs() + 600_000);
  await here.start();
  expect(genesisOf(here)).not.toBe(genesis);
  expect(here.pricing.findOpening()?.second).toBe(
    Math.floor(here.clock.nowMs() / 60_000) * 60,
  );
  const rows = await tests.pool.query('select second from price_checkpoint');
  expect(rows.rowCount).toBe(1);
});

test('a busy core delays ticks and loses none', async () => {
  const here = await startAt(MORNING_MS);
  here.core.turnAway = 3;
  await here.live(10);
  expect(here.broken).toEqual([]);
  const ticks = await allTicks();
  expect(ticks).toEqual(await recomputeTicks(here, 30));
});

test('ticks that were committed unheard are fetched, and no candle misses them', async () => {
  const here = await startAt(MORNING_MS);
  await here.live(5);
  here.core.swallow = 4;
  await here.live(40);
  await here.pricing.stop();
  const ticks = await allTicks();
  const line = here.pricing.markets.seconds('BTCUSDT');
  expect(line.firstSecond).toBe(ticks[0]?.second);
  expect(line.prices).toHaveLength(ticks.length);
  const [minute] = candlesOf(ticks, 0, '1m');
  const query = parseQuery({ symbol: 'BTCUSDT', interval: '1m', limit: '2' });
  const { klines } = await here.call(listKlines, { query });
  expect(klines[0]).toEqual(minute && toKline(0, minute));
});

test('a refused tick stops the feed: no price follows a broken chain', async () => {
  const here = await startAt(MORNING_MS);
  // As if the exchange had committed to other prices than the secret gives.
  await here.stop();
  await tests.pool.query("update market_state set state = jsonb_set(state, '{seed}', $1)", [
    JSON.stringify('0'.repeat(64)),
  ]);
  here.clock.jumpTo(here.clock.nowMs() + 30_000);
  await here.start();
  expect(here.broken.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^the exchange refused a price command: tick FORBIDDEN/),
  ]);
  expect(await allTicks()).toHaveLength(20);
});

test('old ticks, checkpoints and minutes go; the opening and longer candles stay', async () => {
  const here = await startAt(MORNING_MS);
  await here.live(70);
  await here.stop();
  const opening = here.pricing.findOpening()?.second ?? 0;
  // A hundred days of nothing but the calendar: what is kept depends on the clock alone.
  const old = await tests.pool.query<{ hours: number }>(
    `select count(*)::int as hours from candle where interval = 4`,
  );
  await tests.pool.query('update tick set second = second - 8 * 86400 where second <= $1', [
    opening + 30,
  ]);
  await tests.pool.query(
    'insert into price_checkpoint select second - 8 * 86400, process, seed, hashes from ' +
      'price_checkpoint where second > $1',
    [opening],
  );
  await tests.pool.query(
    'insert into candle select market, interval, start_ms - 91 * 86400000::bigint, open, high, ' +
      'low, close, volume_cents from candle where interval in (0, 4)',
  );
  await here.start();
  await here.live(1);
  await here.pricing.stop();
  expect((await allTicks())[0]?.second).toBe(opening + 31);
  const left = await tests.pool.query<{ minutes: number; hours: number }>(
    `select count(*) filter (where interval = 0 and start_ms < $1)::int as minutes,
            count(*) filter (where interval = 4)::int as hours from candle`,
    [here.clock.nowMs() - 90 * 86_400_000],
  );
  expect(left.rows[0]).toEqual({ minutes: 0, hours: 2 * (old.rows[0]?.hours ?? 0) });
});

function candlesOf(ticks: readonly TickAppended[], market: number, interval: Interval): Candle[] {
  const candles: Candle[] = [];
  for (const tick of ticks) {
    const candle = addTick(candles.at(-1), interval, toCandleTick(tick, market));
    if (candles.at(-1)?.startMs === candle.startMs) candles.pop();
    candles.push(candle);
  }
  return candles;
}

function toCandleTick({ second, priceUnits, tapeVolumeCents }: TickAppended, market: number) {
  return {
    ms: second * 1_000,
    priceUnits: priceUnits[market] ?? 0,
    volumeCents: tapeVolumeCents[market] ?? 0,
  };
}

function parseQuery(query: Record<string, string>) {
  return listKlines.query.parse(query);
}
