/** What Funds could add to an order, and what they add to one that needs so much. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { expect, it } from 'vitest';
import { movedUnits, spendableOf, takeFromFunds, withFunds } from './from-funds.ts';

it('[EX-11.4] counts both accounts, and moves no more than what is missing', () => {
  const spendable = spendableOf('62.80000000', '10000.00000000');
  expect(spendable.total).toBe('10062.80000000');
  const moved = (needed: string) => formatUnits(movedUnits(spendable, parseUnits(needed)));
  expect([moved('100'), moved('62.8'), moved('50'), moved('10062.8')]).toEqual([
    '37.20000000',
    '0.00000000',
    '0.00000000',
    '10000.00000000',
  ]);
});

it('[EX-11.5] says nothing of a move where both together are too little', () => {
  expect(movedUnits(spendableOf('62.8', '20'), parseUnits('100'))).toBe(0n);
});

it('is asked for with every order until it is switched off', () => {
  takeFromFunds(true);
  expect(withFunds()).toEqual({ fromFunds: true });
  takeFromFunds(false);
  expect(withFunds()).toEqual({});
});
