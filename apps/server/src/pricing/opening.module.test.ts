/** The first start on a real database: history, the opening, the anchors, and the first ticks. */
import { readdir } from 'node:fs/promises';
import {
  type Candle,
  INTERVALS,
  INTERVAL_MS,
  MARKETS,
  encodeState,
  fromHex,
  historySeedOf,
  intervalStart,
  mergeCandles,
  NEWEST_VERSION,
  pricesOf,
  simulateHistory,
} from '@anywhen/prices';
import {
  listKlines,
  listMarkets,
  listSeconds,
  readCommitments,
  readMarket,
} from '@anywhen/protocol';
import { expect, test } from 'vitest';
import type { Database } from '../platform/postgres/pool.ts';
import { type PriceScenario, PriceTests, SHORT_HISTORY } from '../../testing/price-scenario.ts';
import { listCandles } from './candles/candle-store.ts';
import { toKline } from './candles/kline.ts';
import { candlesOf, minutesOf } from '../../testing/pricing/tick-candles.ts';
import { findCheckpoint } from './ticks/checkpoints.ts';
import { listTicksBetween } from './ticks/tick-store.ts';

const MORNING_MS = Date.UTC(2026, 0, 6, 0, 10, 20, 300);
/** A Sunday: an interval of every length begins with the following midnight. */
const SUNDAY_NIGHT_MS = Date.UTC(2026, 0, 4, 23, 58, 40);
const BTC = MARKETS.findIndex(({ symbol }) => symbol === 'BTCUSDT');

const tests = PriceTests.start();

const allTicks = () => listTicksBetween(tests.pool, { from: 0, to: 4e10 });

const klinesOf = (here: PriceScenario, query: Record<string, string>) =>
  here.call(listKlines, { query: listKlines.query.parse({ symbol: 'BTCUSDT', ...query }) });

/** The history as anybody can compute it from what was published. */
async function recomputeHistory(here: PriceScenario, startSecond: number) {
  const { historySeed } = await here.call(readCommitments);
  expect(historySeed).toBe(
    Buffer.from(historySeedOf(fromHex(here.pricing.findOpening()?.genesis ?? ''))).toString('hex'),
  );
  const span = { startSecond, ...SHORT_HISTORY };
  return simulateHistory(fromHex(historySeed), span, NEWEST_VERSION);
}

test('[16.6] [16.7] the first start fills history, opens and commits before it ticks', async () => {
  const here = await tests.open(MORNING_MS, SHORT_HISTORY);
  await here.start();
  const opening = here.pricing.findOpening();
  const second = opening?.second ?? 0;
  expect(second).toBe(Math.floor(MORNING_MS / 1_000) + 2);
  expect(await readdir(here.secretsDir)).toEqual([`${opening?.genesis}.secret`]);
  expect([0, 1, 2, 3].map((day) => here.core.facts.markets.findDay(day)?.day)).toEqual([
    0,
    1,
    2,
    undefined,
  ]);
  expect(await allTicks()).toEqual([]);

  const startSecond = Math.floor(MORNING_MS / 60_000) * 60;
  const { state, openCandles, batches } = await recomputeHistory(here, startSecond);
  const stored = await tests.pool.query<{ count: number }>(
    'select count(*)::int as count from candle',
  );
  const history = [...batches()];
  const expected = history.reduce((sum, { candles }) => sum + candles.length, 0);
  expect(stored.rows[0]?.count).toBe(expected);
  for (const { market, interval, candles } of history) {
    if (market.symbol !== 'PEPEUSDT') continue;
    const query = { market: MARKETS.indexOf(market), interval, beforeMs: 9e15, limit: 5_000 };
    expect(await listCandles(tests.pool, query)).toEqual(candles);
  }
  // The first tick follows from the end of history, at another second.
  const checkpoint = await findCheckpoint(tests.pool, second);
  expect(checkpoint?.process).toEqual(encodeState({ ...state, second }));

  await expectEarlyAnchors(here);
  const ticks = await allTicks();
  expect(ticks.map((tick) => tick.second)).toEqual(
    Array.from({ length: 28 }, (_, index) => second + 1 + index),
  );
  for (const { market, interval, candle } of openCandles.filter((_, index) => index % 9 === 0)) {
    const index = MARKETS.indexOf(market);
    const live = minutesOf(ticks, index);
    const whole = mergeCandles(candle.startMs, [candle, ...live]);
    expect(here.pricing.markets.klineEvent(market.symbol, interval).kline).toEqual(
      toKline(index, whole),
    );
  }
});

test('[16.7] the first anchors are early also when they take long to compute', async () => {
  const here = await tests.open(MORNING_MS);
  const hurry = setInterval(() => here.clock.slip(1_000), 10);
  await here.start().finally(() => clearInterval(hurry));
  const { second } = here.pricing.findOpening() ?? { second: 0 };
  expect(second * 1_000 - MORNING_MS).toBeGreaterThan(5_000);
  await expectEarlyAnchors(here);
});

/** They are published before the first second. */
async function expectEarlyAnchors(here: PriceScenario): Promise<void> {
  const { firstSecond, days } = await here.call(readCommitments);
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2]);
  for (const { day, publishedAtMs } of days) {
    expect(publishedAtMs, `day ${day}`).toBeGreaterThanOrEqual(MORNING_MS);
    expect(publishedAtMs, `day ${day}`).toBeLessThan(firstSecond * 1_000);
  }
  await here.live(30);
  expect((await allTicks())[0]?.second).toBe(firstSecond);
  // They stay unchanged, and are not published again when the day begins.
  expect((await here.call(readCommitments)).days).toEqual(days);
}

test('[16.3] after a slow fill everything is shown from history, and ticks continue from it', async () => {
  const here = await openSlowly();
  const second = Date.UTC(2026, 0, 5, 0, 1, 12) / 1_000;
  expect(here.pricing.findOpening()?.second).toBe(second);
  const history = await recomputeHistory(here, second - 192);
  await expectHistoryShown(here, second, history);
  await expectHistoryStored(here, second, history);
});

type History = Awaited<ReturnType<typeof recomputeHistory>>;

/** Before the first tick. */
async function expectHistoryShown(
  here: PriceScenario,
  second: number,
  { state, openCandles }: History,
): Promise<void> {
  const { markets } = here.pricing;
  const units = pricesOf(state)[BTC] ?? 0;
  const last = units / 100;

  const { tickers, ...rest } = await here.call(listMarkets);
  expect(rest).toEqual({ second, seed: null });
  expect(tickers.map((ticker) => ticker.symbol)).toEqual(MARKETS.map(({ symbol }) => symbol));
  const params = { symbol: 'BTCUSDT' };
  expect(Number((await here.call(readMarket, { params })).last)).toBe(last);
  const line = await here.call(listSeconds, { params });
  expect({ ...line, prices: line.prices.map(Number) }).toEqual({
    firstSecond: second,
    prices: [last],
  });
  expect(markets.priceOf('BTC')).toEqual({ units, decimals: 2 });
  expect(markets.isFresh()).toBe(true);
  expect(() => markets.tickEvent('BTCUSDT')).toThrow('FEED_STALE');

  await expectDayBefore(here);
  for (const interval of INTERVALS) {
    const { klines, historyEndsMs } = await klinesOf(here, { interval, limit: '6' });
    expect(historyEndsMs).toBe((second - 192) * 1_000);
    const startMs = intervalStart(interval, second * 1_000);
    const flat = { startMs, ...flatAt(units) };
    expect(klines.at(-1), interval).toEqual(toKline(BTC, flat));
    expect(markets.klineEvent('BTCUSDT', interval).kline).toEqual(klines.at(-1));
    const past = openCandles.find(
      (each) => each.interval === interval && each.market.symbol === 'BTCUSDT',
    );
    const found = klines.find(([eachMs]) => eachMs === startMs - INTERVAL_MS[interval]);
    if (past) expect(found, interval).toEqual(toKline(BTC, past.candle));
    expectNoGap(klines, INTERVAL_MS[interval]);
  }
}

/** What it left open, when the first tick comes much later, and after a restart. */
async function expectHistoryStored(
  here: PriceScenario,
  second: number,
  { openCandles }: History,
): Promise<void> {
  await here.live(10);
  await expectDayBefore(here);
  await here.live(100);
  const shown = await readAllKlines(here);
  const ticks = await allTicks();
  expect(ticks[0]?.second).toBe(second + 1);
  for (const { interval, klines } of shown) {
    const live = candlesOf(ticks, { market: BTC, interval }).map((each) => toKline(BTC, each));
    expect(klines.slice(-live.length), interval).toEqual(live);
    expectNoGap(klines, INTERVAL_MS[interval]);
  }
  for (const { market, interval, candle } of openCandles) {
    const query = { market: MARKETS.indexOf(market), interval, limit: 1 };
    const beforeMs = candle.startMs + INTERVAL_MS[interval];
    expect(await listCandles(tests.pool, { ...query, beforeMs })).toEqual([candle]);
  }
  const minutes = shown.find(({ interval }) => interval === '1m')?.klines ?? [];
  // Two minutes of history's time and one of Monday went by without a tick.
  expect(minutes.slice(-6, -3).map(([, , , , , volume]) => Number(volume))).toEqual([0, 0, 0]);

  await expectDayBefore(here);
  await here.stop();
  await here.start();
  expect(await readAllKlines(here)).toEqual(shown);
  await expectDayBefore(here);
}

test('[16.5] a first start interrupted before the opening is repeated; a stop after it changes nothing', async () => {
  const here = await tests.open(MORNING_MS);
  await here.start();
  const genesis = here.pricing.findOpening()?.genesis;
  await here.stop();
  await tests.pool.query('truncate tick, day_commitment, market_state');
  here.clock.jumpTo(here.clock.nowMs() + 600_000);
  await here.start();
  expect(here.pricing.findOpening()?.genesis).not.toBe(genesis);
  const openingSecond = Math.floor(here.clock.nowMs() / 1_000) + 2;
  expect(here.pricing.findOpening()?.second).toBe(openingSecond);
  const { rows } = await tests.pool.query<{ second: string }>(
    'select second from price_checkpoint order by second',
  );
  const historyEnd = Math.floor(here.clock.nowMs() / 60_000) * 60;
  expect(rows.map(({ second }) => Number(second))).toEqual([historyEnd, openingSecond]);
  await expectSameAfterStop(here, historyEnd);
});

/** A stop between the opening and the first tick changes no second. */
async function expectSameAfterStop(here: PriceScenario, historyEnd: number): Promise<void> {
  const { firstSecond, days } = await here.call(readCommitments);
  await here.stop();
  here.clock.jumpTo(here.clock.nowMs() + 90_000);
  await here.start();
  expect(here.broken).toEqual([]);
  expect(await here.call(readCommitments)).toMatchObject({ firstSecond, days });
  const ticks = await allTicks();
  expect(ticks.map(({ second }) => second)).toEqual(
    Array.from({ length: 88 }, (_, index) => firstSecond + index),
  );
  const { historyEndsMs } = await klinesOf(here, { interval: '1m' });
  expect(historyEndsMs).toBe(historyEnd * 1_000);
}

/** History ends on Sunday at 23:58; filling takes so long that the markets open on Monday. */
async function openSlowly(): Promise<PriceScenario> {
  let slipsMs = 150_000;
  const database: Database = {
    ...tests.database,
    connect: () => {
      // The fill is the first to take a dedicated connection.
      here.clock.slip(slipsMs);
      slipsMs = 0;
      return tests.database.connect();
    },
  };
  const here = await tests.open(SUNDAY_NIGHT_MS, SHORT_HISTORY, database);
  await here.start();
  return here;
}

async function readAllKlines(here: PriceScenario) {
  return Promise.all(
    INTERVALS.map(async (interval) => {
      return { interval, klines: (await klinesOf(here, { interval, limit: '8' })).klines };
    }),
  );
}

/** open24h is the close of the minute that ended a day before the current minute. */
async function expectDayBefore(here: PriceScenario): Promise<void> {
  const { open24h } = await here.call(readMarket, { params: { symbol: 'BTCUSDT' } });
  const endMs = intervalStart('1m', here.clock.nowMs()) - 86_400_000;
  const { klines } = await klinesOf(here, { interval: '1m', limit: '1', endMs: String(endMs) });
  expect([endMs - 60_000, open24h]).toEqual([klines[0]?.[0], klines[0]?.[4]]);
}

function flatAt(price: number): Omit<Candle, 'startMs'> {
  return { open: price, high: price, low: price, close: price, volumeCents: 0 };
}

function expectNoGap(klines: readonly (readonly [number, ...unknown[]])[], stepMs: number): void {
  const starts = klines.map(([startMs]) => startMs);
  const first = starts[0] ?? 0;
  expect(starts).toEqual(starts.map((_, index) => first + index * stepMs));
}
