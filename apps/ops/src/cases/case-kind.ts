/** Which kind of case a path is about, and who decides cases. */
import { CASE_KINDS, type CaseKind, type StaffRole } from '@anywhen/protocol';

export function readKind(kind: string | undefined): CaseKind {
  return CASE_KINDS.find((each) => each === kind) ?? 'deposit';
}

export function isDecider(role: StaffRole): boolean {
  return role === 'reviewer' || role === 'approver';
}

/** What a page of a case shall do when it opens. */
export const CLAIM_ON_OPEN = { isClaimedOnOpen: true } as const;

export function isClaimedOnOpen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isClaimedOnOpen' in state;
}

export function placeOf({ kind, id }: { kind: CaseKind; id: string }): string {
  return `/cases/${kind}/${id}`;
}
