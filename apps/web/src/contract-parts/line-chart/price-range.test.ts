/** The scale of the line chart: wide enough, stable, with round prices. */
import { describe, expect, it } from 'vitest';
import { gridOf, rangeOf, tagTopOf, yOf } from './price-range.ts';

describe('the range of the line chart', () => {
  it('has a margin above and below', () => {
    const range = rangeOf([100, 110, 105]);
    expect(range.low).toBeCloseTo(98.2);
    expect(range.high).toBeCloseTo(111.8);
    expect(yOf(110, range)).toBeGreaterThan(0);
    expect(yOf(100, range)).toBeLessThan(1);
    expect(yOf(110, range)).toBeLessThan(yOf(100, range));
  });

  it('centres a flat line', () => {
    const range = rangeOf([64_250.1, 64_250.1]);
    expect(yOf(64_250.1, range)).toBeCloseTo(0.5);
    expect(range.high).toBeGreaterThan(range.low);
  });

  it('has a height even for a price of zero', () => {
    const { low, high } = rangeOf([0]);
    expect(high).toBeGreaterThan(low);
  });

  it('does not change while the prices fit', () => {
    const range = rangeOf([100, 110]);
    expect(rangeOf([101, 110, 111], range)).toBe(range);
    expect(rangeOf([100, 106], range)).toBe(range);
  });

  it('grows before a price leaves it, and shrinks when the line has become flat', () => {
    const range = rangeOf([100, 110]);
    expect(rangeOf([100, 112], range)).not.toBe(range);
    expect(rangeOf([90, 110], range).low).toBeLessThan(90);
    const close = rangeOf([104, 105], range);
    expect(close.high - close.low).toBeLessThan(2);
  });

  it.each([
    [[64_200.11, 64_290.5]],
    [[0.51987, 0.52011]],
    [[2_399.9, 2_400.2]],
    [[0.120004, 0.120009]],
    [[2_398.23, 2_398.77]],
    [[1, 2]],
    [[99.999, 100.001]],
  ])('has two to four round lines for %j', (prices) => {
    const range = rangeOf(prices);
    const grid = gridOf(range);
    expect(grid.length).toBeGreaterThanOrEqual(2);
    expect(grid.length).toBeLessThanOrEqual(4);
    for (const price of grid) {
      expect(yOf(price, range)).toBeGreaterThanOrEqual(0);
      expect(yOf(price, range)).toBeLessThanOrEqual(1);
    }
  });

  it('places the tag of the entry price beside the current one, above or below it', () => {
    expect(tagTopOf(0.5, 0.52)).toBe('min(50%, 52% - 1.25rem)');
    expect(tagTopOf(0.5, 0.48)).toBe('max(50%, 48% + 1.25rem)');
    expect(tagTopOf(0.5, 0.5)).toBe('min(50%, 50% - 1.25rem)');
  });
});
