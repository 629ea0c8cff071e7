/** What classes recognise of options: one that was sold back before its expiry. */
import type { Database } from '../core/storage/table.ts';
import { type Moments, readMoments } from '../facets/class-deeds.ts';

export function findFirstSales(db: Database, uids: readonly number[]): Promise<Moments> {
  const text = `select uid, min(sold_at_ms) as at_ms
    from option_position join option_sale on position_id = id where uid = any($1) group by uid`;
  return readMoments(db, text, [uids]);
}
