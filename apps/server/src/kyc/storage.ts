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

/** Fewer than so many of the same member and level came after it. */
const STILL_COUNTS = `(
  select count(*) from (
    select 1 from kyc_case newer
    where newer.uid = kyc_case.uid and newer.level = kyc_case.level and newer.id > kyc_case.id
    limit ${KYC_SUBMISSIONS_MAX}
  ) later
) < ${KYC_SUBMISSIONS_MAX}`;

export const kycStorage = defineTables({
  writers: [caseTable.upserts((changes) => changes['kyc-case']?.map(({ kycCase }) => kycCase))],
  load: async (client) => {
    const nextCaseId = await caseTable.findNextId(client);
    const cases = await caseTable.listInPortions(client, STILL_COUNTS);
    return { kyc: { nextCaseId, cases } };
  },
});
