/** A replay has exactly the ticks that were, or says that it has not. */
import { afterEach, expect, test } from 'vitest';
import { findMarket, formatPrice, marketIndex } from '@anywhen/prices';
import {
  COMMITMENTS,
  FIRST,
  LAST,
  publishedPrices,
  publishedTicks,
} from '../../../testing/replay/published-day.ts';
import type { TickRange } from '../data.ts';
import { openHelper, type Helper } from '../machine/helper.ts';
import { PastDay } from './past-day.ts';

let helper: Helper | undefined;

afterEach(() => helper?.close());

type ListTicks = (span: { from: number; to: number }) => Promise<TickRange>;

function openDay(symbol: string, listTicks: ListTicks, anchor?: string): PastDay {
  const market = findMarket(symbol);
  const [day] = COMMITMENTS.days;
  if (!market || !day) throw new Error('there is a day of this market');
  helper = openHelper();
  const of = { market, day: { ...day, ...(anchor && { anchor }) }, commitments: COMMITMENTS };
  return new PastDay(of, { helper, listTicks });
}

const honest: ListTicks = (span) => Promise.resolve(publishedTicks(span));

test.each(['BTCUSDT', 'PEPEUSDT', 'EURUSDT'])(
  '[32.1] every second of %s is the tick that was, to the last digit',
  async (symbol) => {
    const past = openDay(symbol, honest);
    await past.make();
    const { priceDecimals } = past.market;
    const made = past.units.map((units) => formatPrice(units, priceDecimals));
    expect(made).toEqual(publishedPrices(marketIndex(symbol)));
    expect([past.firstSecond, past.lastSecond]).toEqual([FIRST, LAST]);
    expect(past.state).toEqual({ status: 'ready', known: LAST - FIRST + 1, isProven: true });
  },
);

/** The published price of one second is raised by its last digit. */
const lying =
  (at: number): ListTicks =>
  (span) => {
    const range = publishedTicks(span);
    const ticks = range.ticks.map((tick) =>
      tick.second === at ? { ...tick, prices: tick.prices.map((price) => `${price}1`) } : tick,
    );
    return Promise.resolve({ ...range, ticks });
  };

test.each([
  ['its first minute', FIRST + 7],
  ['its last minute', LAST - 3],
])('[32.1] a day whose %s was published otherwise is not shown as the one', async (_, at) => {
  const past = openDay('BTCUSDT', lying(at));
  await past.make();
  expect(past.state).toEqual({ status: 'refuted', second: at });
});

test('[32.1] a seed that does not lead to the anchor of its day makes nothing', async () => {
  const past = openDay('BTCUSDT', honest, '11'.repeat(32));
  await past.make();
  expect(past.state.status).toBe('failed');
  expect(past.units).toEqual([]);
});

test('[32.1] a day that could not be asked for is made when it is asked for again', async () => {
  let isOffline = true;
  const past = openDay('BTCUSDT', (span) =>
    isOffline ? Promise.reject(new Error('offline')) : honest(span),
  );
  await past.make();
  expect(past.state.status).toBe('failed');
  isOffline = false;
  await past.make();
  expect(past.state).toMatchObject({ status: 'ready', isProven: true });
});
