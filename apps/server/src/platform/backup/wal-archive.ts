/** Whether PostgreSQL can archive its WAL; while it cannot, it retains all of it on its disk. */
import type { Pool } from 'pg';
import type { GaugeSource } from '../metrics.ts';

const ANSWER_MS_MAX = 2_000;

/** An archive that was not configured never fails. */
const IS_FAILING = `select coalesce(
  last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int as failing
  from pg_stat_archiver`;

export function walArchiveGauge(pool: Pick<Pool, 'query'>): GaugeSource {
  return {
    help: '1 while the log of PostgreSQL cannot be archived',
    read: async () => {
      const question = { text: IS_FAILING, query_timeout: ANSWER_MS_MAX };
      const { rows } = await pool.query<{ failing: number }>(question);
      return rows[0]?.failing ?? 0;
    },
  };
}
