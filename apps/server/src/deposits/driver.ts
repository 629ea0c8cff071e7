/** Cleans up after deposits: the proof of a decided one is deleted at once. */
import { PaperDriver, type PaperDriverDeps, type PaperRules } from '../files/files.ts';
import { type DepositPaper, deletePaper, listDonePapers } from './paper-table.ts';

const DEPOSIT_PAPERS: PaperRules<DepositPaper> = {
  module: 'deposits',
  isDone: (event) => event.kind === 'deposit' && event.deposit.state !== 'under-review',
  listDone: listDonePapers,
  close: deletePaper,
};

export class DepositsDriver extends PaperDriver<DepositPaper> {
  constructor(deps: PaperDriverDeps) {
    super(deps, DEPOSIT_PAPERS);
  }
}
