/** The progress bar: its start, its increments, and that only an arrival fills it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  PROGRESS_MIN,
  TRICKLE_MS,
  currentProgress,
  finishProgress,
  startProgress,
  trickled,
  watchProgress,
} from './progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  finishProgress();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('[0.7] the progress bar', () => {
  it('starts at 0.08 and advances every 800 ms', () => {
    startProgress();
    expect([PROGRESS_MIN, TRICKLE_MS]).toEqual([0.08, 800]);
    expect(currentProgress()).toBe(0.08);
    vi.advanceTimersByTime(799);
    expect(currentProgress()).toBe(0.08);
    vi.advanceTimersByTime(1);
    expect(currentProgress()).toBeCloseTo(0.18);
  });

  it('never reaches the end by itself', () => {
    startProgress();
    vi.advanceTimersByTime(3_600_000);
    expect(currentProgress()).toBeLessThan(1);
    expect(trickled(0.994)).toBe(0.994);
  });

  it('is full at the arrival and then hidden', () => {
    startProgress();
    finishProgress();
    expect(currentProgress()).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(currentProgress()).toBe(0);
  });

  it('starts again with a newer navigation, and notifies its listeners', () => {
    const seen: number[] = [];
    const stop = watchProgress(() => seen.push(currentProgress()));
    startProgress();
    vi.advanceTimersByTime(TRICKLE_MS);
    startProgress();
    stop();
    finishProgress();
    expect(seen.map((value) => value.toFixed(2))).toEqual(['0.08', '0.18', '0.08']);
  });

  it('does not appear when nothing is loading', () => {
    finishProgress();
    expect(currentProgress()).toBe(0);
  });
});
