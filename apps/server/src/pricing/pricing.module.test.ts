/** Pricing on a real database: restart, midnight, and recovery from a crash. */
import type { TickAppended } from '@anywhen/exchange';
import {
  FIRST_VERSION,
  MARKETS,
  NEWEST_VERSION,
  type ProcessVersion,
  advance,
  decodeState,
  followsSeed,
  fromHex,
  reachesAnchor,
} from '@anywhen/prices';
import { listKlines, readCommitments } from '@anywhen/protocol';
import { expect, test } from 'vitest';
import { type PriceScenario, PriceTests } from '../../testing/price-scenario.ts';
import { toKline } from './candles/kline.ts';
import { SecretChain } from './secret/secret-chain.ts';
import { candlesOf } from '../../testing/pricing/tick-candles.ts';
import { findCheckpoint } from './ticks/checkpoints.ts';
import { listTicksBetween } from './ticks/tick-store.ts';

/** A Tuesday, early enough that the first tick's proof is short. */
const MORNING_MS = Date.UTC(2026, 0, 6, 0, 10, 20, 300);
const EVENING_MS = Date.UTC(2026, 0, 6, 23, 58, 30);
const FOREVER = 4e10;
/** The first tick is the third second after startup: before that there is none. */
const OPENING_SECONDS = 2;

const tests = PriceTests.start();

async function startAt(nowMs: number): Promise<PriceScenario> {
  const scenario = await tests.open(nowMs);
  await scenario.start();
  return scenario;
}

const allTicks = () => listTicksBetween(tests.pool, { from: 0, to: FOREVER });

const genesisOf = ({ pricing }: PriceScenario) => pricing.findOpening()?.genesis ?? '';

/** The expected ticks, from the opening state and the secret alone. */
async function recomputeTicks(
  here: PriceScenario,
  seconds: number,
  version: ProcessVersion = NEWEST_VERSION,
): Promise<TickAppended[]> {
  const opening = await findCheckpoint(tests.pool, here.pricing.findOpening()?.second ?? 0);
  if (!opening) throw new Error('the opening is not stored');
  const chain = await SecretChain.open(here.secretsDir, genesisOf(here));
  await chain.prepareDay(0);
  let state = decodeState(opening.process);
  return Array.from({ length: seconds }, () => {
    const second = state.second + 1;
    const seed = chain.secondSeed({ day: 0, k: second % 86_400 });
    const tick = advance(state, fromHex(seed), { second, version });
    ({ state } = tick);
    const { priceUnits, tapeVolumeCents } = tick;
    return { kind: 'tick', second, seed, priceUnits, tapeVolumeCents };
  });
}

test('[16.5] after an outage ticks are the same as without it; a broken chain stops them', async () => {
  const here = await startAt(MORNING_MS);
  await here.live(15);
  await here.stop();
  here.clock.jumpTo(here.clock.nowMs() + 120_000);
  expect(here.pricing.markets.isFresh()).toBe(false);
  await here.start();
  await here.live(5);
  expect(here.pricing.markets.isFresh()).toBe(true);
  const ticks = await allTicks();
  expect(ticks).toHaveLength(15 + 120 + 5 - OPENING_SECONDS);
  expect(ticks).toEqual(await recomputeTicks(here, ticks.length));
  await expectFeedStops(here, ticks.length);
});

/** A rejected tick stops the feed: no price follows a broken chain. */
async function expectFeedStops(here: PriceScenario, ticksBefore: number): Promise<void> {
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
  expect(await allTicks()).toHaveLength(ticksBefore);
}

test('[16.3] candles match the ticks, and a crash loses none', async () => {
  const here = await startAt(MORNING_MS);
  await here.live(250);
  await here.stop();
  // As if the program had died between committing the ticks and writing the candles.
  const lostFromMs = here.clock.nowMs() - 150_000;
  await tests.pool.query('delete from candle where start_ms > $1', [lostFromMs]);
  await here.start();
  await here.live(45);
  await here.pricing.stop();

  const ticks = await allTicks();
  for (const symbol of ['BTCUSDT', 'SHIBUSDT', 'US500USDT']) {
    const market = MARKETS.findIndex((each) => each.symbol === symbol);
    for (const interval of ['1m', '5m'] as const) {
      const expected = candlesOf(ticks, { market, interval }).map((each) => toKline(market, each));
      const query = { symbol, interval, limit: String(expected.length) };
      const { klines, historyEndsMs } = await here.call(listKlines, { query: parseQuery(query) });
      // History ended with a candle, so the first one here is made entirely of ticks.
      expect(historyEndsMs).toBe(klines[0]?.[0]);
      expect(klines).toEqual(expected);
    }
  }
});

test('[16.7] at midnight no tick is late, anchors are early, yesterday is revealed', async () => {
  const here = await startAt(EVENING_MS);
  const announced: number[] = [];
  here.pricing.markets.onTick(({ second }) => announced.push(second - here.clock.nowMs() / 1_000));
  const midnightMs = Date.UTC(2026, 0, 7);
  const isNight = () => here.clock.nowMs() >= midnightMs;
  const isStored = () =>
    here.core.facts.markets.findDay(3) !== undefined &&
    here.core.facts.markets.findDay(0)?.seed !== null;
  await here.live(100, () => !isNight() || isStored());
  expect(announced).toEqual(Array.from({ length: 100 - OPENING_SECONDS }, () => 0));
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

test('a busy core delays ticks, a lost acknowledgement hides some, and none is lost', async () => {
  const here = await startAt(MORNING_MS);
  here.core.turnAway = 3;
  await here.live(20);
  here.core.turnAway = 3;
  await here.live(10);
  expect(here.core.turnAway).toBe(0);
  expect(here.broken).toEqual([]);
  expect(await allTicks()).toEqual(await recomputeTicks(here, 30 - OPENING_SECONDS));
  await expectUndeliveredFetched(here);
});

/**
 * Ticks committed without an acknowledgement are read from the table, and no candle misses them.
 */
async function expectUndeliveredFetched(here: PriceScenario): Promise<void> {
  here.core.swallow = 4;
  await here.live(40);
  expect(here.core.swallow).toBe(0);
  await here.pricing.stop();
  const ticks = await allTicks();
  expect(ticks).toHaveLength(70 - OPENING_SECONDS);
  const line = here.pricing.markets.seconds('BTCUSDT');
  expect(line.firstSecond).toBe(ticks[0]?.second);
  expect(line.prices).toHaveLength(ticks.length);
  const minutes = candlesOf(ticks, { market: 0, interval: '1m' });
  const query = parseQuery({ symbol: 'BTCUSDT', interval: '1m', limit: '2' });
  const { klines } = await here.call(listKlines, { query });
  expect(klines).toEqual(minutes.map((minute) => toKline(0, minute)));
}

test('old ticks, checkpoints and minutes are deleted; the opening and longer candles stay', async () => {
  const here = await startAt(MORNING_MS);
  await here.live(70);
  await here.stop();
  const opening = here.pricing.findOpening()?.second ?? 0;
  // A hundred days of calendar time only: retention depends on the clock alone.
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
      'low, close, volume_cents, base_units, trades from candle where interval in (0, 4)',
  );
  // The opening itself gets old, too.
  const aged = await tests.pool.query(
    'update price_checkpoint set second = second - 8 * 86400 where seed is null',
  );
  expect(aged.rowCount).toBe(2);
  await here.start();
  await here.live(1);
  await here.pricing.stop();
  expect((await allTicks())[0]?.second).toBe(opening + 31);
  const checkpoints = await tests.pool.query<{ isOld: boolean; isBeginning: boolean }>(
    'select second < $1 as "isOld", seed is null as "isBeginning" from price_checkpoint',
    [opening - 7 * 86_400],
  );
  const beginning = checkpoints.rows.filter(({ isOld }) => isOld);
  expect(beginning).toEqual([1, 2].map(() => ({ isOld: true, isBeginning: true })));
  expect(checkpoints.rows.length).toBeGreaterThan(beginning.length);
  const left = await tests.pool.query<{ minutes: number; hours: number }>(
    `select count(*) filter (where interval = 0 and start_ms < $1)::int as minutes,
            count(*) filter (where interval = 4)::int as hours from candle`,
    [here.clock.nowMs() - 90 * 86_400_000],
  );
  expect(left.rows[0]).toEqual({ minutes: 0, hours: 2 * (old.rows[0]?.hours ?? 0) });
});

test.each([
  [FIRST_VERSION, {}],
  [2, { versions: [{ version: 2, day: 0, publishedAtMs: MORNING_MS }] }],
] as const)(
  '[16.4] an exchange of version %i announces the newest, once, and keeps its ticks',
  async (version, known) => {
    const here = await startAt(MORNING_MS);
    const { versions: begun } = await here.call(readCommitments);
    const dayOne = Date.UTC(2026, 0, 6) / 1_000;
    expect(begun).toMatchObject([{ version: NEWEST_VERSION, day: 0, startsAtSecond: dayOne }]);
    await here.stop();
    // As an older program left it.
    await tests.pool.query("update market_state set state = (state - 'versions') || $1", [known]);
    await here.start();
    const { versions } = await here.call(readCommitments);
    const startsAtSecond = Date.UTC(2026, 0, 8) / 1_000;
    expect(versions).toMatchObject([
      ...('versions' in known ? known.versions : []),
      { version: NEWEST_VERSION, day: 2, startsAtSecond, publishedAtMs: here.clock.nowMs() },
    ]);
    await here.live(10);
    await here.stop();
    await here.start();
    await here.live(10);
    expect(await here.call(readCommitments)).toMatchObject({ versions });
    const ticks = await allTicks();
    expect(ticks).toEqual(await recomputeTicks(here, ticks.length, version));
    expect(here.broken).toEqual([]);
  },
);

function parseQuery(query: Record<string, string>) {
  return listKlines.query.parse(query);
}
