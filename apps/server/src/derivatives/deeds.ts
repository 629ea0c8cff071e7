/** What the first week and classes recognise of leverage: a stop-loss, and a hedge. */
import { POSITION_SIDES } from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';
import { type Moments, readMoments } from '../facets/class-deeds.ts';

export async function hasSetStop(db: Database, uid: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `(select from leverage_order where uid = $1 and stop_loss_ticks is not null limit 1)
     union all
     (select from leverage_position where uid = $1 and stop_loss_ticks is not null limit 1)`,
    [uid],
  );
  return (rowCount ?? 0) > 0;
}

/** With the order that named it; one that was set at a position later, with its opening. */
function findStops(db: Database, uids: readonly number[]): Promise<Moments> {
  const text = `select uid, min(at_ms) as at_ms from (
      select uid, created_at_ms as at_ms from leverage_order
      where uid = any($1) and stop_loss_ticks is not null
      union all
      select uid, opened_at_ms from leverage_position
      where uid = any($1) and stop_loss_ticks is not null
    ) as stops group by uid`;
  return readMoments(db, text, [uids]);
}

/**
 * The first moment at which a short position was open and its coin was held, by the member's own
 * trades in spot: with the position's opening, or with a later purchase.
 */
function findHedges(db: Database, uids: readonly number[]): Promise<Moments> {
  const text = `with shorts as (
      select uid, market, opened_at_ms, coalesce(ended_at_ms, ${Number.MAX_SAFE_INTEGER}) as until
      from leverage_position where uid = any($1) and side = $2
    ), trades as (
      select buyer_uid as uid, market, lots, at_ms from spot_trade
      where buyer_uid = any($1) and buyer_bot_id is null
      union all
      select seller_uid, market, -lots, at_ms from spot_trade
      where seller_uid = any($1) and seller_bot_id is null
    ), hedges as (
      select uid, opened_at_ms as at_ms from shorts where 0 < (
        select sum(lots) from trades where trades.uid = shorts.uid
        and trades.market = shorts.market and at_ms <= opened_at_ms
      )
      union all
      select uid, at_ms from trades join shorts using (uid, market)
      where lots > 0 and at_ms between opened_at_ms and until
    )
    select uid, min(at_ms) as at_ms from hedges group by uid`;
  return readMoments(db, text, [uids, POSITION_SIDES.indexOf('short')]);
}

export const leverageDeeds = { 'stop-loss': findStops, hedge: findHedges };
