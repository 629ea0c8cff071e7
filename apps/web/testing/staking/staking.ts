/** For tests only: pools, positions and a member's desk as the server sends them. */
import {
  NORMAL_DAY_SECONDS,
  STAKING_POOLS,
  type StakingPoolLine,
  type StakingPosition,
} from '@anywhen/protocol';
import { NOW_MS, TODAY } from '../earn-parts/days.ts';
import { eight } from '../test-page.tsx';
import type { Desk } from '../../src/staking/data.ts';

export const POOLS: readonly StakingPoolLine[] = STAKING_POOLS.map((pool) => ({
  ...pool,
  tiers: pool.tiers.map((tier) => ({ ...tier })),
  unearnedLeavesAtOnce: pool.unearnedLeavesAtOnce ?? false,
  leaveSeconds: pool.mode === 'flexible' ? NORMAL_DAY_SECONDS : 0,
  staked: eight('0'),
  startDay: TODAY + 1,
  firstCreditDay: TODAY + 2,
}));

export function poolOf(code: string): StakingPoolLine {
  const pool = POOLS.find((one) => one.code === code);
  if (!pool) throw new Error(`no pool ${code}`);
  return pool;
}

export function deskOf(change: Partial<Desk> = {}): Desk {
  return {
    pools: POOLS.map(({ code, max }) => ({ code, available: eight('0'), left: eight(max) })),
    pledged: eight('5120.25'),
    today: eight('0.41'),
    cumulative: eight('12.34'),
    ...change,
  };
}

/** Flexible and earning for a few days; with overrides. */
export function positionOf(change: Partial<StakingPosition> = {}): StakingPosition {
  const { pool = 'LC-ETH' } = change;
  const { currency, mode, tiers } = poolOf(pool);
  const amount = change.amount ?? eight('2.5');
  return {
    id: '31',
    pool,
    currency,
    mode,
    tiers,
    amount,
    earning: amount,
    daily: '0.00019178',
    total: null,
    state: 'staking',
    ending: null,
    stakedAtMs: NOW_MS - 5 * 86_400_000,
    startDay: TODAY - 4,
    endDay: null,
    rewarded: '0.00057534',
    rewardedUsdt: eight('1.84'),
    lastRewardDay: TODAY - 1,
    givenBack: eight('0'),
    splitFrom: null,
    leftAtMs: null,
    releasesAtMs: null,
    closedAtMs: null,
    ...change,
  };
}

/** EX-5.3 after 40 of its 60 days. */
export const LOCKED: StakingPosition = positionOf({
  id: '32',
  pool: 'LC-SOL60',
  amount: eight('40'),
  daily: '0.00679452',
  total: '0.40767123',
  startDay: TODAY - 40,
  endDay: TODAY + 20,
  rewarded: '0.27178080',
  rewardedUsdt: eight('40.76'),
});

export function closed(position: StakingPosition, ending: StakingPosition['ending']) {
  return { ...position, state: 'closed', ending, closedAtMs: NOW_MS } as const;
}
