/** Queries of the case table, beyond what memory holds. */
import { CASE_STATES, type KycCase } from '@anywhen/exchange';
import { KYC_LEVELS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import type { Db } from './paper-table.ts';
import { caseTable } from './storage.ts';

/** Those that were decided. */
export function listCasesDecidedSince(pool: Pool, page: SincePage): Promise<KycCase[]> {
  return caseTable.listSince(pool, 'decided_at_ms >= $1', page);
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
