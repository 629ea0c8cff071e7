/** Candles of committed ticks, built one tick after another with the prices package. For tests. */
import type { TickAppended } from '@anywhen/exchange';
import { type Candle, type FullCandle, type Interval, addTick, withBase } from '@anywhen/prices';

export function candlesOf(
  ticks: readonly TickAppended[],
  { market, interval }: { market: number; interval: Interval },
): Candle[] {
  const candles: Candle[] = [];
  for (const { second, priceUnits, tapeVolumeCents } of ticks) {
    const candle = addTick(candles.at(-1), interval, {
      ms: second * 1_000,
      priceUnits: priceUnits[market] ?? 0,
      volumeCents: tapeVolumeCents[market] ?? 0,
    });
    if (candles.at(-1)?.startMs === candle.startMs) candles.pop();
    candles.push(candle);
  }
  return candles;
}

/** Minutes in which no member traded. */
export function minutesOf(ticks: readonly TickAppended[], market: number): FullCandle[] {
  return candlesOf(ticks, { market, interval: '1m' }).map((minute) => withBase(minute, 0));
}
