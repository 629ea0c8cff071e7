/** Orders that the first week recognises: a member's own, not those of their bots. */
import { ORDER_TYPES, SIDES, TRIGGER_KINDS } from '@anywhen/protocol';
import type { Database } from '../../core/storage/table.ts';

export function hasPlacedLimit(db: Database, uid: number): Promise<boolean> {
  return hasOrder(db, 'type = $2', [uid, ORDER_TYPES.indexOf('limit')]);
}

/** A sale that waits for a lower price. */
export function hasPlacedStop(db: Database, uid: number): Promise<boolean> {
  const stop = [SIDES.indexOf('sell'), TRIGGER_KINDS.indexOf('stop')];
  return hasOrder(db, 'side = $2 and trigger_kind = $3', [uid, ...stop]);
}

async function hasOrder(db: Database, condition: string, values: number[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from spot_order where uid = $1 and bot_id is null and ${condition} limit 1`,
    values,
  );
  return rowCount === 1;
}
