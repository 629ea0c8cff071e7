/** Leaving a pool: the allowed part, the earnings of the rest, and the loss of leaving early. */
import { earlyLeaving } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { LOCKED, poolOf, positionOf } from '../../../testing/staking/staking.ts';
import { dailyOfRest, findLeaveFault, isWhole } from './leave-draft.ts';

const HELD = { amount: '100.00000000', min: '10' };

describe('[5.4] the part that leaves', () => {
  it.each([
    ['', 'amountRequired'],
    ['9.99', 'amountBelowMin'],
    ['10', undefined],
    ['90', undefined],
    ['90.01', 'amountBelowMin'],
    ['100', undefined],
    ['100.00000001', 'amountAboveMax'],
  ])('%j of 100 with a minimum of 10: %s', (typed, key) => {
    expect(findLeaveFault(typed, HELD)?.key).toBe(key);
  });

  it('may be everything below the minimum, and is checked by the server without one', () => {
    expect(findLeaveFault('5', { amount: '5.00000000', min: '10' })).toBeUndefined();
    expect(findLeaveFault('1', { amount: '100.00000000', min: undefined })).toBeUndefined();
  });

  it('is everything when nothing stays', () => {
    expect([isWhole('100', HELD), isWhole('99.99999999', HELD)]).toEqual([true, false]);
  });

  it('leaves a rest that earns by its own tiers', () => {
    const position = positionOf({ pool: 'LC-USDT', amount: '2500.00000000' });
    expect(poolOf('LC-USDT').tiers).toHaveLength(2);
    expect(dailyOfRest('1500', position)).toBe('0.16438356');
    expect(dailyOfRest('2500', position)).toBe('0.00000000');
    expect([dailyOfRest('', position), dailyOfRest('2501', position)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('[5.3] early returns all rewards out of the pledge', () => {
    expect(earlyLeaving(LOCKED)).toEqual({ lost: '-0.27178080', back: '39.72821920' });
  });
});
