/** Gauss points: known ones, and as many moments as they promise. */
import { expect, test } from 'vitest';
import { type Point, gaussPoints } from './quadrature.ts';

const momentOf = (points: readonly Point[], power: number) =>
  points.reduce((sum, { value, weight }) => sum + weight * value ** power, 0);

test('of evenly spread values the points are nearly those of Legendre', () => {
  const count = 20_000;
  const even = Array.from({ length: count }, (_, index) => {
    return { value: (2 * index + 1) / count - 1, weight: 1 / count };
  });
  const points = gaussPoints(even, 3);
  const expected = [-Math.sqrt(0.6), 0, Math.sqrt(0.6)];
  const weights = [5 / 18, 8 / 18, 5 / 18];
  for (const [index, { value, weight }] of points.entries()) {
    expect(value).toBeCloseTo(expected[index] ?? 0, 8);
    expect(weight).toBeCloseTo(weights[index] ?? 0, 8);
  }
});

test('five points have the first ten moments of a lopsided distribution', () => {
  const values = Array.from({ length: 40 }, (_, index) => {
    return { value: 0.36 + (index * index) / 400, weight: 0.8 ** index };
  });
  const points = gaussPoints(values, 5);
  expect(points).toHaveLength(5);
  for (let power = 0; power < 10; power += 1) {
    expect(momentOf(points, power) / momentOf(values, power)).toBeCloseTo(1, 12);
  }
  expect(momentOf(points, 10) / momentOf(values, 10)).toBeLessThan(1 - 1e-9);
});

test('fewer different values are given back as they are, however often each is there', () => {
  const twice = [4, 1, 4, 0.36].map((value) => ({ value, weight: 0.25 }));
  const points = gaussPoints(twice, 5);
  expect(points).toHaveLength(3);
  for (const [index, [value, weight]] of [
    [0.36, 0.25],
    [1, 0.25],
    [4, 0.5],
  ].entries()) {
    expect(points[index]?.value).toBeCloseTo(value ?? 0, 12);
    expect(points[index]?.weight).toBeCloseTo(weight ?? 0, 12);
  }
  const [only] = gaussPoints([{ value: 2, weight: 0.3 }], 5);
  expect(only).toEqual({ value: 2, weight: 0.3 });
});
