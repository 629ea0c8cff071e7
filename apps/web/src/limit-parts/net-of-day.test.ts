/** Losses and gains of a day. */
import { expect, test } from 'vitest';
import { netOfDay } from './net-of-day.ts';

test.each([
  ['10.00000000', { isGain: false, amount: '10.00000000' }],
  ['0.00000000', { isGain: false, amount: '0.00000000' }],
  ['-8.00000000', { isGain: true, amount: '8.00000000' }],
])('a net loss of %s is labelled correctly', (netLoss, expected) => {
  expect(netOfDay({ netLoss })).toEqual(expected);
});
