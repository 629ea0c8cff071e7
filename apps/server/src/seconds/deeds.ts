/** What classes recognise of seconds contracts: one that was held until two ticks decided it. */
import type { Database } from '../core/storage/table.ts';
import { type Moments, readMoments } from '../facets/class-deeds.ts';

export function findFirstDecided(db: Database, uids: readonly number[]): Promise<Moments> {
  const text = `select uid, min(ended_at_ms) as at_ms from seconds_contract
    where uid = any($1) and result is not null and not is_void group by uid`;
  return readMoments(db, text, [uids]);
}
