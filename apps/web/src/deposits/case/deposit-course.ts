/**
 * The steps of a deposit at a given time (rulebook 9.4): which are done, which one is running and
 * until when, and which are still to come. Pure; during the review only the clock advances it.
 */
import { depositStageAt, type Deposit, type DepositStage } from '@anywhen/protocol';
import type { CaseStep } from '../../case-parts/case-timeline.tsx';

export type CourseStep = Pick<CaseStep, 'state' | 'by' | 'atMs' | 'untilMs'> & {
  readonly name: 'broadcast' | 'confirming' | 'reviewing' | 'credited' | 'unlocked' | 'corrected';
};

/** How many of the five steps are done; the next one is running. */
const DONE: Readonly<Record<DepositStage, number>> = {
  broadcast: 0,
  confirming: 1,
  reviewing: 2,
  rejected: 2,
  credited: 4,
  unlocked: 5,
};

export function courseOf(deposit: Deposit, nowMs: number): CourseStep[] {
  const { correction } = deposit;
  const stage = depositStageAt(deposit, nowMs);
  const steps = allSteps(deposit).map((step, index) => at(step, index - DONE[stage]));
  if (stage === 'rejected') return steps.slice(0, 2).concat(ended(deposit));
  if (!correction) return steps;
  return [
    ...steps.slice(0, 4),
    { name: 'corrected', state: 'failed', by: 'staff', atMs: correction.atMs },
  ];
}

/** `ahead` counts from the running step; only the broadcast already has its time. */
function at(step: Omit<CourseStep, 'state'>, ahead: number): CourseStep {
  if (ahead < 0) return { ...step, state: 'done' };
  if (ahead > 0) return { ...step, state: 'next' };
  const running = { ...step, state: 'current' } as const;
  return step.name === 'broadcast' ? running : { ...running, atMs: null };
}

/** The failed review. */
function ended({ decidedAtMs, decidedBy }: Deposit): CourseStep {
  return { name: 'reviewing', state: 'failed', by: decidedBy ?? 'rules', atMs: decidedAtMs };
}

/** With the actual or expected duration of each; reviews by staff have no expected duration. */
function allSteps(deposit: Deposit): Omit<CourseStep, 'state'>[] {
  const { submittedAtMs, minedAtMs, confirmedAtMs, unlockableAtMs } = deposit;
  const { reviewer, decidedAtMs, decidedBy, decidedByMs, unlockedAtMs } = deposit;
  const decided = decidedAtMs ?? (reviewer === 'simulated' ? decidedByMs : null);
  const unlocked = unlockedAtMs ?? (decided && Math.max(decided, unlockableAtMs));
  return [
    { name: 'broadcast', by: 'member', atMs: submittedAtMs, untilMs: minedAtMs },
    { name: 'confirming', by: 'chain', atMs: confirmedAtMs, untilMs: confirmedAtMs },
    {
      name: 'reviewing',
      by: decidedBy ?? (reviewer === 'simulated' ? 'rules' : 'staff'),
      atMs: decided,
      untilMs: decidedByMs,
    },
    { name: 'credited', atMs: decided },
    { name: 'unlocked', by: 'chain', atMs: unlocked, untilMs: unlockableAtMs },
  ];
}
