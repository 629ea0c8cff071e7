/** The outcome of a position, and the formatting of option figures. */
import { expect, it } from 'vitest';
import { outcomeOf, percentText, showStrike } from './option-texts.ts';
import { VOIDED, WON, WORTHLESS, positionAt } from '../../testing/options/options.ts';

it('[7.5] an outcome is honest: less than it cost is a loss, nothing is worthless', () => {
  const of = (changes: object) => outcomeOf(positionAt(changes));
  expect(of({})).toBeUndefined();
  expect(of({ state: 'pending' })).toBeUndefined();
  expect(of(WON)).toBe('gain');
  expect(of({ ...WON, payout: '1.00000000', profit: '-3.23272250' })).toBe('loss');
  expect(of({ ...WON, payout: '4.23272250', profit: '0.00000000' })).toBe('even');
  expect(of(WORTHLESS)).toBe('worthless');
  expect(of(VOIDED)).toBe('void');
  expect(of({ state: 'closed', left: 0, profit: '0.10000000' })).toBe('sold');
});

it('formats strikes and volatilities', () => {
  expect(showStrike('65000.00')).toBe('65,000');
  expect(showStrike('150.020')).toBe('150.02');
  expect(percentText('0.55000000')).toBe('55.00%');
  expect(percentText(undefined)).toBe('–');
});
