/**
 * The bars of one market and interval, assembled from server pages and the current candle. A gap is
 * never filled by a guess: the server lists flat candles itself, so a gap means that something was
 * missed and must be listed again.
 */
import { isSameBar, type Bar } from './bars.ts';
import type { ChartInterval } from './intervals.ts';

export type Series = {
  readonly symbol: string;
  readonly interval: ChartInterval;
  /** Ascending by time, one interval apart. */
  readonly bars: readonly Bar[];
  readonly hasOlder: boolean;
  /** Candles before this time are history that was simulated before the exchange opened. */
  readonly historyEndsMs: number;
};

/** A server page: at most as many bars as requested. */
export type BarPage = {
  readonly bars: readonly Bar[];
  readonly historyEndsMs: number;
  readonly hasOlder: boolean;
};

export function startSeries(of: Pick<Series, 'symbol' | 'interval'>, page: BarPage): Series {
  return { ...of, ...page };
}

/** Prepends the page before the first bar. */
export function withOlder(series: Series, { bars, hasOlder }: BarPage): Series {
  const firstMs = series.bars[0]?.startMs ?? Infinity;
  const older = bars.filter(({ startMs }) => startMs < firstMs);
  return { ...series, bars: [...older, ...series.bars], hasOlder: hasOlder && older.length > 0 };
}

/** Applies the newest page after a pause; bars it no longer overlaps are dropped. */
export function withNewest(series: Series, page: BarPage): Series {
  const [first] = page.bars;
  const last = page.bars.at(-1);
  const knownUntilMs = series.bars.at(-1)?.startMs;
  if (!first || !last || knownUntilMs === undefined) return series;
  if (first.startMs > knownUntilMs) return startSeries(series, page);
  const before = series.bars.filter(({ startMs }) => startMs < first.startMs);
  const after = series.bars.filter(({ startMs }) => startMs > last.startMs);
  return { ...series, bars: [...before, ...page.bars, ...after] };
}

/** Returns the same series when the candle is old, unchanged, or leaves a gap. */
export function withLive(series: Series, bar: Bar, stepMs: number): Series {
  const last = series.bars.at(-1);
  if (!last || isSameBar(last, bar)) return series;
  if (bar.startMs === last.startMs) return { ...series, bars: [...series.bars.slice(0, -1), bar] };
  return bar.startMs === last.startMs + stepMs
    ? { ...series, bars: [...series.bars, bar] }
    : series;
}

/** The newest bar with the current price, if it belongs to it: one tick, one figure. */
export function withPrice(
  series: Series,
  { price, second }: { price: number; second: number },
  stepMs: number,
): Series {
  const last = series.bars.at(-1);
  const nowMs = second * 1_000;
  const isOfLast = last && nowMs >= last.startMs && nowMs < last.startMs + stepMs;
  if (!isOfLast || last.close === price) return series;
  const high = Math.max(last.high, price);
  const low = Math.min(last.low, price);
  return { ...series, bars: [...series.bars.slice(0, -1), { ...last, high, low, close: price }] };
}

export function hasGap(series: Series, bar: Bar, stepMs: number): boolean {
  const last = series.bars.at(-1);
  return last !== undefined && bar.startMs > last.startMs + stepMs;
}

/** The difference a chart must draw to get from one series to another. */
type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'start' }
  /** `newest` starts with the previous last bar if that one changed. */
  | { readonly kind: 'grow'; readonly older: readonly Bar[]; readonly newest: readonly Bar[] };

/** Bars dropped from the beginning stay on the chart; they are still correct. */
export function changeBetween(before: Series | undefined, after: Series): Change {
  if (before?.symbol !== after.symbol || before.interval !== after.interval) return START;
  if (before === after) return NONE;
  const [first] = after.bars;
  const [firstBefore] = before.bars;
  if (!first || !firstBefore) return START;
  const older = after.bars.filter(({ startMs }) => startMs < firstBefore.startMs);
  const common = after.bars.slice(older.length);
  const from = before.bars.findIndex(({ startMs }) => startMs === common[0]?.startMs);
  if (from === -1) return START;
  const overlap = before.bars.slice(from);
  const sameCount = countSame(overlap, common);
  if (sameCount < overlap.length - 1 || common.length < overlap.length) return START;
  const newest = common.slice(sameCount);
  return older.length + newest.length === 0 ? NONE : { kind: 'grow', older, newest };
}

const START: Change = { kind: 'start' };
const NONE: Change = { kind: 'none' };

function countSame(left: readonly Bar[], right: readonly Bar[]): number {
  const differs = left.findIndex((bar, index) => {
    const other = right[index];
    return other === undefined || !isSameBar(bar, other);
  });
  return differs === -1 ? left.length : differs;
}
