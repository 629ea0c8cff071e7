/** The time window of the chart before, during and after a contract. */
import { describe, expect, it } from 'vitest';
import { pointsIn, timesIn, xOf } from '../../contract-parts/line-chart/time-window.ts';
import { endIfBoughtNow, windowOf } from './line-window.ts';

const NOW = 1_767_600_000;
const PERIODS = [30, 60, 120, 180, 300] as const;

describe('the window of the line chart', () => {
  it.each(PERIODS)('shows the past and the end of a contract of %i s, in this order', (period) => {
    const window = windowOf({ lastSecond: NOW, periodSeconds: period });
    const end = endIfBoughtNow(NOW, period);
    expect(window.fromSecond).toBeLessThanOrEqual(NOW - 120);
    expect(xOf(NOW, window)).toBeGreaterThan(0.4);
    expect(xOf(end, window)).toBeGreaterThan(xOf(NOW, window));
    expect(xOf(end, window)).toBeLessThan(1);
  });

  it.each(PERIODS)('does not jump when a contract of %i s is bought', (period) => {
    const before = windowOf({ lastSecond: NOW, periodSeconds: period });
    const running = { periodSeconds: period, endsAtSecond: NOW + 1 + period };
    expect(windowOf({ lastSecond: NOW, periodSeconds: period, running })).toEqual(before);
  });

  it('does not move while a contract runs, whatever period is chosen meanwhile', () => {
    const running = { periodSeconds: 60, endsAtSecond: NOW + 61 };
    const first = windowOf({ lastSecond: NOW, periodSeconds: 60, running });
    expect(windowOf({ lastSecond: NOW + 40, periodSeconds: 60, running })).toEqual(first);
    expect(windowOf({ lastSecond: NOW + 40, periodSeconds: 300, running })).toEqual(first);
    expect(xOf(NOW + 1, first)).toBeGreaterThan(0);
  });

  it('moves on when the settlement is late', () => {
    const running = { periodSeconds: 30, endsAtSecond: NOW };
    const late = windowOf({ lastSecond: NOW + 20, periodSeconds: 30, running });
    expect(xOf(NOW + 20, late)).toBeLessThan(1);
    expect(xOf(NOW - 30, late)).toBeGreaterThan(0);
  });

  it('moves with time without a contract', () => {
    const first = windowOf({ lastSecond: NOW, periodSeconds: 60 });
    const next = windowOf({ lastSecond: NOW + 1, periodSeconds: 60 });
    expect(next).toEqual({ fromSecond: first.fromSecond + 1, toSecond: first.toSecond + 1 });
  });

  it('contains only the visible points, each at its own second', () => {
    const line = {
      firstSecond: NOW - 599,
      prices: Array.from({ length: 600 }, (_, at) => `${at}.5`),
    };
    const window = { fromSecond: NOW - 2, toSecond: NOW + 60 };
    expect(pointsIn(line, window)).toEqual([
      { second: NOW - 2, price: 597.5 },
      { second: NOW - 1, price: 598.5 },
      { second: NOW, price: 599.5 },
    ]);
    const young = { firstSecond: NOW, prices: ['1'] };
    expect(pointsIn(young, window)).toEqual([{ second: NOW, price: 1 }]);
  });

  it.each(PERIODS)('has at most five round times for %i s', (period) => {
    const window = windowOf({ lastSecond: NOW, periodSeconds: period });
    const times = timesIn(window);
    expect(times.length).toBeGreaterThanOrEqual(2);
    expect(times.length).toBeLessThanOrEqual(6);
    expect(times.every((second) => second % 30 === 0)).toBe(true);
    expect(times.every((second) => second >= window.fromSecond)).toBe(true);
    expect(times.every((second) => second <= window.toSecond)).toBe(true);
  });
});
