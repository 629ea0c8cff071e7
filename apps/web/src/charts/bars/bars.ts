/**
 * Bars: candles as floating-point numbers for the chart libraries. For display only; never sent,
 * settled or compared with an amount.
 */
import { change24h, changeBps, type Market } from '@anywhen/prices';
import type { Kline } from '@anywhen/protocol';

export type Bar = {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Simulated volume in USDT. */
  readonly volume: number;
};

export function barOf([startMs, open, high, low, close, volume]: Kline): Bar {
  return {
    startMs,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}

/** A single price has no range, so each second is a flat bar; there is no volume per second. */
export function barsOfSeconds(line: { firstSecond: number; prices: readonly string[] }): Bar[] {
  return line.prices.map((text, index) => {
    const price = Number(text);
    const startMs = (line.firstSecond + index) * 1_000;
    return { startMs, open: price, high: price, low: price, close: price, volume: 0 };
  });
}

export function isSameBar(left: Bar, right: Bar): boolean {
  return (
    left === right ||
    (left.startMs === right.startMs &&
      left.open === right.open &&
      left.high === right.high &&
      left.low === right.low &&
      left.close === right.close &&
      left.volume === right.volume)
  );
}

/** From open to close in hundredths of a percent; exact, computed from integer price units. */
export function changeBpsOf({ open, close }: Bar, { priceDecimals }: Market): number {
  const unitsOf = (price: number) => Math.round(price * 10 ** priceDecimals);
  const openUnits = unitsOf(open);
  return openUnits === 0 ? 0 : changeBps(change24h(openUnits, unitsOf(close)));
}

/** Merges many bars into one, for the text summary of screen readers. */
export function spanOf(bars: readonly Bar[]): Bar | undefined {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return undefined;
  let { high, low } = first;
  let volume = 0;
  for (const bar of bars) {
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
    volume += bar.volume;
  }
  return { startMs: first.startMs, open: first.open, high, low, close: last.close, volume };
}
