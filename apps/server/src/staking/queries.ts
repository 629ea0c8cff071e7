/** Reads of positions and their rewards. Only the exchange writes these tables. */
import type { StakingRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import { paidSince } from '../core/storage/day-payments.ts';
import type { SincePage } from '../core/storage/record-table.ts';
import { positionTable } from './storage.ts';

const REWARDED_TODAY = paidSince({
  table: 'staking_reward',
  owner: 'position_id',
  sums: { usdt_units: 'usdt_units' },
});

/** In USDT, each reward at the price of its moment. */
type RewardTotals = { readonly todayUsdtUnits: bigint; readonly earnedUsdtUnits: bigint };

/**
 * What was credited since a moment, and in total without what was given back. Only what is open and
 * what has closed since then is looked at.
 */
export async function sumRewards(
  pool: Pool,
  uid: number,
  todaySinceMs: number,
): Promise<RewardTotals> {
  const { rows } = await pool.query<{ today: string; earned: string }>(
    `select coalesce(sum(t.usdt_units), 0) as today,
       coalesce((select earned_usdt_units from staking_earned where uid = $1), 0) + coalesce((
         select sum(rewarded_usdt_units) from staking_position
         where uid = $1 and state in (0, 1)), 0) as earned
     from (
       select id from staking_position where uid = $1 and state in (0, 1)
       union all
       select id from staking_position
       where uid = $1 and state = 2 and started_at_ms is not null and closed_at_ms >= $2) r
     ${REWARDED_TODAY}`,
    [uid, todaySinceMs],
  );
  return {
    todayUsdtUnits: BigInt(rows[0]?.today ?? 0),
    earnedUsdtUnits: BigInt(rows[0]?.earned ?? 0),
  };
}

/** Those that began to earn, or closed. */
export function listStakingNewsSince(pool: Pool, page: SincePage): Promise<StakingRecord[]> {
  return positionTable.listSince(pool, 'started_at_ms >= $1 or closed_at_ms >= $1', page);
}

/** By position, the code of its pool. */
export const listPoolsOf = positionTable.mapOf('pool');
