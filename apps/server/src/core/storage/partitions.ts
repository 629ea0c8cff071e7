/**
 * Partitions of tables that grow with time: journal, ledger lines, ticks, minute candles. A
 * function of the owning role creates them days ahead; the program itself cannot. A row without a
 * partition goes to the default one, so nothing ever waits for this.
 */
import type { Pool } from 'pg';

/** Returns how many were created. */
export async function makePartitions(pool: Pick<Pool, 'query'>, nowMs: number): Promise<number> {
  const { rows } = await pool.query<{ made: number }>('select make_partitions($1) as made', [
    Math.floor(nowMs),
  ]);
  return rows[0]?.made ?? 0;
}
