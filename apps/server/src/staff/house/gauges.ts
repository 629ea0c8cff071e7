/** What the metrics say of the console: counts by index, read when they are asked for. */
import { STAFF_SESSION_IDLE_MS, STAFF_SESSION_LIFE_MS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { GaugeSource } from '../../platform/metrics.ts';

type Parts = { pool: Pool; nowMs: () => number };

export function staffGauges({ pool, nowMs }: Parts): Record<string, GaugeSource> {
  const count = async (from: string, values: readonly unknown[] = []): Promise<number> => {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from ${from}`, [
      ...values,
    ]);
    return Number(rows[0]?.count);
  };
  return {
    cases_waiting: {
      help: 'Cases under review, by kind',
      label: 'kind',
      read: async () => ({
        deposit: await count('deposit where state = 0'),
        withdrawal: await count('withdrawal where state = 0'),
        basic: await count('kyc_case where state = 0 and level = 0'),
        advanced: await count('kyc_case where state = 0 and level = 1'),
        correction: await count('deposit where state in (1, 2) and proposed_by is not null'),
      }),
    },
    console_sessions: {
      help: 'Sessions of staff that have not ended',
      read: () => {
        const atMs = nowMs();
        return count('staff_session where last_seen_at_ms > $1 and created_at_ms > $2', [
          atMs - STAFF_SESSION_IDLE_MS,
          atMs - STAFF_SESSION_LIFE_MS,
        ]);
      },
    },
    audit_rows: {
      help: 'Rows of the audit log, which are numbered without a gap',
      read: async () => {
        const { rows } = await pool.query<{ seq: string | null }>(
          'select max(seq) as seq from staff_audit',
        );
        return Number(rows[0]?.seq ?? 0);
      },
    },
  };
}
