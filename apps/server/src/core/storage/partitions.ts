/**
 * Partitions of what grows with time: journal, ledger lines, ticks, minutes of charts. They are
 * made days ahead by a function of the role that owns them; the program itself can make none. A row
 * whose partition is not there lies in the default one, so nothing ever waits for this.
 */
import type { Pool } from 'pg';

/** Returns how many were made. */
export async function makePartitions(pool: Pick<Pool, 'query'>, nowMs: number): Promise<number> {
  const { rows } = await pool.query<{ made: number }>('select make_partitions($1) as made', [
    Math.floor(nowMs),
  ]);
  return rows[0]?.made ?? 0;
}
