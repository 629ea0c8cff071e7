/** How a case stands for whoever looks at it: who has it, until when, and what may be done. */
import { CASE_REASONS, type CaseDetail } from '@anywhen/protocol';
import type { Self } from '../session/session.ts';
import { isDecider } from './case-kind.ts';
import { CASE_TEXTS } from './texts.ts';

type Reader = { self: Self; nowMs: number };

type Rights = {
  /** The role decides cases at all. */
  canDecide: boolean;
  /** Why it takes two, or why it is not this person who approves. */
  secondPerson: string | undefined;
};

type Standing = Rights &
  (
    | { kind: 'decided'; state: string }
    | { kind: 'free' }
    | { kind: 'others'; claimedBy: string; untilMs: number }
    /** It was this person's, and the page still shows it. */
    | { kind: 'lapsed' }
    | {
        kind: 'mine';
        untilMs: number;
        leftMs: number;
        /** Until the chain has confirmed it; 0 when it has. */
        readyInMs: number;
        mayApprove: boolean;
        mayReject: boolean;
      }
  );

export function readStanding(detail: CaseDetail, { self, nowMs }: Reader): Standing {
  const { case: line, state } = detail;
  const { claimedBy, claimedUntilMs } = line;
  const rights = { canDecide: isDecider(self.role), secondPerson: explainTwo(detail, self) };
  if (!isOpen(detail)) return { ...rights, kind: 'decided', state };
  if (claimedBy === null || claimedUntilMs === null) return { ...rights, kind: 'free' };
  const leftMs = claimedUntilMs - nowMs;
  if (claimedBy !== self.id) {
    if (leftMs <= 0) return { ...rights, kind: 'free' };
    return { ...rights, kind: 'others', claimedBy, untilMs: claimedUntilMs };
  }
  if (leftMs <= 0) return { ...rights, kind: 'lapsed' };
  const readyInMs = Math.max(0, line.readyAtMs - nowMs);
  return {
    ...rights,
    kind: 'mine',
    untilMs: claimedUntilMs,
    leftMs,
    readyInMs,
    mayApprove: readyInMs === 0 && mayApprove(detail, self),
    mayReject: readyInMs === 0 && CASE_REASONS[line.kind].length > 0,
  };
}

function isOpen({ case: { kind }, state }: CaseDetail): boolean {
  // A correction is about a deposit that was credited, and is open until that is taken back.
  return kind === 'correction'
    ? state === 'credited' || state === 'unlocked'
    : state === 'under-review';
}

function mayApprove(detail: CaseDetail, self: Self): boolean {
  if (factOf(detail, 'approved-by') === self.id) return false;
  if (detail.case.kind !== 'correction') return true;
  return self.role === 'approver' && factOf(detail, 'proposed-by') !== self.id;
}

function explainTwo(detail: CaseDetail, self: Self): string | undefined {
  const { kind, approvals, approvalsNeeded } = detail.case;
  if (approvalsNeeded < 2 || !isOpen(detail)) return undefined;
  if (kind === 'correction') {
    const isOwn = factOf(detail, 'proposed-by') === self.id;
    return isOwn ? CASE_TEXTS.correctionOwn : CASE_TEXTS.correctionRole;
  }
  const first = factOf(detail, 'approved-by');
  if (approvals === 0 || first === undefined) return CASE_TEXTS.secondPersonNone;
  return first === self.id ? CASE_TEXTS.secondPersonYou : CASE_TEXTS.secondPersonOne(first);
}

function factOf({ facts }: CaseDetail, name: string): string | undefined {
  return facts.find((fact) => fact.name === name)?.value;
}
