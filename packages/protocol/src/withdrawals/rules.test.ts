/** What a withdrawal costs and may be: the tables of rulebook 10.1 and 10.2 in numbers. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import {
  CHANNELS,
  WITHDRAWAL_LIMITS,
  channelsOf,
  withdrawalCosts,
  withdrawalFeeUnits,
  withdrawalMinUnits,
} from './rules.ts';

describe('[10.1] costs', () => {
  it.each([
    ['TRC20', '1000', '1', '999'],
    ['ERC20', '1000', '5', '995'],
    ['BEP20', '1000', '0.5', '999.5'],
    ['bank', '1000', '5', '995'],
    ['bank', '3000', '6', '2994'],
  ] as const)('[EX-10.1] %s, %s: fee %s, received %s', (channel, amount, fee, received) => {
    const costs = withdrawalCosts(channel, parseUnits(amount));
    expect([Number(costs.fee), Number(costs.received)]).toEqual([Number(fee), Number(received)]);
  });

  it('of a bank account are 5, or 0.2 % where that is more, rounded up', () => {
    const feeOf = (amount: string) => formatUnits(withdrawalFeeUnits('bank', parseUnits(amount)));
    expect(feeOf('50')).toBe('5.00000000');
    expect(feeOf('2500')).toBe('5.00000000');
    expect(feeOf('2500.00000001')).toBe('5.00000001');
    expect(feeOf('2500.000005')).toBe('5.00000001');
    expect(feeOf('2500.00000501')).toBe('5.00000002');
    expect(feeOf('100000')).toBe('200.00000000');
  });

  it('never make what arrives less than nothing, and never more than the amount', () => {
    for (const channel of CHANNELS) {
      for (const units of [0n, 1n]) {
        expect(Number(withdrawalCosts(channel, units).received)).toBe(0);
      }
      for (const units of [withdrawalMinUnits(channel), parseUnits('12345.67891234')]) {
        const { fee, received } = withdrawalCosts(channel, units);
        expect(parseUnits(fee) + parseUnits(received)).toBe(units);
      }
    }
  });

  it.each([
    ['TRC20', '10'],
    ['BEP20', '10'],
    ['ERC20', '20'],
    ['BTC', '0.001'],
    ['ETH', '0.01'],
    ['bank', '50'],
  ] as const)('%s: at least %s, which is more than its fee', (channel, min) => {
    expect(withdrawalMinUnits(channel)).toBe(parseUnits(min));
    expect(withdrawalFeeUnits(channel, parseUnits(min))).toBeLessThan(parseUnits(min));
  });

  it('has a bank account for USDT only, and no network that is off', () => {
    expect(channelsOf('USDT')).toEqual(['TRC20', 'BEP20', 'ERC20', 'bank']);
    expect([channelsOf('BTC'), channelsOf('ETH'), channelsOf('')]).toEqual([[], [], []]);
  });
});

it('[10.2] limits grow with the level, and below level 1 nothing leaves', () => {
  expect(WITHDRAWAL_LIMITS).toEqual({
    0: null,
    1: { singleMaxUsdt: '10000', dailyMaxUsdt: '20000', timesPerDay: 3 },
    2: { singleMaxUsdt: '100000', dailyMaxUsdt: '200000', timesPerDay: 10 },
  });
});
