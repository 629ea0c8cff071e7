/** Ahead, behind and level, in both directions. */
import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

it.each([
  ['up', '64250.11', 'ahead'],
  ['up', '64250.09', 'behind'],
  ['up', '64250.10', 'level'],
  ['down', '64250.09', 'ahead'],
  ['down', '64250.11', 'behind'],
  ['down', '64250.1', 'level'],
] as const)('[3.4] %s from 64250.10, now at %s: %s', (direction, lastPrice, standing) => {
  expect(standingOf({ direction, openingPrice: '64250.10', lastPrice })).toBe(standing);
});
