/** Converts the server's candles to ticks, the unit of the rules. Pure. */
import { INTERVAL_MS, type Candle, type Interval, type Market } from '@anywhen/prices';
import type { Kline } from '@anywhen/protocol';
import { ticksOf } from '../../market-parts/market-steps.ts';

type HistorySpan = {
  readonly days: number;
  readonly interval: Interval;
  readonly limit: number;
};

/** The longer the span, the coarser its candles: a call returns a thousand at most. */
export const SPANS: readonly HistorySpan[] = [span(7, '15m'), span(30, '1h'), span(180, '1d')];

function span(days: number, interval: Interval): HistorySpan {
  return { days, interval, limit: (days * INTERVAL_MS['1d']) / INTERVAL_MS[interval] };
}

export function candlesOf(market: Market, klines: readonly Kline[]): Candle[] {
  const ticks = (price: string) => Number(ticksOf(market, price));
  return klines.map(([startMs, open, high, low, close]) => ({
    startMs,
    open: ticks(open),
    high: ticks(high),
    low: ticks(low),
    close: ticks(close),
    volumeCents: 0,
  }));
}
