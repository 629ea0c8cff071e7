/** Series: pages, the current candle, and the update a chart needs between two of them. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@anywhen/prices';
import {
  changeBetween,
  hasGap,
  startSeries,
  withLive,
  withNewest,
  withOlder,
  withPrice,
  type BarPage,
} from './series.ts';
import { barAt, barsFrom, seriesOf } from '../../../testing/charts/test-bars.ts';

const page = (bars: BarPage['bars'], hasOlder = true): BarPage => ({
  bars,
  hasOlder,
  historyEndsMs: 0,
});
const startsOf = ({ bars }: { bars: BarPage['bars'] }) => bars.map(({ startMs }) => startMs);
const minutes = (...of: number[]) => of.map((minute) => minute * MINUTE_MS);
/** Minutes 10, 11 and 12. */
const three = seriesOf(barsFrom(10 * MINUTE_MS, 3));

describe('a series', () => {
  it('begins with a page', () => {
    const series = startSeries({ symbol: 'BTCUSDT', interval: '5m' }, page(barsFrom(0, 2), false));
    expect(series).toMatchObject({ symbol: 'BTCUSDT', interval: '5m', hasOlder: false });
    expect(series.bars).toHaveLength(2);
  });

  it('prepends older pages, each bar once, and knows the end of history', () => {
    const older = withOlder(three, page(barsFrom(8 * MINUTE_MS, 3)));
    expect(startsOf(older)).toEqual(minutes(8, 9, 10, 11, 12));
    expect(older.hasOlder).toBe(true);
    expect(withOlder(three, page([])).hasOlder).toBe(false);
    expect(withOlder(three, page(barsFrom(0, 1), false)).hasOlder).toBe(false);
  });

  it('grows its last bar, or begins the next one', () => {
    const grown = withLive(three, barAt(12 * MINUTE_MS, 101), MINUTE_MS);
    expect(grown.bars.map(({ close }) => close)).toEqual([100, 100, 101]);
    const next = withLive(grown, barAt(13 * MINUTE_MS, 102), MINUTE_MS);
    expect(startsOf(next)).toEqual(minutes(10, 11, 12, 13));
  });

  it('is unchanged by an old candle, the same candle, and one after a gap', () => {
    expect(withLive(three, barAt(11 * MINUTE_MS, 5), MINUTE_MS)).toBe(three);
    expect(withLive(three, barAt(12 * MINUTE_MS), MINUTE_MS)).toBe(three);
    expect(withLive(three, barAt(14 * MINUTE_MS), MINUTE_MS)).toBe(three);
  });

  it('closes at the current price while that second belongs to its last bar', () => {
    const second = (12 * MINUTE_MS) / 1_000 + 59;
    const [, , last] = withPrice(three, { price: 98.5, second }, MINUTE_MS).bars;
    expect(last).toMatchObject({ close: 98.5, low: 98.5, high: 100 });
    expect(withPrice(three, { price: 100, second }, MINUTE_MS)).toBe(three);
    expect(withPrice(three, { price: 98.5, second: second + 1 }, MINUTE_MS)).toBe(three);
  });

  it('[16.3] detects a gap, and never fills it by a guess', () => {
    expect(hasGap(three, barAt(13 * MINUTE_MS), MINUTE_MS)).toBe(false);
    expect(hasGap(three, barAt(14 * MINUTE_MS), MINUTE_MS)).toBe(true);
  });

  it('[16.3] accepts the flat candles the server lists for quiet periods', () => {
    const flat = { startMs: 13 * MINUTE_MS, open: 100, high: 100, low: 100, close: 100, volume: 0 };
    const after = withNewest(three, page([barAt(12 * MINUTE_MS), flat, barAt(14 * MINUTE_MS)]));
    expect(after.bars[3]).toEqual(flat);
    expect(startsOf(after)).toEqual(minutes(10, 11, 12, 13, 14));
  });

  it('corrects incomplete bars when the newest page comes again, and keeps the history', () => {
    const again = withNewest(
      three,
      page([barAt(11 * MINUTE_MS, 98), ...barsFrom(12 * MINUTE_MS, 2)]),
    );
    expect(startsOf(again)).toEqual(minutes(10, 11, 12, 13));
    expect(again.bars[1]?.close).toBe(98);
  });

  it('keeps a live bar that is newer than the page', () => {
    expect(startsOf(withNewest(three, page(barsFrom(10 * MINUTE_MS, 2))))).toEqual(
      minutes(10, 11, 12),
    );
  });

  it('starts over when the newest page no longer overlaps it', () => {
    const later = withNewest(three, page(barsFrom(50 * MINUTE_MS, 2)));
    expect(startsOf(later)).toEqual(minutes(50, 51));
    expect(withNewest(three, page([]))).toBe(three);
  });
});

describe('the update of a chart', () => {
  it('is none when nothing changed', () => {
    expect(changeBetween(three, three)).toEqual({ kind: 'none' });
    expect(changeBetween(three, seriesOf(barsFrom(10 * MINUTE_MS, 3)))).toEqual({ kind: 'none' });
  });

  it('is a restart for the first series, another market, and another interval', () => {
    expect(changeBetween(undefined, three).kind).toBe('start');
    expect(changeBetween(three, { ...three, symbol: 'ETHUSDT' }).kind).toBe('start');
    expect(changeBetween(three, { ...three, interval: '5m' }).kind).toBe('start');
  });

  it('is the bar that grew and those after it', () => {
    const grown = withLive(three, barAt(12 * MINUTE_MS, 101), MINUTE_MS);
    const next = withLive(grown, barAt(13 * MINUTE_MS, 102), MINUTE_MS);
    const [grew, began] = [barAt(12 * MINUTE_MS, 101), barAt(13 * MINUTE_MS, 102)];
    expect(changeBetween(three, grown)).toEqual({ kind: 'grow', older: [], newest: [grew] });
    expect(changeBetween(grown, next)).toEqual({ kind: 'grow', older: [], newest: [began] });
    expect(changeBetween(three, next)).toMatchObject({ newest: [grew, began] });
  });

  it('is the older page, also together with a newer bar', () => {
    const older = barsFrom(8 * MINUTE_MS, 2);
    const both = withLive(withOlder(three, page(older)), barAt(13 * MINUTE_MS), MINUTE_MS);
    expect(changeBetween(three, both)).toEqual({
      kind: 'grow',
      older,
      newest: [barAt(13 * MINUTE_MS)],
    });
  });

  it('is only the new second while the ten-minute line drops its first one', () => {
    const seconds = seriesOf(barsFrom(0, 5, 1_000), '1s');
    const after = seriesOf(barsFrom(1_000, 5, 1_000), '1s');
    expect(changeBetween(seconds, after)).toEqual({
      kind: 'grow',
      older: [],
      newest: [barAt(5_000)],
    });
  });

  it('is a restart when a bar in the middle was corrected, or bars are gone', () => {
    const corrected = withNewest(three, page([barAt(11 * MINUTE_MS, 98), barAt(12 * MINUTE_MS)]));
    expect(changeBetween(three, corrected).kind).toBe('start');
    expect(changeBetween(three, seriesOf(barsFrom(10 * MINUTE_MS, 2))).kind).toBe('start');
    expect(changeBetween(three, seriesOf(barsFrom(50 * MINUTE_MS, 2))).kind).toBe('start');
    expect(changeBetween(three, seriesOf([])).kind).toBe('start');
  });
});
