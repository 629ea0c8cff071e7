/** Rate limits with a manual clock. */
import { describe, expect, it } from 'vitest';
import { RateLimits } from './rate-limits.ts';

describe('[0.4] rate limits', () => {
  it('allows a burst, then returns how long to wait', () => {
    let now = 0;
    const limits = new RateLimits(() => now);
    const allowance = { perMinute: 60, burst: 3 };
    expect([1, 2, 3].map(() => limits.take('a', allowance))).toEqual([0, 0, 0]);
    expect(limits.take('a', allowance)).toBe(1_000);
    now = 1_000;
    expect(limits.take('a', allowance)).toBe(0);
    expect(limits.take('a', allowance)).toBeGreaterThan(0);
  });

  it('counts callers separately', () => {
    const limits = new RateLimits(() => 0);
    limits.take('a', { perMinute: 1, burst: 1 });
    expect(limits.take('b', { perMinute: 1, burst: 1 })).toBe(0);
  });

  it('ignores a clock that runs backwards', () => {
    let now = 10_000;
    const limits = new RateLimits(() => now);
    limits.take('a', { perMinute: 60, burst: 1 });
    now = 0;
    expect(limits.take('a', { perMinute: 60, burst: 1 })).toBeGreaterThan(0);
  });
});
