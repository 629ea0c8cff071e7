/** Everything the fairness pages read from the tables; it writes nothing. */
import type { DayCommitment } from '@anywhen/exchange';
import type { Pool } from 'pg';

type DayRow = { day: number; anchor: string; published_at_ms: string; seed: string | null };

export async function listDayCommitments(pool: Pool): Promise<DayCommitment[]> {
  const { rows } = await pool.query<DayRow>(
    'select day, anchor, published_at_ms, seed from day_commitment order by day',
  );
  return rows.map(({ day, anchor, published_at_ms, seed }) => {
    return { day, anchor, publishedAtMs: Number(published_at_ms), seed };
  });
}
