/** Refusals, permissions and messages of verification. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { KYC_LEVELS, KYC_REASONS } from './rules.ts';

const overview = () => '/homeindex/userauth';

export const kycFacets = defineFacets({
  refusals: {
    KYC_PRIMARY_REQUIRED: refusal(5000, 403, 'complete primary certification first'),
    KYC_PENDING: refusal(5001, 409, 'verification under review'),
    KYC_TOO_MANY: refusal(5002, 429, 'too many verification attempts today'),
    KYC_PASSED: refusal(5003, 409, 'verification passed already'),
    KYC_DRAFT_MISSING: refusal(5004, 409, 'fill in the first step again'),
  },
  operations: { verify: needs('verify') },
  messages: {
    'verification-passed': messageKind(6, 'system', { level: z.enum(KYC_LEVELS) }, overview),
    'verification-rejected': messageKind(
      7,
      'system',
      { level: z.enum(KYC_LEVELS), reason: z.enum(KYC_REASONS) },
      overview,
    ),
  },
});
