/** Rankings, as one read of the portfolios of a season: nothing of them is worked out elsewhere. */
import type { Portfolio } from '@anywhen/exchange';
import { FALL_FLOOR_PPM, WHOLE_PPM } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Database } from '../core/storage/table.ts';
import { portfolioTable } from './storage.ts';

type RankedBy = 'return' | 'risk';

export type RankedRow = {
  readonly place: number;
  readonly uid: number;
  readonly ownerUid: number;
  readonly nickname: string | null;
  readonly returnPpm: number;
  readonly fallPpm: number;
  readonly riskScore: number;
  readonly equityUnits: bigint;
  readonly peakUnits: bigint;
  readonly orders: number;
  readonly feeUnits: bigint;
  readonly hasLeft: boolean;
};

/** The same formulas as in the protocol's rules; a test holds them against each other. */
const RANKED = `
  with figures as (
    select *, floor((equity_units - capital_units) * ${WHOLE_PPM} / capital_units) as return_ppm
    from portfolio where season = $1 and orders > 0 and kind <> 2
  ), scored as (
    select *, case when return_ppm <= 0 then return_ppm else
      floor(return_ppm * ${WHOLE_PPM} / greatest(fall_ppm, ${FALL_FLOOR_PPM}))
      end as risk_score
    from figures
  ), ranked as (
    select *, rank() over (order by case when $2 = 'risk' then risk_score else return_ppm end desc)
      as place from scored
  )
  select r.*, n.name from ranked r left join nickname n on n.uid = r.owner_uid`;

export async function listRanked(
  pool: Pool,
  { season, by, limit }: { season: string; by: RankedBy; limit: number },
): Promise<RankedRow[]> {
  const { rows } = await pool.query<StoredRank>(`${RANKED} order by place, r.id limit $3`, [
    season,
    by,
    limit,
  ]);
  return rows.map(readRanked);
}

export async function findRanked(
  pool: Pool,
  { season, by, ownerUid }: { season: string; by: RankedBy; ownerUid: number },
): Promise<RankedRow | undefined> {
  const { rows } = await pool.query<StoredRank>(`${RANKED} where r.owner_uid = $3`, [
    season,
    by,
    ownerUid,
  ]);
  return rows.map(readRanked)[0];
}

/** How many have a place in a season, and how many have placed no order in it. */
export async function countJoined(
  pool: Pool,
  season: string,
): Promise<{ count: number; idle: number }> {
  const { rows } = await pool.query<{ count: string; idle: string }>(
    `select count(*) filter (where orders > 0) as count, count(*) filter (where orders = 0) as idle
     from portfolio where season = $1`,
    [season],
  );
  return { count: Number(rows[0]?.count), idle: Number(rows[0]?.idle) };
}

/** The newest first. */
export function listPortfoliosOf(db: Database, ownerUid: number, max: number) {
  return portfolioTable.list(db, 'where owner_uid = $1 order by id desc limit $2', [ownerUid, max]);
}

/** By the order of joining. */
export function listPortfoliosIn(db: Database, season: string): Promise<Portfolio[]> {
  return portfolioTable.list(db, 'where season = $1 order by id', [season]);
}

export function findPortfolio(db: Database, uid: number): Promise<Portfolio | undefined> {
  return portfolioTable.find(db, 'where uid = $1', [uid]);
}

type StoredRank = {
  place: string;
  uid: number;
  owner_uid: number;
  name: string | null;
  return_ppm: string;
  fall_ppm: number;
  risk_score: string;
  equity_units: string;
  peak_units: string;
  orders: number;
  fee_units: string;
  left_at_ms: string | null;
};

function readRanked(row: StoredRank): RankedRow {
  return {
    place: Number(row.place),
    uid: row.uid,
    ownerUid: row.owner_uid,
    nickname: row.name,
    returnPpm: Number(row.return_ppm),
    fallPpm: row.fall_ppm,
    riskScore: Number(row.risk_score),
    equityUnits: BigInt(row.equity_units),
    peakUnits: BigInt(row.peak_units),
    orders: row.orders,
    feeUnits: BigInt(row.fee_units),
    hasLeft: row.left_at_ms !== null,
  };
}
