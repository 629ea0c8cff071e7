/** Reads of positions and their rewards. Only the exchange writes these tables. */
import type { StakingRecord, StakingReward } from '@anywhen/exchange';
import { STAKING_ENDINGS, STAKING_STATES, type StakingState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type PositionRow, readPositionRow } from './storage.ts';

type PositionPage = {
  state: StakingState | undefined;
  /** Only what has a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

const EARLY = STAKING_ENDINGS.indexOf('early');

/** Newest first. */
export async function listPositionsOf(
  pool: Pool,
  uid: number,
  { state, beforeId, limit }: PositionPage,
): Promise<StakingRecord[]> {
  const { rows } = await pool.query<PositionRow>(
    `select * from staking_position
     where uid = $1
       and ($2::smallint is null or state = $2)
       and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [uid, state ? STAKING_STATES.indexOf(state) : null, beforeId ?? null, limit],
  );
  return rows.map(readPositionRow);
}

export async function findOwnPosition(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<StakingRecord | undefined> {
  const { rows } = await pool.query<PositionRow>(
    'select * from staking_position where id = $1 and uid = $2',
    [id, uid],
  );
  return rows[0] && readPositionRow(rows[0]);
}

/** The last ones, newest first. */
export async function listRewards(
  pool: Pool,
  positionId: number,
  limit: number,
): Promise<StakingReward[]> {
  const { rows } = await pool.query<{
    day: number;
    units: string;
    usdt_units: string;
    at_ms: string;
  }>(
    `select day, units, usdt_units, at_ms from staking_reward
     where position_id = $1 order by day desc limit $2`,
    [positionId, limit],
  );
  return rows.map(({ day, units, usdt_units: usdtUnits, at_ms: atMs }) => ({
    positionId,
    day,
    units: BigInt(units),
    usdtUnits: BigInt(usdtUnits),
    atMs: Number(atMs),
  }));
}

/** In USDT, each reward at the price of its moment. */
type RewardTotals = { readonly todayUsdtUnits: bigint; readonly earnedUsdtUnits: bigint };

/**
 * What was credited since a moment, and in all without what was given back. Rewards of a position
 * come day by day, so that those of today are found from its last one backwards.
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

/** Of all members, by id: those that began to earn, or closed, at this moment or later. */
export async function listStakingNewsSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<StakingRecord[]> {
  const { rows } = await pool.query<PositionRow>(
    `select * from staking_position
     where (started_at_ms >= $1 or closed_at_ms >= $1) and id > $2
     order by id limit $3`,
    [sinceMs, afterId, limit],
  );
  return rows.map(readPositionRow);
}

/** By position, the code of its pool. */
export async function listPoolsOf(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; pool: string }>(
    'select id, pool from staking_position where id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [Number(row.id), row.pool]));
}
