/**
 * Clears up after verification: of a case that was decided or forgotten the files go, of a passed
 * one the sealed name stays, and drafts go when their day is over.
 */
import { KYC_DRAFT_LIFE_MS } from '@anywhen/protocol';
import { PaperDriver, type PaperDriverDeps, type PaperRules } from '../files/files.ts';
import { type DonePaper, closePaper, deleteDraftsBefore, listDonePapers } from './paper-table.ts';

const KYC_PAPERS: PaperRules<DonePaper> = {
  module: 'kyc',
  isDone: (event) => event.kind === 'kyc-case' && event.kycCase.state !== 'under-review',
  listDone: listDonePapers,
  close: closePaper,
  sweep: (pool, nowMs) => deleteDraftsBefore(pool, nowMs - KYC_DRAFT_LIFE_MS),
};

export class KycDriver extends PaperDriver<DonePaper> {
  constructor(deps: PaperDriverDeps) {
    super(deps, KYC_PAPERS);
  }
}
