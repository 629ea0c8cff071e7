/** The figures of a pledge: tiers as marginal parts, rewards per day, after the lock, compared. */
import { describe, expect, it } from 'vitest';
import { parseUnits } from '@anywhen/money';
import { poolOf } from '../../../testing/staking/staking.ts';
import { rewardIn, stakeFigures, tierParts, typedUnits, requestOf } from './stake-draft.ts';

const USDT = poolOf('LC-USDT');
const SOL = poolOf('LC-SOL60');

const stake = (amount: string, before = '0') => ({
  before: parseUnits(before),
  units: parseUnits(amount),
});
const partsOf = (amount: string, before = '0') =>
  tierParts(USDT.tiers, stake(amount, before)).map((part) => [part.aprBps, part.amount]);

describe('[5.1] the parts of an amount by tier', () => {
  it('[EX-5.1] 2 500 is 1 000 at 6 % and 1 500 at 2 %', () => {
    expect(partsOf('2500')).toEqual([
      [600, '1000.00000000'],
      [200, '1500.00000000'],
    ]);
  });

  it('start above what is pledged there already', () => {
    expect(partsOf('700', '600')).toEqual([
      [600, '400.00000000'],
      [200, '300.00000000'],
    ]);
    expect(partsOf('700', '1000')).toEqual([[200, '700.00000000']]);
    expect(partsOf('400', '600')).toEqual([[600, '400.00000000']]);
  });

  it('are none for zero', () => {
    expect(tierParts(USDT.tiers, { before: 0n, units: 0n })).toEqual([]);
  });
});

describe('the reward', () => {
  it('[EX-5.1] [EX-5.2] of a flexible pledge is computed per day', () => {
    expect(stakeFigures(USDT, stake('2500')).daily).toBe('0.24657534');
    expect(stakeFigures(poolOf('LC-ETH'), stake('2.5')).daily).toBe('0.00019178');
  });

  it('of an addition is shown alone and together with what is pledged', () => {
    expect(stakeFigures(USDT, stake('1500', '1000'))).toEqual({
      daily: '0.08219178',
      dailyOfAll: '0.24657534',
      total: undefined,
    });
  });

  it('[EX-5.3] [EX-5.4] of a locked pledge has a total, independent of other pledges', () => {
    expect(stakeFigures(SOL, stake('40', '7'))).toEqual({
      daily: '0.00679452',
      dailyOfAll: '0.00679452',
      total: '0.40767123',
    });
    expect(stakeFigures(poolOf('LC-TRX30'), stake('500')).total).toBe('1.84931506');
  });

  it('for the days of the comparison continues at its rates', () => {
    expect(rewardIn(90, USDT, stake('2500'))).toBe(parseUnits('22.1917806'));
    expect(rewardIn(90, SOL, stake('40'))).toBe(parseUnits('0.61150684'));
  });
});

describe('the input', () => {
  it('is an amount or undefined', () => {
    expect([typedUnits('2.5'), typedUnits('5.'), typedUnits(''), typedUnits('?1,5')]).toEqual([
      250_000_000n,
      500_000_000n,
      undefined,
      undefined,
    ]);
  });

  it('is sent with the displayed rates', () => {
    expect(requestOf(USDT, '2500.')).toEqual({
      pool: 'LC-USDT',
      amount: '2500',
      aprsBps: '600 200',
      isAgreed: true,
    });
  });
});
