/**
 * The steps of a withdrawal (rulebook 10.5): held, reviewed, sent, arrived; or rejected and
 * returned. Each step with who or what performed it.
 */
import { WITHDRAWAL_REVIEW_MS, type Withdrawal } from '@anywhen/protocol';
import type { CaseStep } from '../../case-parts/case-timeline.tsx';
import { useText } from '../../i18n/index.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';

export function useWithdrawalCourse(): (withdrawal: Withdrawal) => readonly CaseStep[] {
  const t = useText('withdrawals');
  const { amountText } = useWithdrawalTexts();
  const review = useReviewStep();
  return (withdrawal) => {
    const { amount, received, currency, channel, state } = withdrawal;
    const { submittedAtMs, decidedAtMs, arrivesAtMs, doneAtMs } = withdrawal;
    const held: CaseStep = {
      title: t('step.held'),
      state: 'done',
      by: 'member',
      atMs: submittedAtMs,
      why: t('step.heldWhy', { amount: amountText(amount, currency) }),
    };
    if (state === 'rejected') {
      const back = t('step.backWhy', { amount: amountText(amount, currency) });
      return [
        held,
        review(withdrawal),
        { title: t('step.back'), state: 'done', atMs: decidedAtMs, why: back },
      ];
    }
    const carrier = channel === 'bank' ? 'bank' : 'chain';
    const isSending = state === 'passed' && doneAtMs === null;
    return [
      held,
      review(withdrawal),
      {
        title: t(channel === 'bank' ? 'step.sendingBank' : 'step.sendingChain'),
        state: doneAtMs !== null ? 'done' : isSending ? 'current' : 'next',
        by: carrier,
        atMs: doneAtMs === null ? null : decidedAtMs,
        untilMs: arrivesAtMs,
      },
      {
        title: t('step.done'),
        state: doneAtMs === null ? 'next' : 'done',
        atMs: doneAtMs ?? arrivesAtMs,
        why: t('step.doneWhy', { amount: amountText(received, currency) }),
      },
    ];
  };
}

function useReviewStep(): (withdrawal: Withdrawal) => CaseStep {
  const t = useText('withdrawals');
  const cases = useText('cases');
  const seconds = WITHDRAWAL_REVIEW_MS / 1_000;
  return (withdrawal) => {
    const { state, reviewer, reason, decidedBy, decidedAtMs, decidedByMs } = withdrawal;
    const { approvals, approvalsNeeded } = withdrawal;
    const title = t('step.review');
    if (state !== 'under-review') {
      const by = decidedBy ?? 'rules';
      const decided = { title, by, atMs: decidedAtMs };
      if (state === 'passed') return { ...decided, state: 'done' };
      return { ...decided, state: 'failed', why: reason && cases(`withdrawalReason.${reason}`) };
    }
    const isStaff = reviewer === 'staff';
    const usual = isStaff ? t('step.byStaff') : t('step.byRules', { seconds });
    const two = t('step.approvals', { approvals, needed: approvalsNeeded });
    return {
      title,
      state: 'current',
      by: isStaff ? 'staff' : 'rules',
      untilMs: decidedByMs,
      why: isStaff && approvalsNeeded > 1 ? `${usual} ${two}` : usual,
    };
  };
}
