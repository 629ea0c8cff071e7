/** Reads of machines and their output. Only the exchange writes these tables. */
import type { MachineRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import { paidSince } from '../core/storage/day-payments.ts';
import type { SincePage } from '../core/storage/record-table.ts';
import { machineTable } from './storage.ts';

/** Of all machines of a member, in bitcoin and at the price of each payment. */
type MinedTotals = {
  readonly paidUnits: bigint;
  readonly paidUsdtUnits: bigint;
  readonly todayUnits: bigint;
  readonly todayUsdtUnits: bigint;
};

const PAID_TODAY = paidSince({
  table: 'mining_output',
  owner: 'machine_id',
  sums: { units: 'units', usdt_units: 'usdt_units' },
});

/**
 * In total, and since a moment. Only machines that are not over and those that have expired since
 * then are looked at.
 */
export async function sumMined(
  pool: Pool,
  uid: number,
  todaySinceMs: number,
): Promise<MinedTotals> {
  const open = 'from machine where uid = $1 and state in (0, 1)';
  const earned = (column: string) => `coalesce((
    select ${column} from mining_earned where uid = $1), 0) + coalesce((
    select sum(${column}) ${open}), 0)`;
  const { rows } = await pool.query<Record<'paid' | 'paid_usdt' | 'today' | 'today_usdt', string>>(
    `select ${earned('paid_units')} as paid, ${earned('paid_usdt_units')} as paid_usdt,
       coalesce(sum(t.units), 0) as today, coalesce(sum(t.usdt_units), 0) as today_usdt
     from (
       select id ${open}
       union all
       select id from machine where uid = $1 and state = 2 and ended_at_ms >= $2) r
     ${PAID_TODAY}`,
    [uid, todaySinceMs],
  );
  const [row] = rows;
  return {
    paidUnits: BigInt(row?.paid ?? 0),
    paidUsdtUnits: BigInt(row?.paid_usdt ?? 0),
    todayUnits: BigInt(row?.today ?? 0),
    todayUsdtUnits: BigInt(row?.today_usdt ?? 0),
  };
}

/** Those that started or expired. */
export function listMachinesNewsSince(pool: Pool, page: SincePage): Promise<MachineRecord[]> {
  const condition = 'started_at_ms >= $1 or (ended_at_ms >= $1 and state = 2)';
  return machineTable.listSince(pool, condition, page);
}

/** By purchase, the code of its model. */
export const listModelsOf = machineTable.mapOf('model');
