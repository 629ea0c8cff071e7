/** A timer by the server's clock: fires once, on time, also beyond the longest timer. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '@anywhen/prices';
import { fireAt } from './passing-time.ts';

let rings = 0;
const ring = () => {
  rings += 1;
};

beforeEach(() => {
  rings = 0;
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('document', { getElementById: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fires when the time has come, and only once', () => {
  fireAt(Date.now() + 1_000, ring);
  vi.advanceTimersByTime(999);
  expect(rings).toBe(0);
  vi.advanceTimersByTime(DAY_MS);
  expect(rings).toBe(1);
});

it('fires on time after thirty days, which no single timer can wait', () => {
  fireAt(Date.now() + 30 * DAY_MS, ring);
  vi.advanceTimersByTime(30 * DAY_MS - 1);
  expect(rings).toBe(0);
  vi.advanceTimersByTime(1);
  expect(rings).toBe(1);
});

it('does not fire for past times, nor after it was stopped', () => {
  fireAt(Date.now() - 1, ring);
  fireAt(Date.now() + 1_000, ring)();
  vi.advanceTimersByTime(DAY_MS);
  expect(rings).toBe(0);
});
