/**
 * Cleans up after verification: the files of a decided or forgotten case are deleted, the sealed
 * name of a passed one stays, and drafts are deleted after a day.
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
