/** For tests only: bars, klines and series with round numbers. */
import { MINUTE_MS } from '@anywhen/prices';
import type { Kline } from '@anywhen/protocol';
import type { Bar } from '../../src/charts/bars/bars.ts';
import type { ChartInterval } from '../../src/charts/bars/intervals.ts';
import type { Series } from '../../src/charts/bars/series.ts';

/** Closing at the given price; the others follow from it. */
export function barAt(startMs: number, close = 100): Bar {
  return { startMs, open: 100, high: Math.max(100, close), low: 99, close, volume: 7 };
}

export function barsFrom(firstMs: number, count: number, stepMs = MINUTE_MS): Bar[] {
  return Array.from({ length: count }, (_, index) => barAt(firstMs + index * stepMs));
}

export function klineAt(startMs: number, close = '100.00'): Kline {
  return [startMs, '100.00', '100.00', '99.00', close, '7.00'];
}

export function klinesUntil(endMs: number, count: number, stepMs: number): Kline[] {
  return Array.from({ length: count }, (_, index) => klineAt(endMs - (count - index) * stepMs));
}

export function seriesOf(bars: readonly Bar[], interval: ChartInterval = '1m'): Series {
  return { symbol: 'BTCUSDT', interval, bars, hasOlder: true, historyEndsMs: 0 };
}
