/** Reads of positions and their rewards. Only the exchange writes these tables. */
import type { StakingRecord } from '@anywhen/exchange';
import { STAKING_ENDINGS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import { positionTable } from './storage.ts';

const EARLY = STAKING_ENDINGS.indexOf('early');

/** In USDT, each reward at the price of its moment. */
type RewardTotals = { readonly todayUsdtUnits: bigint; readonly earnedUsdtUnits: bigint };

/**
 * What was credited since a moment, and in total without what was given back. Rewards of a position
 * come day by day, so those of today are found from its last one backwards.
 */
export async function sumRewards(
  pool: Pool,
  uid: number,
  todaySinceMs: number,
): Promise<RewardTotals> {
  const { rows } = await pool.query<{ today: string; earned: string }>(
    `select coalesce(sum(t.usdt_units), 0) as today,
       coalesce(sum(p.rewarded_usdt_units) filter (where p.ending is distinct from $3), 0) as earned
     from staking_position p
     left join lateral (
       select sum(r.usdt_units) as usdt_units from staking_reward r
       where r.position_id = p.id and r.day > coalesce((
         select e.day from staking_reward e
         where e.position_id = p.id and e.at_ms < $2 order by e.day desc limit 1), -1)
     ) t on true
     where p.uid = $1 and p.last_reward_day is not null`,
    [uid, todaySinceMs, EARLY],
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
