/** What an amount field keeps of what was typed or pasted, and what it refuses. */
import { assert, property, stringMatching } from 'fast-check';
import { expect, it } from 'vitest';
import { keepDecimal } from './decimal-text.ts';

it.each([
  ['', ''],
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['1 234.5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['10,000.00', '10000.00'],
  ['1,234,567', '1234567'],
  ['0,005', '0.005'],
  ['12,50', '12.50'],
  ['.5', '0.5'],
  ['0.', '0.'],
  ['007', '7'],
  ['0', '0'],
  ['12345678901234567890.12345678', '12345678901234567890.12345678'],
])('keeps "%s" as "%s"', (typed, kept) => {
  expect(keepDecimal(typed, 8)).toBe(kept);
});

it.each(['abc', '1.2.3', '-1', '1e9', '65,000', '1,23.5', '0.123456789', '１２'])(
  'refuses "%s" and so leaves what was there',
  (typed) => {
    expect(keepDecimal(typed, 8)).toBeUndefined();
  },
);

it('refuses any point when the currency has no decimals', () => {
  expect(keepDecimal('5.', 0)).toBeUndefined();
});

it('keeps every amount digit by digit, however long, and keeping twice changes nothing', () => {
  const amount = stringMatching(/^[1-9]\d{0,30}\.\d{1,8}$/);
  assert(
    property(amount, (typed) => {
      expect(keepDecimal(typed, 8)).toBe(typed);
      expect(keepDecimal(keepDecimal(typed, 8) ?? '', 8)).toBe(typed);
    }),
  );
});
