/** Members' own orders that ended without their action, since a place. */
import type { SpotOrderRecord } from '@anywhen/exchange';
import { ORDER_STATES, SIDES } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import { type OrderRow, readOrderRow } from './storage.ts';

/** The resting orders of these trades that are now completely filled; `lastId` ends the trades. */
export async function listFilledAtRestSince(
  pool: Pool,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<{ orders: SpotOrderRecord[]; lastId: number }> {
  const { rows: trades } = await pool.query<{ id: string; resting: string | null }>(
    `select id, case taker_side when $3 then seller_order_id else buyer_order_id end as resting
     from spot_trade where id > $1 order by id limit $2`,
    [afterId, limit, SIDES.indexOf('buy')],
  );
  const ids = [...new Set(trades.flatMap(({ resting }) => resting ?? []))];
  const { rows } = await pool.query<OrderRow>(
    'select * from spot_order where id = any($1::bigint[]) and state = $2 and bot_id is null order by id',
    [ids, ORDER_STATES.indexOf('FILLED')],
  );
  return { orders: rows.map(readOrderRow), lastId: Number(trades.at(-1)?.id ?? afterId) };
}

/**
 * All members' orders that a tick triggered or that expired while waiting, and that changed at this
 * moment or later, by id.
 */
export async function listWaitedSince(
  pool: Pool,
  { sinceMs, afterId, limit }: SincePage,
): Promise<SpotOrderRecord[]> {
  const { rows } = await pool.query<OrderRow>(
    `select * from spot_order
     where bot_id is null and (triggered_second is not null or expires_at_ms is not null)
       and (triggered_second is not null or state = $1)
       and updated_at_ms >= $2 and id > $3
     order by id limit $4`,
    [ORDER_STATES.indexOf('EXPIRED'), sinceMs, afterId, limit],
  );
  return rows.map(readOrderRow);
}

/** What members had in the book when they were disabled, also of those who are active again. */
export async function listCancelledOfDisabled(
  pool: Pool,
  { sinceMs, afterId, limit }: SincePage,
): Promise<SpotOrderRecord[]> {
  const { rows } = await pool.query<OrderRow>(
    `select * from spot_order where id in (
       select o.id from status_change c
       join spot_order o on o.uid = c.uid and o.updated_at_ms = c.at_ms
       where c.status = 'disabled' and c.at_ms >= $2 and o.state = $1 and o.bot_id is null)
     and id > $3 order by id limit $4`,
    [ORDER_STATES.indexOf('CANCELED'), sinceMs, afterId, limit],
  );
  return rows.map(readOrderRow);
}
