/** Queries of the case table, beyond what memory holds. */
import { CASE_STATES, type KycCase } from '@anywhen/exchange';
import { KYC_LEVELS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type CaseRow, readCaseRow } from './storage.ts';
import type { Db } from './paper-table.ts';

/** All members' cases that were decided at this moment or later, by id. */
export async function listCasesDecidedSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<KycCase[]> {
  const { rows } = await pool.query<CaseRow>(
    'select * from kyc_case where decided_at_ms >= $1 and id > $2 order by id limit $3',
    [sinceMs, afterId, limit],
  );
  return rows.map(readCaseRow);
}

/** The papers of the basic case a member passed with; undefined for a member at level 0. */
export async function findPassedPaper(
  db: Db,
  uid: number,
): Promise<{ folder: string; sealed: Buffer } | undefined> {
  const { rows } = await db.query(
    `select p.folder, p.sealed from kyc_paper p
     join kyc_case c on c.folder = p.folder and c.uid = p.uid
     where p.uid = $1 and c.level = $2 and c.state = $3 and p.sealed is not null`,
    [uid, KYC_LEVELS.indexOf('basic'), CASE_STATES.indexOf('passed')],
  );
  return rows[0] as { folder: string; sealed: Buffer } | undefined;
}
