/** Numbers and lists of the operator console (rulebook 0.6), for server, console and tests. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { DEPOSIT_REASONS } from '../deposits/rules.ts';
import { KYC_REASONS } from '../kyc/rules.ts';
import { WITHDRAWAL_REASONS } from '../withdrawals/rules.ts';

export const STAFF_PASSWORD_MIN = 15;
/** Lower case, so that two names that look the same are the same. */
export const STAFF_ID_PATTERN = /^[a-z][a-z0-9-]{2,31}$/;

/** A link that opens an account, or gives it a new password and authenticator. */
export const STAFF_LINK_LIFE_MS = DAY_MS;
export const STAFF_SESSION_LIFE_MS = 12 * HOUR_MS;
export const STAFF_SESSION_IDLE_MS = 30 * MINUTE_MS;
/** Of whoever takes a case and does nothing: then it is free again. */
export const CLAIM_LIFE_MS = 15 * MINUTE_MS;

/** What waits for staff. A correction is a credited deposit that somebody proposed to take back. */
export const CASE_KINDS = ['deposit', 'withdrawal', 'basic', 'advanced', 'correction'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Why a case of a kind may be rejected. What is proposed to be taken back is only approved. */
export const CASE_REASONS: Readonly<Record<CaseKind, readonly string[]>> = {
  deposit: DEPOSIT_REASONS,
  withdrawal: WITHDRAWAL_REASONS,
  basic: KYC_REASONS,
  advanced: KYC_REASONS,
  correction: [],
};

/** How far back the console shows what waited. */
export const WAITING_HOURS = 24;
/** The console lists no more of them. */
export const PROCESSES_MAX = 64;
export const PROCESS_ROLES = ['all', 'core', 'gateway', 'ops'] as const;

export const LINK_KINDS = ['first-admin', 'join', 'reset'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What a row of the audit log says was done; only ever append. */
export const AUDIT_ACTIONS = [
  'account-opened',
  'account-created',
  'account-disabled',
  'account-reset',
  'password-set',
  'authenticator-set',
  'logged-in',
  'login-refused',
  'logged-out',
  'case-claimed',
  'case-released',
  'case-opened',
  'file-viewed',
  'case-decided',
  'correction-proposed',
  'correction-approved',
  'member-looked-up',
  'member-opened',
  'status-changed',
  'audit-exported',
  'terms-proposed',
  'terms-withdrawn',
  'terms-approved',
  /** What became of a command that an earlier row announced. */
  'outcome',
  'announcement-written',
  'announcement-edited',
  'announcement-ended',
  'conversation-opened',
  'conversation-taken',
  'conversation-transferred',
  'conversation-answered',
  'conversation-closed',
  'proof-sent',
  'canned-answer-created',
  'canned-answer-changed',
  'canned-answer-removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
