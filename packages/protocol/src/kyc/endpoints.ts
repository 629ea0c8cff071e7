/**
 * Verification of a member (rulebook 13): two levels, each not completed, under review or passed.
 * Everything handed in is invented; the pages say so.
 */
import * as z from 'zod/mini';
import { memberRead, memberWrite } from '../base/endpoint.ts';
import { fileId, storedFile } from '../files/endpoints.ts';
import { DOCUMENT_TYPES, KYC_REASONS, KYC_STATES } from './rules.ts';
import { atMs, listOf, text } from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { FILE_KINDS } from '../files/rules.ts';

/** Loose on purpose: what is wrong with a field is said by its own fault. */
const typed = z.string().check(z.maxLength(200));

const person = {
  /** ISO 3166-1 alpha-2. */
  country: typed,
  documentType: typed,
  surname: typed,
  givenName: typed,
  documentNumber: typed,
};

const kycDraft = z.strictObject({
  country: text(200),
  documentType: z.enum(DOCUMENT_TYPES),
  surname: text(200),
  givenName: text(200),
  documentNumber: text(200),
  expiresAtMs: atMs,
});
export type KycDraft = z.infer<typeof kycDraft>;

const kycLevel = z.strictObject({
  state: z.enum(KYC_STATES),
  submittedAtMs: z.nullable(atMs),
  /** Under review: the latest moment of the decision. */
  decidedByMs: z.nullable(atMs),
  decidedAtMs: z.nullable(atMs),
  /** Of the last rejection; null once something was handed in again. */
  reason: z.nullable(z.enum(KYC_REASONS)),
  submissionsLeft: z.int(),
  /** When one may be handed in again although none is left now. */
  nextSubmissionAtMs: z.nullable(atMs),
});
export type KycLevel = z.infer<typeof kycLevel>;

/** By level. */
const kycStanding = z.strictObject({ basic: kycLevel, advanced: kycLevel });
export type KycStanding = z.infer<typeof kycStanding>;

export const readKyc = memberRead('readKyc', '/kyc', {
  summary: 'How far the member’s verification is, with the draft of its first step.',
  reply: z.strictObject({
    standing: kycStanding,
    draft: z.nullable(kycDraft),
    /** Uploaded and not handed in yet. */
    files: listOf(storedFile, FILE_KINDS.length),
  }),
});

export const saveKycDraft = memberWrite('saveKycDraft', '/kyc/draft', {
  summary: 'Keeps the first step of basic verification for 24 hours.',
  body: z.strictObject(person),
  reply: kycDraft,
  rejections: ['KYC_PENDING', 'KYC_PASSED', 'ACCOUNT_FROZEN', 'ACCOUNT_STATUS_ABNORMAL'],
});

const SUBMISSION_REJECTIONS = [
  'KYC_PENDING',
  'KYC_PASSED',
  'KYC_TOO_MANY',
  'ACCOUNT_FROZEN',
  'ACCOUNT_STATUS_ABNORMAL',
] as const;

export const submitBasicKyc = memberWrite('submitBasicKyc', '/kyc/basic', {
  summary: 'Hands in the draft with its pictures; a passport needs no back.',
  body: z.strictObject({
    front: z.optional(fileId),
    back: z.optional(fileId),
    holding: z.optional(fileId),
  }),
  reply: kycStanding,
  rejections: [...SUBMISSION_REJECTIONS, 'KYC_DRAFT_MISSING'],
});

export const submitAdvancedKyc = memberWrite('submitAdvancedKyc', '/kyc/advanced', {
  summary: 'Hands in the video of advanced verification.',
  body: z.strictObject({ video: z.optional(fileId) }),
  reply: kycStanding,
  rejections: [...SUBMISSION_REJECTIONS, 'KYC_PRIMARY_REQUIRED'],
});

const endpoints = [readKyc, saveKycDraft, submitBasicKyc, submitAdvancedKyc];

const topics = {
  kyc: namedTopic('member', 'kyc', kycStanding),
};

export const kycApi = { endpoints, topics };
