/** Staking in numbers: the pools of rulebook 5.1, marginal tiers, what a day and a lock bring. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { APR_BPS_MAX } from '../finance/rules.ts';
import { instalmentAt, paidAfter } from '../earn/instalments.ts';
import { STAKING_POOLS, type StakingPool, type StakingTier } from './rules.ts';
import { dailyRewardUnits, lockedReward, ratesOf } from './rules.ts';

function poolOf(code: string): StakingPool {
  const pool = STAKING_POOLS.find((each) => each.code === code);
  if (!pool) throw new RangeError(`there is no pool ${code}`);
  return pool;
}

const dailyOf = (code: string, amount: string) =>
  formatUnits(dailyRewardUnits(poolOf(code).tiers, parseUnits(amount)));

describe('[5.1] the table of pools', () => {
  it.each([
    ['LC-USDT', 'USDT', 'flexible', [600, 200], '10', '50000', 0],
    ['LC-ETH', 'ETH', 'flexible', [280], '0.01', '100', 0],
    ['LC-ADA', 'ADA', 'flexible', [220], '10', '200000', 0],
    ['LC-TRX30', 'TRX', 'locked', [450], '100', '500000', 30],
    ['LC-SOL60', 'SOL', 'locked', [620], '0.5', '5000', 60],
    ['LC-DOT90', 'DOT', 'locked', [900], '1', '20000', 90],
  ] as const)('%s: %s, %s at %j bps, %s to %s, %i days', (code, ...said) => {
    const [currency, mode, rates, min, max, lockDays] = said;
    const pool = poolOf(code);
    expect(pool).toMatchObject({ currency, mode, min, max, lockDays });
    expect(ratesOf(pool.tiers)).toEqual(rates);
  });

  it('[H13] offers no more than an ordinary yield', () => {
    const rates = STAKING_POOLS.flatMap(({ tiers }) => ratesOf(tiers));
    expect(Math.max(...rates)).toBeLessThanOrEqual(APR_BPS_MAX);
  });
});

describe('[5.2] what a stake earns in a day', () => {
  it('[EX-5.1] 2 500 USDT: the first 1 000 at 6 %, the rest at 2 %', () => {
    expect(dailyOf('LC-USDT', '2500')).toBe('0.24657534');
  });

  it('[EX-5.2] 2.5 ETH', () => {
    expect(dailyOf('LC-ETH', '2.5')).toBe('0.00019178');
  });

  it.each([
    ['10', '0.00164383'],
    ['999.99999999', '0.16438356'],
    ['1000', '0.16438356'],
    // One unit more earns at 2 %: far below the eighth decimal.
    ['1000.00000001', '0.16438356'],
    ['1001', '0.16443835'],
    ['2000', '0.21917808'],
    ['50000', '2.84931506'],
  ])('tiers are marginal: %s USDT bring %s', (amount, daily) => {
    expect(dailyOf('LC-USDT', amount)).toBe(daily);
  });

  it('never falls where the stake grows, at the edge of a tier least of all', () => {
    const { tiers } = poolOf('LC-USDT');
    let before = 0n;
    for (let units = parseUnits('999'); units <= parseUnits('1001'); units += 1_000_000n) {
      const daily = dailyRewardUnits(tiers, units);
      expect(daily).toBeGreaterThanOrEqual(before);
      before = daily;
    }
  });

  it('is truncated once, over all tiers together', () => {
    // Each part alone earns 0.6 of a unit, which would be nothing; together they are one.
    const tiers: StakingTier[] = [
      { upTo: '0.00003650', aprBps: 600 },
      { upTo: null, aprBps: 600 },
    ];
    expect(dailyRewardUnits(tiers, 3_650n)).toBe(0n);
    expect(dailyRewardUnits(tiers, 7_300n)).toBe(1n);
  });

  it('counts three tiers and stops where the stake does', () => {
    const tiers: StakingTier[] = [
      { upTo: '36500', aprBps: 1_000 },
      { upTo: '73000', aprBps: 500 },
      { upTo: null, aprBps: 100 },
    ];
    const daily = (amount: string) => formatUnits(dailyRewardUnits(tiers, parseUnits(amount)));
    expect(daily('18250')).toBe('5.00000000');
    expect(daily('54750')).toBe('12.50000000');
    expect(daily('109500')).toBe('16.00000000');
  });

  it('is nothing where nothing is staked', () => {
    expect(dailyOf('LC-USDT', '0')).toBe('0.00000000');
  });
});

describe('[5.2] [N6] what a locked stake earns in all', () => {
  it.each([
    ['[EX-5.3] 40 SOL for 60 days', 'LC-SOL60', '40', '0.00679452', '0.40767123', '0.00679455'],
    ['[EX-5.4] 500 TRX for 30 days', 'LC-TRX30', '500', '0.06164383', '1.84931506', '0.06164399'],
  ])('%s', (_name, code, amount, daily, total, last) => {
    const pool = poolOf(code);
    const reward = lockedReward(pool, parseUnits(amount));
    expect(formatUnits(reward.dailyUnits)).toBe(daily);
    expect(formatUnits(reward.totalUnits)).toBe(total);
    expect(formatUnits(instalmentAt(reward, pool.lockDays - 1))).toBe(last);
    expect(paidAfter(reward, pool.lockDays)).toBe(reward.totalUnits);
    expect(dailyOf(code, amount)).toBe(daily);
  });
});
