/** When prices are live, stale or offline. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Freshness } from './freshness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function startFreshness() {
  const freshness = new Freshness(() => Date.now());
  const latest: string[] = [];
  freshness.subscribe(() => latest.push(freshness.liveness));
  return { freshness, latest };
}

test('prices are live for three seconds after a new second, then stale, then live again', () => {
  const { freshness, latest } = startFreshness();
  freshness.noteSocket('connecting');
  freshness.noteSocket('open');
  freshness.noteSecond(100, true);
  vi.advanceTimersByTime(3_000);
  expect(latest).toEqual(['live']);
  vi.advanceTimersByTime(1);
  expect(latest).toEqual(['live', 'stale']);
  freshness.noteSecond(101, false);
  expect(latest).toEqual(['live', 'stale', 'live']);
});

test('a feed that repeats its second is stale, even in a new snapshot', () => {
  const { freshness } = startFreshness();
  freshness.noteSocket('open');
  freshness.noteSecond(100, true);
  for (let count = 0; count < 4; count += 1) {
    vi.advanceTimersByTime(1_000);
    freshness.noteSecond(100, count % 2 === 0);
  }
  expect(freshness.liveness).toBe('stale');
});

test('a server whose clock went back is trusted again from its next second on', () => {
  const { freshness } = startFreshness();
  freshness.noteSocket('open');
  freshness.noteSecond(100, true);
  vi.advanceTimersByTime(5_000);
  freshness.noteSecond(50, true);
  expect(freshness.liveness).toBe('stale');
  freshness.noteSecond(51, false);
  expect(freshness.liveness).toBe('live');
});

test('without a connection it is offline at once, and back while the price is young', () => {
  const { freshness, latest } = startFreshness();
  freshness.noteSocket('open');
  freshness.noteSecond(100, true);
  freshness.noteSocket('waiting');
  freshness.noteSocket('connecting');
  vi.advanceTimersByTime(1_000);
  freshness.noteSocket('open');
  expect(latest).toEqual(['live', 'offline', 'live']);
});

test('frames that arrive in the doubtful state do not make prices live', () => {
  const { freshness, latest } = startFreshness();
  freshness.noteSocket('open');
  freshness.noteSecond(100, true);
  freshness.noteSocket('doubtful');
  freshness.noteSecond(101, false);
  expect(latest).toEqual(['live', 'stale']);
  vi.advanceTimersByTime(4_000);
  freshness.noteSocket('open');
  expect(freshness.liveness).toBe('stale');
  freshness.noteSecond(102, false);
  expect(freshness.liveness).toBe('live');
});

test('[2.3] checking the clock after a sleep finds the age without any timer', () => {
  const { freshness } = startFreshness();
  freshness.noteSocket('open');
  freshness.noteSecond(100, true);
  vi.setSystemTime(Date.now() + 60_000);
  expect(freshness.liveness).toBe('live');
  freshness.check();
  expect(freshness.liveness).toBe('stale');
});

test('a clock that was set back makes prices stale until the next second, not for an hour', () => {
  const { freshness } = startFreshness();
  freshness.noteSocket('open');
  freshness.noteSecond(100, true);
  vi.setSystemTime(Date.now() - 3_600_000);
  freshness.check();
  expect(freshness.liveness).toBe('stale');
  freshness.noteSecond(101, false);
  expect(freshness.liveness).toBe('live');
});
