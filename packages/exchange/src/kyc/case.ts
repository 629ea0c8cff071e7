/**
 * A case of verification and its life (rulebook 13.3): what was handed in for one level, and what
 * became of it. It knows no name and no number, only the keyed hash of a document.
 *
 *   under-review → passed · under-review → rejected · any → forgotten ("delete my data")
 */
import {
  REVIEW_DEADLINE_MS,
  KYC_REVIEW_MS,
  type KycLevelName,
  type KycReason,
  type Reviewer,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';

/** In the order of the database's numbers; only ever append. */
export const CASE_STATES = ['under-review', 'passed', 'rejected', 'forgotten'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What is handed in. */
export type Submission = {
  readonly level: KycLevelName;
  /** Under which the papers were put aside before; the machine never sees them. */
  readonly folder: string;
  /** Of basic verification: the keyed hash of country, type and number. */
  readonly document: string | null;
  /** What the published triggers found (rulebook 0.6). */
  readonly flaw: KycReason | null;
  readonly reviewer: Reviewer;
};

export type KycCase = Submission & {
  readonly id: number;
  readonly uid: Uid;
  readonly submittedAtMs: number;
  readonly state: CaseState;
  /** Of a rejected one. */
  readonly reason: KycReason | null;
  /** Of a passed or rejected one. */
  readonly decidedAtMs: number | null;
};

export function openCase(
  { level, folder, document, flaw, reviewer }: Submission,
  about: Pick<KycCase, 'id' | 'uid' | 'submittedAtMs'>,
): KycCase {
  const submission = { level, folder, document, flaw, reviewer };
  return { ...about, ...submission, state: 'under-review', reason: null, decidedAtMs: null };
}

/** Without a reason it is passed. */
export function decideCase(
  kycCase: KycCase,
  { reason, atMs }: { reason: KycReason | null; atMs: number },
): KycCase {
  return { ...kycCase, state: reason ? 'rejected' : 'passed', reason, decidedAtMs: atMs };
}

/** It was never decided, as far as the journal shows; only when it was handed in still counts. */
export function forgetCase(kycCase: KycCase): KycCase {
  const nothing = { document: null, flaw: null, reason: null, decidedAtMs: null };
  return { ...kycCase, ...nothing, state: 'forgotten' };
}

/** Never before the review is over, and never beyond the deadline. */
export function dueSecondOf({ level, reviewer, submittedAtMs }: KycCase): number {
  return reviewer === 'simulated'
    ? Math.ceil((submittedAtMs + KYC_REVIEW_MS[level]) / 1_000)
    : Math.floor((submittedAtMs + REVIEW_DEADLINE_MS) / 1_000);
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function stateOf(kycCase: KycCase): string {
  const { id, uid, level, folder, document, flaw, reviewer } = kycCase;
  const { submittedAtMs, state, reason, decidedAtMs } = kycCase;
  const submission = `${level}/${folder}/${document}/${flaw}/${reviewer}/${submittedAtMs}`;
  return `kyc/${id}/${uid}/${submission}/${state}/${reason}/${decidedAtMs}`;
}
