/** A rapidly changing value is throttled for display, and its last state is always shown. */
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSteady } from './steady.ts';

const seen: number[] = [];

function Figure({ value }: { value: number }) {
  const steady = useSteady(value);
  if (seen.at(-1) !== steady) seen.push(steady);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  seen.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a throttled value', () => {
  it('changes at most four times a second, however often it is set', () => {
    const { rerender } = render(<Figure value={0} />);
    for (let count = 1; count <= 100; count += 1) {
      rerender(<Figure value={count} />);
      act(() => void vi.advanceTimersByTime(20));
    }
    expect(seen.length).toBeGreaterThanOrEqual(7);
    expect(seen.length).toBeLessThanOrEqual(10);
  });

  it('ends with the last value it was set to', () => {
    const { rerender } = render(<Figure value={0} />);
    rerender(<Figure value={1} />);
    act(() => void vi.advanceTimersByTime(10));
    rerender(<Figure value={2} />);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(seen).toEqual([0, 1, 2]);
  });

  it('does not rerender while nothing changes', () => {
    const { rerender } = render(<Figure value={7} />);
    rerender(<Figure value={7} />);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(seen).toEqual([7]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
