/** The numbers of verification, as the list of the product's numbers prints them. */
import { count, seconds } from '../base/figures.ts';
import { REVIEW_DEADLINE_MS } from '../base/review-rules.ts';
import { KYC_DRAFT_LIFE_MS, KYC_REVIEW_MS, KYC_SUBMISSIONS_MAX } from './rules.ts';

export const kycConfiguration = {
  rows: [
    { key: 'reviewBasic', figure: seconds(KYC_REVIEW_MS.basic) },
    { key: 'reviewAdvanced', figure: seconds(KYC_REVIEW_MS.advanced) },
    { key: 'reviewDeadline', figure: seconds(REVIEW_DEADLINE_MS) },
    { key: 'submissions', figure: count(KYC_SUBMISSIONS_MAX) },
    { key: 'draftLife', figure: seconds(KYC_DRAFT_LIFE_MS) },
  ],
  tables: [],
} as const;
