/** Reads of finance records and their interest. Only the exchange writes these tables. */
import type { FinanceRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import { paidSince } from '../core/storage/day-payments.ts';
import type { SincePage } from '../core/storage/record-table.ts';
import { type IssueSold, issueTable, recordTable } from './storage.ts';

/** Newest first, of issues whose window is over and of which anything was sold. */
export function listPastIssues(
  pool: Pool,
  { product, beforeDay, limit }: { product: string; beforeDay: number; limit: number },
): Promise<IssueSold[]> {
  const rest = `where product = $1 and window_day < $2 and sold_units > 0
    order by window_day desc limit $3`;
  return issueTable.list(pool, rest, [product, beforeDay, limit]);
}

const PAID_TODAY = paidSince({
  table: 'finance_interest',
  owner: 'record_id',
  sums: { units: 'units' },
});

/**
 * In total without what was given back, and since a moment. Only what is open and what has matured
 * since then is looked at: an early redemption gives back all interest.
 */
export async function sumInterest(
  pool: Pool,
  uid: number,
  todaySinceMs: number,
): Promise<{ todayUnits: bigint; earnedUnits: bigint }> {
  const { rows } = await pool.query<{ today: string; earned: string }>(
    `select coalesce(sum(t.units), 0) as today,
       coalesce((select earned_units from finance_earned where uid = $1), 0) + coalesce((
         select sum(paid_units) from finance_record where uid = $1 and state < 3), 0) as earned
     from (
       select id from finance_record where uid = $1 and state < 3
       union all
       select id from finance_record
       where uid = $1 and state = 3 and ending = 0 and settled_at_ms >= $2) r
     ${PAID_TODAY}`,
    [uid, todaySinceMs],
  );
  const [row] = rows;
  return { todayUnits: BigInt(row?.today ?? 0), earnedUnits: BigInt(row?.earned ?? 0) };
}

/** Those that started or were settled. */
export function listFinanceNewsSince(pool: Pool, page: SincePage): Promise<FinanceRecord[]> {
  return recordTable.listSince(pool, 'started_at_ms >= $1 or settled_at_ms >= $1', page);
}

/** By record, the code of its product. */
export const listProductsOf = recordTable.mapOf('product');
