/** Orders that the first week and classes recognise: a member's own, not those of their bots. */
import { ORDER_TYPES, SIDES, TRIGGER_KINDS } from '@anywhen/protocol';
import type { Database } from '../../core/storage/table.ts';
import { type Moments, readMoments } from '../../facets/class-deeds.ts';

const LIMIT = { condition: 'type = $2', values: [ORDER_TYPES.indexOf('limit')] };

/** A sale that waits for a lower price. */
const STOP = {
  condition: 'side = $2 and trigger_kind = $3',
  values: [SIDES.indexOf('sell'), TRIGGER_KINDS.indexOf('stop')],
};

export function hasPlacedLimit(db: Database, uid: number): Promise<boolean> {
  return hasOrder(db, LIMIT.condition, [uid, ...LIMIT.values]);
}

export function hasPlacedStop(db: Database, uid: number): Promise<boolean> {
  return hasOrder(db, STOP.condition, [uid, ...STOP.values]);
}

export const orderDeeds = {
  'limit-order': (db: Database, uids: readonly number[]) => findFirst(db, uids, LIMIT),
  'stop-loss': (db: Database, uids: readonly number[]) => findFirst(db, uids, STOP),
};

function findFirst(
  db: Database,
  uids: readonly number[],
  { condition, values }: typeof LIMIT,
): Promise<Moments> {
  const text = `select uid, min(created_at_ms) as at_ms from spot_order
    where uid = any($1) and bot_id is null and ${condition} group by uid`;
  return readMoments(db, text, [uids, ...values]);
}

async function hasOrder(db: Database, condition: string, values: number[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from spot_order where uid = $1 and bot_id is null and ${condition} limit 1`,
    values,
  );
  return rowCount === 1;
}
