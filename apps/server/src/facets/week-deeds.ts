/**
 * What a member has done that the first week asks for (rulebook 31.2), as each module reads it from
 * its own tables. Each question is answered by one row found through an index.
 */
import type { EarlyExit, WeekDeed } from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';

/** Several modules may know one deed: it was done when any of them says so. */
export type WeekDeeds = Readonly<
  Partial<Record<Exclude<WeekDeed, 'early-exit'>, (db: Database, uid: number) => Promise<boolean>>>
>;

/** Undefined until an option was sold back. */
export type FindEarlyExit = (db: Database, uid: number) => Promise<EarlyExit | undefined>;
