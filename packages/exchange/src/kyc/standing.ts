/**
 * How a member's verification stands, from the cases that still count. The machine, the server's
 * facts and the tables of a simulation all go by the same few.
 */
import {
  REVIEW_DEADLINE_MS,
  KYC_SUBMISSIONS_MAX,
  KYC_SUBMISSIONS_WINDOW_MS,
  type KycLevelName,
  type Rejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Member } from '../members/member.ts';
import type { KycCase } from './case.ts';

/** By level, the oldest first. */
export type CasesByLevel = Readonly<Record<KycLevelName, readonly KycCase[]>>;

export const NO_CASES: CasesByLevel = { basic: [], advanced: [] };

/**
 * The last says how its level stands, and together they say when one more may come: so only as many
 * are stored as may be handed in within the window.
 */
export function withCase(known: CasesByLevel, next: KycCase): CasesByLevel {
  const others = known[next.level].filter(({ id }) => id !== next.id);
  const all = [...others, next].toSorted((one, other) => one.id - other.id);
  return { ...known, [next.level]: all.slice(-KYC_SUBMISSIONS_MAX) };
}

/** Why nothing may be handed in for a level now; status first, then what stands in the way. */
export function refuseSubmission(
  member: Member | undefined,
  cases: CasesByLevel,
  { level, atMs }: { level: KycLevelName; atMs: number },
): Rejection | undefined {
  const refusal = refusalOf(member, 'verify');
  if (refusal) return refusal;
  if (level === 'advanced' && !member?.level) return { code: 'KYC_PRIMARY_REQUIRED' };
  const state = cases[level].at(-1)?.state;
  if (state === 'under-review') return { code: 'KYC_PENDING' };
  if (state === 'passed') return { code: 'KYC_PASSED' };
  const { nextSubmissionAtMs: retryAtMs } = describeSubmissions(cases[level], atMs);
  return retryAtMs === null ? undefined : { code: 'KYC_TOO_MANY', data: { retryAtMs } };
}

export type Standing = ReturnType<typeof describeStanding>;

export function describeStanding(cases: CasesByLevel, atMs: number) {
  return {
    basic: describeLevel(cases.basic, atMs),
    advanced: describeLevel(cases.advanced, atMs),
  };
}

function describeLevel(cases: readonly KycCase[], atMs: number) {
  const submissions = describeSubmissions(cases, atMs);
  const last = cases.at(-1);
  if (!last || last.state === 'forgotten') return { ...NOTHING_HANDED_IN, ...submissions };
  const { state, submittedAtMs, decidedAtMs, reason } = last;
  return {
    state: state === 'rejected' ? 'not-completed' : state,
    submittedAtMs,
    decidedByMs: state === 'under-review' ? submittedAtMs + REVIEW_DEADLINE_MS : null,
    decidedAtMs,
    reason,
    ...submissions,
  } as const;
}

const NOTHING_HANDED_IN = {
  state: 'not-completed',
  submittedAtMs: null,
  decidedByMs: null,
  decidedAtMs: null,
  reason: null,
} as const;

function describeSubmissions(cases: readonly KycCase[], atMs: number) {
  const ends = cases.map(({ submittedAtMs }) => submittedAtMs + KYC_SUBMISSIONS_WINDOW_MS);
  const counting = ends.filter((endMs) => endMs > atMs);
  const submissionsLeft = KYC_SUBMISSIONS_MAX - counting.length;
  return {
    submissionsLeft,
    nextSubmissionAtMs: submissionsLeft > 0 ? null : Math.min(...counting),
  };
}
