/** The current candles compared with candles built tick by tick with the prices package. */
import {
  type Candle,
  type FullCandle,
  INTERVALS,
  INTERVAL_MS,
  type Interval,
  MARKETS,
  addTick,
  intervalStart,
  withBase,
} from '@anywhen/prices';
import { expect, test } from 'vitest';
import { type BookTick, CandleBook, type CompleteCandle } from './candle-book.ts';

/** Sunday 23:50 UTC: ten minutes later a day, a week and every other interval begins. */
const FROM = Date.UTC(2026, 0, 4, 23, 50) / 1_000;

function tickAt(second: number): BookTick {
  const wave = (market: number) => 1_000 + ((second * (market + 7)) % 97) + market;
  return {
    second,
    priceUnits: MARKETS.map((_, market) => wave(market)),
    tapeVolumeCents: MARKETS.map((_, market) => (second % 50) + market),
  };
}

/** All complete candles of a market and the open one, computed naively; without trades. */
function expectedOf(ticks: readonly BookTick[], market: number, interval: Interval) {
  const minutes = candlesOf(ticks, market, '1m').map((minute) => withBase(minute, 0));
  const expected = candlesOf(ticks, market, interval).map((candle) => {
    const endMs = candle.startMs + INTERVAL_MS[interval];
    const isWithin = ({ startMs }: Candle) => startMs >= candle.startMs && startMs < endMs;
    const own = minutes.filter(isWithin);
    return { ...candle, baseUnits: own.reduce((sum, each) => sum + each.baseUnits, 0), trades: 0 };
  });
  return { complete: expected.slice(0, -1), open: expected.at(-1) };
}

function candlesOf(ticks: readonly BookTick[], market: number, interval: Interval): Candle[] {
  const complete: Candle[] = [];
  let open: Candle | undefined;
  for (const { second, priceUnits, tapeVolumeCents } of ticks) {
    const priceAndVolume = {
      priceUnits: priceUnits[market] ?? 0,
      volumeCents: tapeVolumeCents[market] ?? 0,
    };
    const next = addTick(open, interval, { ms: second * 1_000, ...priceAndVolume });
    if (open && next.startMs !== open.startMs) complete.push(open);
    open = next;
  }
  return open ? [...complete, open] : complete;
}

function applyAll(book: CandleBook, ticks: readonly BookTick[]): CompleteCandle[] {
  return ticks.flatMap((tick) => book.apply(tick));
}

const ticksOf = (seconds: number) => Array.from({ length: seconds }, (_, n) => tickAt(FROM + n));

test('[16.3] all intervals equal candles built tick by tick, across midnight and the week', () => {
  const ticks = ticksOf(25 * 60 + 17);
  const book = new CandleBook();
  const complete = applyAll(book, ticks);
  for (const market of [0, 5, MARKETS.length - 1]) {
    for (const interval of INTERVALS) {
      const expected = expectedOf(ticks, market, interval);
      const found = complete.filter((each) => each.market === market && each.interval === interval);
      expect(found.map(({ candle }) => candle)).toEqual(expected.complete);
      expect(book.findOpen(market, interval)).toEqual(expected.open);
    }
  }
});

test('candles are complete only with the first tick of the next minute', () => {
  const book = new CandleBook();
  expect(applyAll(book, ticksOf(60))).toEqual([]);
  expect(book.apply(tickAt(FROM + 60))).toHaveLength(MARKETS.length);
});

test('a minute without ticks completes what came before it once', () => {
  const book = new CandleBook();
  book.apply(tickAt(FROM));
  const complete = book.apply(tickAt(FROM + 11 * 60)).filter(({ market }) => market === 0);
  expect(complete.map(({ interval }) => interval)).toEqual(INTERVALS);
  expect(complete.every(({ candle }) => candle.close === candle.open)).toBe(true);
});

test('a book restored from stored candles continues exactly like one that never stopped', () => {
  const ticks = ticksOf(32 * 60);
  const [before, after] = [ticks.slice(0, 23 * 60), ticks.slice(23 * 60)];
  const whole = new CandleBook();
  // The minute before the break is complete only with the first tick after it.
  const stored = [...applyAll(whole, before), ...whole.apply(after[0] ?? tickAt(0))];
  const endMs = (FROM + 23 * 60) * 1_000;
  const restored = CandleBook.restore(endMs, stored);
  expect(applyAll(restored, after)).toEqual(applyAll(whole, after.slice(1)));
  for (const interval of INTERVALS) {
    expect(restored.findOpen(3, interval)).toEqual(whole.findOpen(3, interval));
  }
});

test('[16.3] open candles of a book without a minute are complete when their interval is over', () => {
  const startMs = intervalStart('5m', FROM * 1_000);
  const old = withBase({ startMs, open: 1, high: 1, low: 1, close: 1, volumeCents: 1 }, 0);
  const stored: CompleteCandle[] = [{ market: 0, interval: '1m', candle: old }];
  const book = CandleBook.restore(startMs + 60_000, stored);
  const partOf = (interval: Interval) => book.findOpen(0, interval);
  const [five, quarter] = [partOf('5m'), partOf('15m')];
  expect(book.closeBefore(startMs + 299_000)).toEqual([]);
  expect(book.apply(tickAt(startMs / 1_000 + 300))).toEqual([
    { market: 0, interval: '5m', candle: five },
  ]);
  expect(partOf('5m')?.startMs).toBe(startMs + 300_000);
  expect(partOf('15m')).toMatchObject({ startMs: quarter?.startMs, open: 1 });
});

test('a candle open long ago is not mixed into a new interval', () => {
  const startMs = intervalStart('5m', FROM * 1_000);
  const old = withBase({ startMs, open: 1, high: 1, low: 1, close: 1, volumeCents: 1 }, 0);
  const stored: CompleteCandle[] = [{ market: 0, interval: '1m', candle: old }];
  const book = CandleBook.restore(startMs + 60_000, stored);
  expect(book.findOpen(0, '5m')?.open).toBe(1);
  book.apply(tickAt(FROM + 600));
  expect(book.findOpen(0, '5m')?.open).toBe(tickAt(FROM + 600).priceUnits[0]);
});

test('[16.3] trades add volume to their minute and leave every price unchanged', () => {
  const [plain, traded] = [new CandleBook(), new CandleBook()];
  const nextMs = (FROM + 60) * 1_000;
  const volume = { market: 3, cents: 12_345 };
  const complete = ticksOf(63).map((tick, index) => {
    // A tick is committed a moment after its second: trades of the new minute may come before it.
    if (index === 10) traded.addVolume({ ...volume, atMs: nextMs - 50_000 });
    if (index === 59) traded.addVolume({ ...volume, atMs: nextMs + 40, cents: 7 });
    if (index === 62) traded.addVolume({ ...volume, atMs: nextMs + 2_100, cents: 50 });
    return { plain: plain.apply(tick), traded: traded.apply(tick) };
  });
  const minuteOf = (candles: readonly CompleteCandle[] = []) =>
    candles.find(({ market, interval }) => market === 3 && interval === '1m')?.candle;
  const [before, after] = [minuteOf(complete[60]?.plain), minuteOf(complete[60]?.traded)];
  expect(after).toEqual(before && withVolume(before, 12_345, 1));
  const [open, openTraded] = [plain.findOpen(3, '1m'), traded.findOpen(3, '1m')];
  expect(openTraded).toEqual(open && withVolume(open, 57, 2));
  const [hour, hourTraded] = [plain.findOpen(3, '1h'), traded.findOpen(3, '1h')];
  expect(hourTraded).toMatchObject({ volumeCents: (hour?.volumeCents ?? 0) + 12_402, trades: 3 });
  expect(hourTraded?.baseUnits).toBe((after?.baseUnits ?? 0) + (openTraded?.baseUnits ?? 0));
  expect(pricesOf(hourTraded)).toEqual(pricesOf(hour));
  expect(traded.findOpen(4, '1h')).toEqual(plain.findOpen(4, '1h'));
});

/** What a minute is when so much more was traded in it. */
function withVolume(minute: FullCandle, cents: number, trades: number): FullCandle {
  return withBase({ ...minute, volumeCents: minute.volumeCents + cents }, trades);
}

function pricesOf({ open, high, low, close }: Partial<FullCandle> = {}) {
  return [open, high, low, close];
}
