/**
 * A change of terms that somebody of the staff proposed. It never changes: it is approved as it is
 * by somebody else, or withdrawn.
 *
 *   proposed → approved | withdrawn
 */
import {
  TERMS_AHEAD_MS_MAX,
  TERMS_BOUNDS,
  TERMS_NOTICE_MS,
  TERMS_VALUES_MAX,
  type TermsContent,
  type TermsValue,
  type TermsField,
} from '@anywhen/protocol';
import type { StaffId } from '../kernel/actor.ts';

export type TermsProposal = TermsContent & {
  readonly id: number;
  readonly hash: string;
  readonly proposedBy: StaffId;
  readonly proposedAtMs: number;
} & (
    | { readonly state: 'proposed'; readonly decidedBy: null; readonly decidedAtMs: null }
    | {
        readonly state: 'approved' | 'withdrawn';
        readonly decidedBy: StaffId;
        readonly decidedAtMs: number;
      }
  );

export type TermsDecision = {
  readonly state: 'approved' | 'withdrawn';
  readonly decidedBy: StaffId;
  readonly decidedAtMs: number;
};

export function decideProposal(proposal: TermsProposal, decision: TermsDecision): TermsProposal {
  return { ...proposal, ...decision };
}

/** For the fingerprint. */
export function proposalText(proposal: TermsProposal): string {
  const { id, hash, proposedBy, proposedAtMs, state, decidedBy, decidedAtMs } = proposal;
  const decided = `${state}/${decidedBy}/${decidedAtMs}`;
  return `terms-proposal/${id}/${hash}/${proposedBy}/${proposedAtMs}/${decided}`;
}

/** A whole second that members can read a day before, and within three months. */
export function isAnnouncedInTime(fromMs: number, atMs: number): boolean {
  const aheadMs = fromMs - atMs;
  return aheadMs >= TERMS_NOTICE_MS && aheadMs <= TERMS_AHEAD_MS_MAX;
}

/** Each number named once, within its bounds, and really another one. */
export function areValues(values: readonly TermsValue[], fields: readonly TermsField[]): boolean {
  const known = new Map(fields.map((field) => [field.key, field]));
  const keys = new Set(values.map(({ key }) => key));
  const isSized = values.length > 0 && values.length <= TERMS_VALUES_MAX;
  if (!isSized || keys.size !== values.length) return false;
  return values.every(({ key, before, after }) => {
    const field = known.get(key);
    if (!field || !Number.isInteger(after) || before === after) return false;
    const { min, max } = TERMS_BOUNDS[field.kind];
    return after >= min && after <= max;
  });
}

/** Whether what was shown as holding until then is what will hold until then. */
export function areStillBefore(
  values: readonly TermsValue[],
  fields: readonly TermsField[],
): boolean {
  return values.every(({ key, before }) =>
    fields.some((field) => field.key === key && field.value === before),
  );
}
