/** Markets over the API: tickers, candles page by page, the line of seconds, and the topics. */
import { INTERVAL_MS, MARKETS } from '@anywhen/prices';
import {
  type KlineEvent,
  TOPICS,
  type TickEvent,
  type TickerEvent,
  type TopicKind,
  findTopic,
  listKlines,
  listMarkets,
  listSeconds,
  readMarket,
} from '@anywhen/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TopicSource } from '../platform/sockets/hub.ts';
import { MarketFeed, serveMarketTopics } from '../pricing/pricing.ts';
import { PriceScenario, SHORT_HISTORY, startPriceDatabase } from '../../testing/price-scenario.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

const OPENED_MS = Date.UTC(2026, 0, 6, 0, 3, 5);
/** Forty-three ticks later: the first comes three seconds after startup. */
const NOW_MS = Date.UTC(2026, 0, 6, 0, 3, 50);

let tests: TestDatabase;
let scenario: PriceScenario;
beforeAll(async () => {
  tests = await startPriceDatabase();
  scenario = await PriceScenario.open(tests.database, OPENED_MS, SHORT_HISTORY);
  await scenario.start();
  await scenario.live((NOW_MS - OPENED_MS) / 1_000);
});
afterAll(async () => {
  await scenario.remove();
  await tests.stop();
});

const klinesOf = async (query: Record<string, string>) =>
  (await scenario.call(listKlines, { query: listKlines.query.parse(query) })).klines;

test('[16.1] tickers are in table order, with a day of history', async () => {
  const { second, seed, tickers } = await scenario.call(listMarkets);
  expect(second).toBe(NOW_MS / 1_000);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(tickers.map(({ symbol }) => symbol)).toEqual(MARKETS.map(({ symbol }) => symbol));
  for (const { last, low24h, high24h, volume24h, sparkline } of tickers) {
    expect(Number(low24h)).toBeLessThanOrEqual(Number(last));
    expect(Number(high24h)).toBeGreaterThanOrEqual(Number(last));
    expect(Number(volume24h)).toBeGreaterThan(0);
    expect(sparkline).toHaveLength(48);
  }
});

test('[16.1] open24h is the close of the minute that ended a day before this one', async () => {
  const ticker = await scenario.call(readMarket, { params: { symbol: 'ETHUSDT' } });
  const minuteMs = Math.floor(NOW_MS / 60_000) * 60_000;
  const endMs = String(minuteMs - 86_400_000);
  const [minute] = await klinesOf({ symbol: 'ETHUSDT', interval: '1m', limit: '1', endMs });
  expect(minute?.[0]).toBe(minuteMs - 86_400_000 - 60_000);
  expect(ticker.open24h).toBe(minute?.[4]);
  const day = await klinesOf({ symbol: 'ETHUSDT', interval: '1m', limit: '1000' });
  const more = await klinesOf({
    symbol: 'ETHUSDT',
    interval: '1m',
    limit: '441',
    endMs: String(day[0]?.[0]),
  });
  const window = [...more, ...day].map(([, , high, low]) => ({ high, low }));
  expect(Number(ticker.high24h)).toBe(Math.max(...window.map(({ high }) => Number(high))));
  expect(Number(ticker.low24h)).toBe(Math.min(...window.map(({ low }) => Number(low))));
});

test('[16.3] candles come in ascending order without a gap, the last one still open', async () => {
  for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const) {
    const klines = await klinesOf({ symbol: 'BTCUSDT', interval, limit: '200' });
    const starts = klines.map(([startMs]) => startMs);
    expect(starts.at(-1)).toBeLessThanOrEqual(NOW_MS);
    expect((starts.at(-1) ?? 0) + INTERVAL_MS[interval]).toBeGreaterThan(NOW_MS);
    const steps = starts.slice(1).map((startMs, index) => startMs - (starts[index] ?? 0));
    expect(new Set(steps).size, interval).toBeLessThanOrEqual(1);
    const { last } = await scenario.call(readMarket, { params: { symbol: 'BTCUSDT' } });
    expect(klines.at(-1)?.[4], interval).toBe(last);
  }
});

test('[16.3] pages going back connect and end where history begins', async () => {
  const whole = await klinesOf({ symbol: 'XAUUSDT', interval: '1h', limit: '1000' });
  const pages: typeof whole = [];
  for (let endMs = '900000000000000'; ; endMs = String(pages[0]?.[0])) {
    const page = await klinesOf({ symbol: 'XAUUSDT', interval: '1h', limit: '50', endMs });
    if (page.length === 0) break;
    pages.unshift(...page);
  }
  expect(pages).toEqual(whole);
  expect(pages).toHaveLength(SHORT_HISTORY.days * 24 + 1);
  expect(await klinesOf({ symbol: 'XAUUSDT', interval: '1h', endMs: '0' })).toEqual([]);
});

test('[16.3] the history ends where the simulated past ended', async () => {
  const query = listKlines.query.parse({ symbol: 'BTCUSDT', interval: '1m' });
  const { klines, historyEndsMs } = await scenario.call(listKlines, { query });
  expect(klines).toHaveLength(500);
  expect(historyEndsMs).toBe(Math.floor(OPENED_MS / 60_000) * 60_000);
});

test('[16.3] the line of seconds grows with each tick and covers ten minutes', async () => {
  const line = await scenario.call(listSeconds, { params: { symbol: 'BTCUSDT' } });
  expect(line.firstSecond).toBe(OPENED_MS / 1_000 + 3);
  expect(line.prices).toHaveLength(43);
  const { last } = await scenario.call(readMarket, { params: { symbol: 'BTCUSDT' } });
  expect(line.prices.at(-1)).toBe(last);
});

test('topics: a snapshot first, then each second only what has subscribers', async () => {
  const topics = ['ticker:all', 'tick:ADAUSDT', 'kline:ADAUSDT:1m', 'kline:ADAUSDT:1w'];
  const received: { topic: string; data: unknown }[] = [];
  const sources = new Map<string, TopicSource>();
  serveMarketTopics(
    {
      serve: (kind, source) => sources.set(kind, source),
      publish: (topic, data) => received.push({ topic, data }),
      hasListeners: (topic) => topics.includes(topic),
    },
    scenario.pricing.markets,
  );
  const snapshotOf = (topic: string) => {
    const source = sources.get(findTopic(topic) ?? '');
    return source?.access === 'public' ? source.snapshot(topic, undefined, () => {}) : undefined;
  };
  for (const topic of topics) {
    const { snapshot } = TOPICS[findTopic(topic) as TopicKind];
    expect(snapshot.safeParse(snapshotOf(topic)).success, topic).toBe(true);
  }
  expect(() => snapshotOf('tick:NOSUCH')).toThrow('NOT_FOUND');

  await scenario.live(12);
  expect(received).toHaveLength(12 * topics.length);
  for (const { topic, data } of received) {
    expect(TOPICS[findTopic(topic) as TopicKind].event.safeParse(data).success, topic).toBe(true);
  }
  const eventsOf = <Event>(topic: string) =>
    received.filter((each) => each.topic === topic).map(({ data }) => data as Event);
  const tickers = eventsOf<TickerEvent>('ticker:all');
  const withWindow = tickers.filter(({ window }) => window !== undefined);
  expect(withWindow.map(({ second }) => second % 60)).toEqual([0]);
  const ticks = eventsOf<TickEvent>('tick:ADAUSDT');
  expect(ticks.map(({ second }) => second)).toEqual(tickers.map(({ second }) => second));
  const [minutes, weeks] = [
    eventsOf<KlineEvent>('kline:ADAUSDT:1m'),
    eventsOf<KlineEvent>('kline:ADAUSDT:1w'),
  ];
  expect(new Set(minutes.map(({ kline }) => kline[0])).size).toBe(2);
  expect(weeks.map(({ kline }) => kline[4])).toEqual(ticks.map(({ price }) => price));
});

test('past prices are the closes of past hours, for currencies with a market', async () => {
  const [, hour] = await klinesOf({ symbol: 'BTCUSDT', interval: '1h', limit: '3' });
  const endMs = (hour?.[0] ?? 0) + INTERVAL_MS['1h'];
  const pricesAt = await scenario.pricing.markets.pastPrices(['BTC', 'USDT', 'XYZ'], [endMs]);
  const price = pricesAt(endMs)('BTC');
  expect((price?.units ?? 0) / 100).toBe(Number(hour?.[4]));
  expect(pricesAt(endMs)('USDT')).toEqual({ units: 1, decimals: 0 });
  expect(pricesAt(endMs)('XYZ')).toBeUndefined();
});

test('a market that does not exist is not found; before the opening everything is stale', async () => {
  const params = { symbol: 'NOSUCH' };
  const query = listKlines.query.parse({ ...params, interval: '1m' });
  await expect(scenario.call(readMarket, { params })).rejects.toThrow('NOT_FOUND');
  await expect(scenario.call(listSeconds, { params })).rejects.toThrow('NOT_FOUND');
  await expect(scenario.call(listKlines, { query })).rejects.toThrow('NOT_FOUND');
  const empty = new MarketFeed({ pool: tests.pool, nowMs: () => NOW_MS });
  expect(() => empty.snapshot()).toThrow('FEED_STALE');
  expect(() => empty.ticker('BTCUSDT')).toThrow('FEED_STALE');
  expect(empty.isFresh()).toBe(false);
  expect(empty.priceOf('BTC')).toBeUndefined();
});
