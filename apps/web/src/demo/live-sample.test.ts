/** The volatility that the chart sample computes. */
import { describe, expect, it } from 'vitest';
import { annualVolatility } from './live-sample.ts';

describe('annual volatility', () => {
  it('is zero for a constant price, or for too few prices', () => {
    expect(annualVolatility([5, 5, 5, 5])).toBe(0);
    expect(annualVolatility([])).toBe(0);
    expect(annualVolatility([5, 6])).toBe(0);
  });

  it('is the spread of half-hour returns, scaled to a year', () => {
    const step = 0.004;
    const closes = [100, 100 * Math.exp(step), 100, 100 * Math.exp(step), 100];
    const expected = Math.sqrt(((4 * step ** 2) / 3) * 365 * 48);
    expect(annualVolatility(closes)).toBeCloseTo(expected, 10);
  });
});
