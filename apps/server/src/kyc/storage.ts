/** How cases of verification are written, and how those that still count are read back. */
import { CASE_STATES, type KycCase } from '@anywhen/exchange';
import { KYC_LEVELS, KYC_REASONS, KYC_SUBMISSIONS_MAX, REVIEWERS } from '@anywhen/protocol';
import {
  hex,
  integer,
  key,
  long,
  mutable,
  nullable,
  ordinal,
  text,
} from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';

export const caseTable = new RecordTable<KycCase>('kyc_case', {
  id: key(long),
  uid: integer,
  level: ordinal(KYC_LEVELS),
  folder: text,
  document: mutable(nullable(hex)),
  flaw: mutable(nullable(ordinal(KYC_REASONS))),
  reviewer: ordinal(REVIEWERS),
  submittedAtMs: long,
  state: mutable(ordinal(CASE_STATES)),
  reason: mutable(nullable(ordinal(KYC_REASONS))),
  decidedAtMs: mutable(nullable(long)),
});

export const kycStorage = defineTables({
  writers: [caseTable.upserts((changes) => changes['kyc-case']?.map(({ kycCase }) => kycCase))],
  load: async (client) => {
    const nextCaseId = await caseTable.findNextId(client);
    const counting = await client.query(
      `select * from (
         select *, row_number() over (partition by uid, level order by id desc) as place
         from kyc_case
       ) ranked where place <= $1 order by id`,
      [KYC_SUBMISSIONS_MAX],
    );
    return { kyc: { nextCaseId, cases: counting.rows.map(caseTable.read) } };
  },
});
