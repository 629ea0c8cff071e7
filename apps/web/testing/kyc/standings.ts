/** For tests only: verification states of a member as the server sends them. */
import type { KycDraft, KycLevel, StoredFile } from '@anywhen/protocol';
import type { Kyc } from '../../src/kyc/steps.ts';

export const HOUR_MS = 3_600_000;
export const NOW_MS = Date.now();

export const NOT_COMPLETED: KycLevel = {
  state: 'not-completed',
  submittedAtMs: null,
  decidedByMs: null,
  decidedAtMs: null,
  reason: null,
  submissionsLeft: 3,
  nextSubmissionAtMs: null,
};

export const UNDER_REVIEW: KycLevel = {
  ...NOT_COMPLETED,
  state: 'under-review',
  submittedAtMs: NOW_MS - HOUR_MS,
  decidedByMs: NOW_MS + 23 * HOUR_MS,
  submissionsLeft: 2,
};

export const PASSED: KycLevel = {
  ...NOT_COMPLETED,
  state: 'passed',
  submittedAtMs: NOW_MS - HOUR_MS,
  decidedAtMs: NOW_MS - HOUR_MS + 60_000,
};

export const REJECTED: KycLevel = {
  ...NOT_COMPLETED,
  submittedAtMs: NOW_MS - HOUR_MS,
  decidedAtMs: NOW_MS - HOUR_MS + 60_000,
  reason: 'DOCUMENT_UNREADABLE',
  submissionsLeft: 2,
};

export const USED_UP: Partial<KycLevel> = {
  submissionsLeft: 0,
  nextSubmissionAtMs: NOW_MS + 5 * HOUR_MS,
};

export const DRAFT: KycDraft = {
  country: 'DE',
  documentType: 'id-card',
  surname: 'Muster',
  givenName: 'Erika',
  documentNumber: 'SPEC-1234',
  expiresAtMs: NOW_MS + 24 * HOUR_MS,
};

export function storedFile(kind: StoredFile['kind'], id = 'ab'.repeat(16)): StoredFile {
  const durationMs = kind === 'face-video' ? 8_000 : null;
  const expiresAtMs = NOW_MS + 24 * HOUR_MS;
  return { id, kind, bytes: 81_920, width: 1_200, height: 800, durationMs, expiresAtMs };
}

export const ALL_PICTURES: readonly StoredFile[] = [
  storedFile('id-front', '0a'.repeat(16)),
  storedFile('id-back', '0b'.repeat(16)),
  storedFile('id-holding', '0c'.repeat(16)),
];

export type Standing = {
  basic?: KycLevel;
  advanced?: KycLevel;
  draft?: KycDraft | null;
  files?: readonly StoredFile[];
};

export function kycOf(standing: Standing): Kyc {
  const { basic = NOT_COMPLETED, advanced = NOT_COMPLETED, draft = null, files = [] } = standing;
  return { standing: { basic, advanced }, draft, files: [...files] };
}
