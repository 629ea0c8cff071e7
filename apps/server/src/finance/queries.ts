/** Reads of finance records and their interest. Only the exchange writes these tables. */
import type { FinanceRecord } from '@anywhen/exchange';
import { FINANCE_ENDINGS, FINANCE_STATES, type FinanceState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type FinanceRecordRow, readRecordRow } from './storage.ts';

type FinanceRecordPage = {
  state: FinanceState | undefined;
  /** Only what has a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listRecordsOf(
  pool: Pool,
  uid: number,
  { state, beforeId, limit }: FinanceRecordPage,
): Promise<FinanceRecord[]> {
  const { rows } = await pool.query<FinanceRecordRow>(
    `select * from finance_record
     where uid = $1
       and ($2::smallint is null or state = $2)
       and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [uid, state ? FINANCE_STATES.indexOf(state) : null, beforeId ?? null, limit],
  );
  return rows.map(readRecordRow);
}

export async function findOwnRecord(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<FinanceRecord | undefined> {
  const { rows } = await pool.query<FinanceRecordRow>(
    'select * from finance_record where id = $1 and uid = $2',
    [id, uid],
  );
  return rows[0] && readRecordRow(rows[0]);
}

type PaidDay = { readonly day: number; readonly units: bigint; readonly atMs: number };

/** Newest first: a record has so many as its term has days. */
export async function listInterest(pool: Pool, recordId: number): Promise<PaidDay[]> {
  const { rows } = await pool.query<{ day: number; units: string; at_ms: string }>(
    'select day, units, at_ms from finance_interest where record_id = $1 order by day desc',
    [recordId],
  );
  return rows.map(({ day, units, at_ms }) => {
    return { day, units: BigInt(units), atMs: Number(at_ms) };
  });
}

type IssueSold = {
  readonly windowDay: number;
  readonly startDay: number;
  readonly redemptionDay: number;
  readonly soldUnits: bigint;
};

/** Newest first, of those whose window is over: what was bought and not cancelled. */
export async function listPastIssues(
  pool: Pool,
  { product, beforeDay, limit }: { product: string; beforeDay: number; limit: number },
): Promise<IssueSold[]> {
  const { rows } = await pool.query<{
    window_day: number;
    start_day: number;
    redemption_day: number;
    sold: string;
  }>(
    `select window_day, max(start_day) as start_day, max(redemption_day) as redemption_day,
       sum(units) as sold
     from finance_record
     where product = $1 and window_day < $2 and ending is distinct from $3
     group by window_day order by window_day desc limit $4`,
    [product, beforeDay, FINANCE_ENDINGS.indexOf('cancelled'), limit],
  );
  return rows.map(({ window_day, start_day, redemption_day, sold }) => ({
    windowDay: window_day,
    startDay: start_day,
    redemptionDay: redemption_day,
    soldUnits: BigInt(sold),
  }));
}

/** In all without what was given back, and since a moment. */
export async function sumInterest(
  pool: Pool,
  uid: number,
  todaySinceMs: number,
): Promise<{ todayUnits: bigint; earnedUnits: bigint }> {
  const { rows } = await pool.query<{ today: string; earned: string }>(
    `select coalesce(sum(t.units) filter (where r.given_back_units = 0), 0) as today,
       coalesce(sum(r.paid_units - r.given_back_units), 0) as earned
     from finance_record r
     left join lateral (
       select sum(i.units) as units from finance_interest i
       where i.record_id = r.id and i.at_ms >= $2 and coalesce(r.settled_at_ms, $2) >= $2
     ) t on true
     where r.uid = $1`,
    [uid, todaySinceMs],
  );
  const [row] = rows;
  return { todayUnits: BigInt(row?.today ?? 0), earnedUnits: BigInt(row?.earned ?? 0) };
}

/** Of all members, by id: those that started or were settled at this moment or later. */
export async function listFinanceNewsSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<FinanceRecord[]> {
  const { rows } = await pool.query<FinanceRecordRow>(
    `select * from finance_record
     where (started_at_ms >= $1 or settled_at_ms >= $1) and id > $2
     order by id limit $3`,
    [sinceMs, afterId, limit],
  );
  return rows.map(readRecordRow);
}

/** By record, the code of its product. */
export async function listProductsOf(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; product: string }>(
    'select id, product from finance_record where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, product }) => [Number(id), product]));
}
