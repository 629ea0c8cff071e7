/** The rules of verification (rulebook 0.6, 13): states, reasons, fields, how long each takes. */
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';

export const KYC_LEVELS = ['basic', 'advanced'] as const;
export type KycLevelName = (typeof KYC_LEVELS)[number];
export const KYC_STATES = ['not-completed', 'under-review', 'passed'] as const;
export type KycState = (typeof KYC_STATES)[number];

export const DOCUMENT_TYPES = ['id-card', 'driving-licence', 'passport', 'other'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Why a case was not passed; only ever append. The last two are for people to give. */
export const KYC_REASONS = [
  'DOCUMENT_UNREADABLE',
  'DOCUMENT_IN_USE',
  'FACE_NOT_CLEAR',
  'DETAILS_MISMATCH',
  'NOT_INVENTED',
] as const;
export type KycReason = (typeof KYC_REASONS)[number];

/** When the simulated reviewer decides. */
export const KYC_REVIEW_MS = { basic: MINUTE_MS, advanced: 5 * MINUTE_MS } as const;

export const KYC_SUBMISSIONS_MAX = 3;
export const KYC_SUBMISSIONS_WINDOW_MS = DAY_MS;
export const KYC_DRAFT_LIFE_MS = DAY_MS;

export const PERSON_NAME_PATTERN = /^(?=.*\p{L})[\p{L}\p{M} \-'.’]{1,50}$/u;
export const DOCUMENT_NUMBER_PATTERN = /^[A-Za-z0-9-]{4,30}$/;

export function needsBack(documentType: DocumentType): boolean {
  return documentType !== 'passport';
}
