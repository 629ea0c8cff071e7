/**
 * Records that a note can be about, as each module reads them from its own tables: their market,
 * their time, and the prices of that market between which their money was away (rulebook 26.3).
 */
import type { NotedRecordKind, PriceSpan } from '@anywhen/protocol';
import type { Pool } from 'pg';

export type NotedRecord = {
  readonly number: number;
  readonly symbol: string;
  readonly openedAtMs: number;
  readonly endedAtMs: number | null;
  /** Null of what has not ended, and of what ended without a price. */
  readonly span: NotedSpan | null;
};

export type NotedSpan = PriceSpan & {
  readonly fromMs: number;
  readonly untilMs: number;
  /** What a sale brought: that much would still be in the currency. Otherwise it is the stake. */
  readonly saleUnits?: bigint;
};

/** Those of the numbers that are the member's own. */
type FindNoted = (
  pool: Pool,
  own: { uid: number; numbers: readonly number[] },
) => Promise<NotedRecord[]>;

export type NotedRecords = Readonly<Partial<Record<NotedRecordKind, FindNoted>>>;
