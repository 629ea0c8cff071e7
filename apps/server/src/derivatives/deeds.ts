/** What the first week recognises of leverage: a stop-loss, at the order or at the position. */
import type { Database } from '../core/storage/table.ts';

export async function hasSetStop(db: Database, uid: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `(select from leverage_order where uid = $1 and stop_loss_ticks is not null limit 1)
     union all
     (select from leverage_position where uid = $1 and stop_loss_ticks is not null limit 1)`,
    [uid],
  );
  return (rowCount ?? 0) > 0;
}
