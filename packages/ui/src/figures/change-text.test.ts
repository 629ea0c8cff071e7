/** The direction of a formatted change, at the edges where a sign could be wrong. */
import { expect, it } from 'vitest';
import { directionOfText } from './change-text.ts';

it.each([
  ['+12.30 USDT', 'up'],
  ['-0.01', 'down'],
  ['−0.01', 'down'],
  ['-0.00%', 'flat'],
  ['0', 'flat'],
  ['4.2%', 'up'],
])('the text %s is %s', (text, direction) => {
  expect(directionOfText(text)).toBe(direction);
});
