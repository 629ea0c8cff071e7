/** Reads of price alerts. Only the exchange writes their table. */
import type { AlertRecord, FiredAlert } from '@anywhen/exchange';
import { ALERT_STATES, type AlertState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type AlertRow, readAlertRow } from './storage.ts';

type AlertPage = {
  symbol: string | undefined;
  states: readonly AlertState[];
  /** Only alerts with a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listAlertsOf(
  pool: Pool,
  uid: number,
  { symbol, states, beforeId, limit }: AlertPage,
): Promise<AlertRecord[]> {
  const { rows } = await pool.query<AlertRow>(
    `select * from price_alert
     where uid = $1
       and ($2::text is null or symbol = $2)
       and state = any($3::smallint[])
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [
      uid,
      symbol ?? null,
      states.map((state) => ALERT_STATES.indexOf(state)),
      beforeId ?? null,
      limit,
    ],
  );
  return rows.map(readAlertRow);
}

/** All members' alerts that fired at this moment or later, by id. */
export async function listAlertsFiredSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<FiredAlert[]> {
  const { rows } = await pool.query<AlertRow>(
    `select * from price_alert
     where state = 1 and ended_at_ms >= $1 and id > $2
     order by id limit $3`,
    [sinceMs, afterId, limit],
  );
  return rows.map(readAlertRow).filter((alert) => alert.state === 'fired');
}
