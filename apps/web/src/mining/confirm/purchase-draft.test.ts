/** Cost and output of machines, and the checks before sending. */
import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../testing/mining/mining.ts';
import {
  findQuantityFault,
  purchaseFigures,
  quantityMax,
  tidyQuantity,
  requestOf,
} from './purchase-draft.ts';

const CORE = modelOf('Core');
const AROUND = { model: CORE, ownLeft: 8, available: '1000.00000000' };

describe('a number of machines', () => {
  it('is parsed to whole digits, however they were typed', () => {
    const typed = ['3', '03', '１２', '2.5', '-1', 'x', '', '123456'].map(tidyQuantity);
    expect(typed).toEqual(['3', '3', '12', '25', '1', '', '', '1234']);
  });

  it.each([
    ['', {}, 'quantityRequired'],
    ['1', {}, undefined],
    ['6', {}, undefined],
    ['7', {}, 'balanceInsufficient'],
    ['9', {}, 'personalLimitExceeded'],
    ['9', { model: { ...CORE, left: 8 } }, 'stockEmpty'],
    ['9', { ownLeft: undefined, available: undefined }, undefined],
  ])('[6.2] %j with %j: %s', (typed, change, key) => {
    expect(findQuantityFault(typed, { ...AROUND, ...change })?.key).toBe(key);
  });

  it('is limited by stock and the personal limit', () => {
    expect(quantityMax(AROUND)).toBe(8);
    expect(quantityMax({ ...AROUND, model: { ...CORE, left: 3 } })).toBe(3);
    expect(quantityMax({ ...AROUND, ownLeft: undefined })).toBe(10);
  });
});

describe('cost and output', () => {
  it('[EX-6.1] 2 × Core are 320.2232358 USDT at 65 000 and 0.00496124 BTC', () => {
    expect(purchaseFigures(CORE, 2)).toEqual({
      cost: '320.22323580',
      daily: '0.00005512',
      output: '0.00496124',
    });
  });

  it('are sent as shown', () => {
    expect(requestOf(CORE, '2')).toEqual({
      model: 'Core',
      quantity: 2,
      cost: '320.22323580',
      output: '0.00496124',
      isAgreed: true,
    });
  });
});
