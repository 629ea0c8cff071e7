/** What a verifier gets over the API, checked with the verifier's own functions. */
import { type StartingPoint, decodeState, verifyRange, MARKETS } from '@anywhen/prices';
import { type ReplyOf, listTicks, readCommitments } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PriceScenario, startPriceDatabase } from '../../testing/price-scenario.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

const START_MS = Date.UTC(2026, 0, 6, 0, 3, 50);
/** The first two have no tick yet: the markets open after their anchors are published. */
const SECONDS = 252;

let tests: TestDatabase;
let scenario: PriceScenario;
let firstSecond: number;
let anchors: Map<number, string>;
let versions: StartingPoint['versions'];
beforeAll(async () => {
  tests = await startPriceDatabase();
  scenario = await PriceScenario.open(tests.database, START_MS);
  await scenario.start();
  await scenario.live(SECONDS);
  await scenario.pricing.stop();
  const commitments = await scenario.call(readCommitments);
  ({ firstSecond, versions } = commitments);
  anchors = new Map(
    commitments.days.map(({ startsAtSecond, anchor }) => [startsAtSecond / 86_400, anchor]),
  );
});
afterAll(async () => {
  await scenario.remove();
  await tests.stop();
});

const ask = (from: number, to: number) => scenario.call(listTicks, { query: { from, to } });

function verify({ before, beforeSeed, beforeHashes, ticks }: ReplyOf<typeof listTicks>) {
  const previousHashes = new Map(
    beforeHashes.map((hash, market) => [MARKETS[market]?.symbol ?? '', hash]),
  );
  const start: StartingPoint = {
    previous: decodeState(before),
    previousSeed: beforeSeed ?? undefined,
    previousHashes,
    versions,
  };
  const claimed = ticks.map(({ second, seed, prices, hashes }) => ({
    second,
    seed,
    ticks: MARKETS.map(({ symbol }, market) => {
      return { symbol, price: prices[market] ?? '', hash: hashes[market] ?? '' };
    }),
  }));
  return verifyRange({ ...start, claimed, anchors });
}

test('[16.7] everything verifies against the anchor, from the very first second', async () => {
  const range = await ask(firstSecond, firstSecond + 199);
  expect(range.beforeSeed).toBeNull();
  expect(range.ticks).toHaveLength(200);
  expect(verify(range)).toMatchObject({ isValid: true, seconds: 200 });
});

test.each([1, 9, 10, 11, 59, 60, 61, 130])(
  '[16.7] a range that begins %i seconds later verifies from the state before it',
  async (later) => {
    const range = await ask(firstSecond + later, firstSecond + later + 30);
    expect(range.before.second).toBe(firstSecond + later - 1);
    expect(verify(range)).toMatchObject({ isValid: true, seconds: 31 });
  },
);

test('[16.7] a changed price, seed or hash is detected', async () => {
  const range = await ask(firstSecond + 70, firstSecond + 80);
  const [, second] = range.ticks;
  if (!second) throw new Error('no ticks');
  const zero = '0'.repeat(64);
  const changes = [{ prices: ['1.00', ...second.prices.slice(1)] }, { seed: zero }];
  for (const change of [...changes, { hashes: [zero, ...second.hashes.slice(1)] }]) {
    const ticks = range.ticks.map((tick) => (tick === second ? { ...tick, ...change } : tick));
    expect(verify({ ...range, ticks })).toMatchObject({ isValid: false });
  }
});

test('a range may end in the future but not begin there, nor before the opening', async () => {
  const { ticks } = await ask(firstSecond + 205, firstSecond + 300);
  expect(ticks.at(-1)?.second).toBe(Math.floor(scenario.clock.nowMs() / 1_000));
  await expect(ask(firstSecond + 5_000, firstSecond + 5_001)).rejects.toThrow('NOT_FOUND');
  await expect(ask(firstSecond - 1, firstSecond + 5)).rejects.toThrow('NOT_FOUND');
});

test('a range that is too long, or ends before it begins, is rejected', async () => {
  await expect(ask(firstSecond, firstSecond + 300)).rejects.toThrow('VALIDATION');
  await expect(ask(firstSecond, firstSecond - 1)).rejects.toThrow('VALIDATION');
});

test('[S4] an address has few ranges pending at once, and does not delay another address', async () => {
  const others = (second: number, ip: string) =>
    scenario.call(listTicks, { query: { from: second, to: second + 1 }, ip });
  const many = Array.from({ length: 9 }, (_, index) =>
    others(firstSecond + 120 + index, '192.0.2.1'),
  );
  const answers = await Promise.allSettled([...many, others(firstSecond + 150, '192.0.2.2')]);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.map((each) => String((each as PromiseRejectedResult).reason))).toEqual(
    Array(5).fill('Error: RATE_LIMITED'),
  );
  expect(answers.at(-1)?.status).toBe('fulfilled');
});

test('a range whose ticks were deleted is not found, unless it was cached', async () => {
  const asked = await ask(firstSecond + 20, firstSecond + 49);
  await tests.pool.query('delete from tick where second < $1', [firstSecond + 40]);
  await expect(ask(firstSecond + 20, firstSecond + 50)).rejects.toThrow('NOT_FOUND');
  expect(await ask(firstSecond + 20, firstSecond + 49)).toEqual(asked);
  expect(verify(await ask(firstSecond + 75, firstSecond + 90))).toMatchObject({ isValid: true });
});
