/**
 * The steps of a deposit at a moment (rulebook 9.4): what is done, what runs and until when, and
 * what is to come. Pure; while it is under review the clock alone moves it on.
 */
import { depositStageAt, type Deposit, type DepositStage } from '@anywhen/protocol';
import type { CaseStep } from '../../case-parts/case-timeline.tsx';

export type CourseStep = Pick<CaseStep, 'state' | 'by' | 'atMs' | 'untilMs'> & {
  readonly name: 'broadcast' | 'confirming' | 'reviewing' | 'credited' | 'unlocked' | 'corrected';
};

/** How many of the five steps are over, and with them the one that runs. */
const DONE: Readonly<Record<DepositStage, number>> = {
  broadcast: 0,
  confirming: 1,
  reviewing: 2,
  rejected: 2,
  credited: 4,
  unlocked: 5,
};

export function courseOf(deposit: Deposit, nowMs: number): CourseStep[] {
  const stage = depositStageAt(deposit, nowMs);
  const steps = allSteps(deposit).map((step, index): CourseStep => {
    if (index < DONE[stage]) return { ...step, state: 'done' };
    if (index > DONE[stage]) return { ...step, state: 'next' };
    const running = { ...step, state: 'current' } as const;
    return step.name === 'broadcast' ? running : { ...running, atMs: null };
  });
  const { correction } = deposit;
  if (correction) {
    const taken = {
      name: 'corrected',
      state: 'failed',
      by: 'staff',
      atMs: correction.atMs,
    } as const;
    return [...steps.slice(0, 4), taken];
  }
  if (stage !== 'rejected') return steps;
  return steps
    .slice(0, 3)
    .map((step, index) => (index === 2 ? { ...step, state: 'failed' } : step));
}

/** With the time each took, or is expected to take; nobody knows how long people take. */
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
