/** How many cases wait, and waited at each full hour before: from the cases' own rows. */
import { HOUR_MS } from '@anywhen/prices';
import { CASE_KINDS, type CaseKind, type ReplyOf, WAITING_HOURS } from '@anywhen/protocol';
import type { readHouseWaiting } from '@anywhen/protocol';
import type { Pool } from 'pg';

type Waiting = ReplyOf<typeof readHouseWaiting>['kinds'][number];

/** How many rows came in one hour and were over in another; numbered from the oldest hour. */
type SpanRow = { came: number; went: number; count: number; oldest: string };

/** In SQL: the rows that wait or were decided after `$1`, with when each came and went. */
const CASES: Readonly<Record<CaseKind, string>> = {
  deposit: spansOf('deposit', 'state = 0'),
  withdrawal: spansOf('withdrawal', 'state = 0'),
  basic: spansOf('kyc_case', 'state = 0', 'level = 0'),
  advanced: spansOf('kyc_case', 'state = 0', 'level = 1'),
  correction: `
    select proposed_at_ms as came, null::bigint as went from deposit
    where state in (1, 2) and proposed_by is not null
    union all
    select proposed_at_ms, corrected_at_ms from deposit where corrected_at_ms > $1`,
};

const STILL = WAITING_HOURS + 1;

export function readWaiting(pool: Pool, nowMs: number): Promise<Waiting[]> {
  return Promise.all(CASE_KINDS.map((kind) => readKind(pool, kind, nowMs)));
}

async function readKind(pool: Pool, kind: CaseKind, nowMs: number): Promise<Waiting> {
  const { rows } = await pool.query<SpanRow>(
    `select least(greatest(ceil((came - $1) / $2::numeric), 0), ${STILL})::integer as came,
       coalesce(least(ceil((went - $1) / $2::numeric), ${STILL}), ${STILL})::integer as went,
       count(*)::integer as count, min(came) as oldest
     from (${CASES[kind]}) spans group by 1, 2`,
    [nowMs - WAITING_HOURS * HOUR_MS, HOUR_MS],
  );
  const byHour = Array.from({ length: STILL }, (_, hour) => {
    const there = rows.filter(({ came, went }) => came <= hour && went > hour);
    return there.reduce((sum, { count }) => sum + count, 0);
  });
  const open = rows.filter(({ went }) => went === STILL);
  const oldest = open.map((row) => Number(row.oldest));
  return {
    kind,
    waiting: open.reduce((sum, { count }) => sum + count, 0),
    oldestAtMs: oldest.length > 0 ? Math.min(...oldest) : null,
    byHour,
  };
}

function spansOf(table: string, isOpen: string, isKind = 'true'): string {
  return `
    select submitted_at_ms as came, null::bigint as went from ${table}
    where ${isOpen} and ${isKind}
    union all
    select submitted_at_ms, decided_at_ms from ${table} where decided_at_ms > $1 and ${isKind}`;
}
