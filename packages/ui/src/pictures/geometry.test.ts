/** The paths of the charts: positions of points, and empty input. */
import { expect, it } from 'vitest';
import { areaPath, clampPart, linePath, placePoints, sliceParts } from './geometry.ts';

const frame = { width: 100, height: 40, inset: 5 };

it('puts the smallest value at the bottom and the largest at the top, inside the inset', () => {
  expect(placePoints([1, 3, 2], frame)).toEqual([
    { x: 0, y: 35 },
    { x: 50, y: 5 },
    { x: 100, y: 20 },
  ]);
});

it('draws equal values as a line through the middle', () => {
  expect(placePoints([7, 7], frame).map((point) => point.y)).toEqual([20, 20]);
});

it('returns an empty path for no values', () => {
  expect(placePoints([], frame)).toEqual([]);
  expect(linePath([])).toBe('');
  expect(areaPath([], 40)).toBe('');
});

it('closes an area along the bottom', () => {
  expect(areaPath(placePoints([0, 1], frame), 40)).toBe('M0 35L100 5L100 40L0 40Z');
});

it('lays slices end to end until the ring is full', () => {
  expect(sliceParts([1, 2, 1])).toEqual([
    { start: 0, length: 0.25 },
    { start: 0.25, length: 0.5 },
    { start: 0.75, length: 0.25 },
  ]);
});

it('leaves the ring empty for a total of zero, and ignores negative values', () => {
  expect(sliceParts([0, 0]).map((part) => part.length)).toEqual([0, 0]);
  expect(sliceParts([-5, 5]).map((part) => part.length)).toEqual([0, 1]);
});

it('clamps a share to 0 and 1, also when it is NaN', () => {
  expect([-1, 0.4, 7, Number.NaN].map(clampPart)).toEqual([0, 0.4, 1, 0]);
});
