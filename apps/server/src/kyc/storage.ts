/** How cases of verification are written, and how those that still count are loaded. */
import { CASE_STATES, type KycCase, type KycImage } from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import {
  KYC_LEVELS,
  KYC_REASONS,
  REVIEWERS,
  KYC_SUBMISSIONS_MAX,
  type KycReason,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, bytes, rowsLiteral } from '../core/storage/row-literals.ts';

type KycRows = Map<number, KycCase>;

const cases: TableWriter<KycRows> = {
  name: 'kyc_case',
  table: 'kyc_case',
  text: (source) =>
    `insert into kyc_case select r.* from ${source}
     on conflict (id) do update set
       document = excluded.document,
       flaw = excluded.flaw,
       state = excluded.state,
       reason = excluded.reason,
       decided_at_ms = excluded.decided_at_ms`,
  rows: (byId) =>
    rowsLiteral(byId.values(), (kycCase) => [
      kycCase.id,
      kycCase.uid,
      KYC_LEVELS.indexOf(kycCase.level),
      kycCase.folder,
      kycCase.document === null ? null : bytes(kycCase.document),
      placeOf(kycCase.flaw),
      REVIEWERS.indexOf(kycCase.reviewer),
      kycCase.submittedAtMs,
      CASE_STATES.indexOf(kycCase.state),
      placeOf(kycCase.reason),
      kycCase.decidedAtMs,
    ]),
};

export const kycStorage = defineStorage<KycRows>({
  sort: (changes) => new Map(changes['kyc-case']?.map(({ kycCase }) => [kycCase.id, kycCase])),
  writers: [cases],
  load: async (client) => ({ kyc: await loadKyc(client) }),
});

async function loadKyc(client: ClientBase): Promise<KycImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from kyc_case',
  );
  const counting = await client.query<CaseRow>(
    `select * from (
       select *, row_number() over (partition by uid, level order by id desc) as place
       from kyc_case
     ) ranked where place <= $1 order by id`,
    [KYC_SUBMISSIONS_MAX],
  );
  return { nextCaseId: Number(last.rows[0]?.id) + 1, cases: counting.rows.map(readCaseRow) };
}

export type CaseRow = {
  id: string;
  uid: number;
  level: number;
  folder: string;
  document: Buffer | null;
  flaw: number | null;
  reviewer: number;
  submitted_at_ms: string;
  state: number;
  reason: number | null;
  decided_at_ms: string | null;
};

export function readCaseRow(row: CaseRow): KycCase {
  return {
    id: Number(row.id),
    uid: row.uid,
    level: at(KYC_LEVELS, row.level),
    folder: row.folder,
    document: row.document?.toString('hex') ?? null,
    flaw: row.flaw === null ? null : at(KYC_REASONS, row.flaw),
    reviewer: at(REVIEWERS, row.reviewer),
    submittedAtMs: Number(row.submitted_at_ms),
    state: at(CASE_STATES, row.state),
    reason: row.reason === null ? null : at(KYC_REASONS, row.reason),
    decidedAtMs: row.decided_at_ms === null ? null : Number(row.decided_at_ms),
  };
}

function placeOf(reason: KycReason | null): number | null {
  return reason === null ? null : KYC_REASONS.indexOf(reason);
}
