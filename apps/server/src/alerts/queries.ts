/** Reads of price alerts. Only the exchange writes their table. */
import type { FiredAlert } from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import type { Database } from '../core/storage/table.ts';
import { type Moments, readMoments } from '../facets/class-deeds.ts';
import { alertTable } from './storage.ts';

/** Those that fired. */
export async function listAlertsFiredSince(pool: Pool, page: SincePage): Promise<FiredAlert[]> {
  const fired = await alertTable.listSince(pool, 'state = 1 and ended_at_ms >= $1', page);
  return fired.filter((alert) => alert.state === 'fired');
}

export async function hasSetAlert(db: Database, uid: number): Promise<boolean> {
  const { rowCount } = await db.query('select from price_alert where uid = $1 limit 1', [uid]);
  return rowCount === 1;
}

export function findFirstAlerts(db: Database, uids: readonly number[]): Promise<Moments> {
  const text = `select uid, min(set_at_ms) as at_ms from price_alert
    where uid = any($1) group by uid`;
  return readMoments(db, text, [uids]);
}
