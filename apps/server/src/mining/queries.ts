/** Reads of machines and their output. Only the exchange writes these tables. */
import type { MachineRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import { machineTable } from './storage.ts';

/** Of all machines of a member, in bitcoin and at the price of each payment. */
type MinedTotals = {
  readonly paidUnits: bigint;
  readonly paidUsdtUnits: bigint;
  readonly todayUnits: bigint;
  readonly todayUsdtUnits: bigint;
};

/** In total, and since a moment: machines that ended before it were paid nothing after. */
export async function sumMined(
  pool: Pool,
  uid: number,
  todaySinceMs: number,
): Promise<MinedTotals> {
  const { rows } = await pool.query<Record<'paid' | 'paid_usdt' | 'today' | 'today_usdt', string>>(
    `select coalesce(sum(m.paid_units), 0) as paid,
       coalesce(sum(m.paid_usdt_units), 0) as paid_usdt,
       coalesce(sum(t.units), 0) as today, coalesce(sum(t.usdt_units), 0) as today_usdt
     from machine m
     left join lateral (
       select sum(o.units) as units, sum(o.usdt_units) as usdt_units from mining_output o
       where o.machine_id = m.id and o.at_ms >= $2 and coalesce(m.ended_at_ms, $2) >= $2
     ) t on true
     where m.uid = $1`,
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
