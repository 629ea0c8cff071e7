/** The text of a change in basis points, at the edges where a sign could be wrong. */
import { expect, it } from 'vitest';
import { changeText, directionOf, directionOfText } from './change-text.ts';

it.each([
  [125, '+1.25%'],
  [-87, '−0.87%'],
  [5, '+0.05%'],
  [0, '0.00%'],
  [-12_345, '−123.45%'],
])('%i basis points are %s', (bps, text) => {
  expect(changeText(bps)).toBe(text);
});

it('derives up, down and flat from a number', () => {
  expect([directionOf(1), directionOf(-1), directionOf(0)]).toEqual(['up', 'down', 'flat']);
});

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
