/** A timer by the server's clock: fires once, on time, also beyond the longest timer. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '@anywhen/prices';
import { fireAt } from './passing-time.ts';
import { followServerClock, serverNowMs } from './server-clock.ts';

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

it('[0.3] the clock of the server is followed: a device whose clock is set is corrected', () => {
  const serverMs = () => 1_800_000_500_000 + (Date.now() - 1_800_000_000_000);
  const ask = (latencyMs: number, aheadMs = 0) => {
    const askedAtMs = Date.now() - latencyMs;
    const answeredMs = serverMs() - latencyMs / 2;
    followServerClock({ serverMs: answeredMs + aheadMs, askedAtMs, heardAtMs: Date.now() });
  };
  ask(0);
  expect(serverNowMs() - Date.now()).toBe(500_000);
  fireAt(serverMs() + 100_000, ring);
  ask(2_000, 900); // A slow answer knows less, and agrees.
  expect(serverNowMs() - Date.now()).toBe(500_000);
  ask(20_000, 9_000); // It waited in a sleeping browser.
  expect(serverNowMs() - Date.now()).toBe(500_000);
  ask(40, 80_000); // The device's clock was set back.
  expect(serverNowMs() - Date.now()).toBe(580_000);
  vi.advanceTimersByTime(30_000);
  expect(rings).toBe(1);
});
