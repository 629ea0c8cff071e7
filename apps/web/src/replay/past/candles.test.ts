/** Candles of a replay: nothing of what is still to come. */
import { describe, expect, it } from 'vitest';
import { Candles, secondBars } from './candles.ts';

const FIRST = 1_767_225_600;
const UNITS = Array.from({ length: 200 }, (_, index) => 100 + ((index * 7) % 50));
const OF = { stepMs: 60_000, firstSecond: FIRST, decimals: 2, before: [] };

describe('[32.2] candles as time goes on', () => {
  it('have only the seconds that have gone by, and going back begins again', () => {
    const candles = new Candles(OF);
    const whole = candles.upTo(UNITS, 130);
    expect(whole.map(({ startMs }) => startMs / 1_000 - FIRST)).toEqual([0, 60, 120]);
    const [first, , last] = whole;
    const minute = UNITS.slice(0, 60).map((units) => units / 100);
    expect(first).toMatchObject({
      open: minute[0],
      high: Math.max(...minute),
      low: Math.min(...minute),
      close: minute.at(-1),
    });
    expect(last?.close).toBe((UNITS[129] ?? 0) / 100);
    expect(candles.upTo(UNITS, 61)).toEqual(new Candles(OF).upTo(UNITS, 61));
  });

  it('follow those of the time before, which end where the day begins', () => {
    const bar = { open: 1, high: 1, low: 1, close: 1, volume: 0 };
    const before = [-60, 0].map((second) => ({ ...bar, startMs: (FIRST + second) * 1_000 }));
    const bars = new Candles({ ...OF, before }).upTo(UNITS, 1);
    expect(bars.map(({ startMs }) => startMs / 1_000 - FIRST)).toEqual([-60, 0]);
    expect(bars[1]?.close).toBe(1);
  });

  it('are ten minutes of seconds at most, second by second', () => {
    const many = Array.from({ length: 700 }, (_, index) => index);
    const bars = secondBars(many, { firstSecond: FIRST, decimals: 0, count: 650 });
    expect([bars.length, bars[0]?.close, bars.at(-1)?.close]).toEqual([600, 50, 649]);
  });
});
