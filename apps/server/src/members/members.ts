/** What other modules may use of the members' table, beside their facts. */
import type { Member } from '@anywhen/exchange';
import type { Pool } from 'pg';

export async function listMembersOpenedSince(
  pool: Pool,
  sinceMs: number,
): Promise<Pick<Member, 'uid' | 'openedAtMs'>[]> {
  const { rows } = await pool.query<{ uid: number; opened_at_ms: string }>(
    'select uid, opened_at_ms from member where opened_at_ms >= $1 order by opened_at_ms, uid',
    [sinceMs],
  );
  return rows.map(({ uid, opened_at_ms }) => ({ uid, openedAtMs: Number(opened_at_ms) }));
}
