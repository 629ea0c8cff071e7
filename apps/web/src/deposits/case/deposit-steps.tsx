/** The timeline of one deposit, rerendered with every block while it is open. */
import { NETWORK_TERMS, confirmationsAt, heightOf, type Deposit } from '@anywhen/protocol';
import { BlockBar } from '../../case-parts/block-bar.tsx';
import { useBlockNow } from '../../case-parts/block-now.ts';
import { useCount } from '../../case-parts/count-text.ts';
import { CaseTimeline } from '../../case-parts/case-timeline.tsx';
import { useText } from '../../i18n/index.ts';
import { isUnderWay } from '../data.ts';
import { courseOf, type CourseStep } from './deposit-course.ts';

export function DepositSteps({ deposit }: { deposit: Deposit }) {
  const t = useText('deposits');
  const nowMs = useBlockNow(deposit.network, isUnderWay(deposit));
  const whyOf = useWhy(deposit);
  const { network, minedAtMs, state } = deposit;
  const confirmations = confirmationsAt(network, minedAtMs, nowMs);
  return (
    <div className="flex flex-col gap-4">
      {state !== 'rejected' && (
        <BlockBar network={network} confirmations={confirmations} label={t('step.confirming')} />
      )}
      <CaseTimeline
        steps={courseOf(deposit, nowMs).map((step) => ({
          ...step,
          title: t(`step.${step.name}`),
          why: whyOf(step, confirmations),
        }))}
      />
    </div>
  );
}

/** The reason for each step's outcome, or what it waits for. */
function useWhy(deposit: Deposit): (step: CourseStep, confirmations: number) => string | undefined {
  const t = useText('deposits');
  const cases = useText('cases');
  const show = useCount();
  const { network, minedAtMs, reviewer, reason, correction } = deposit;
  const terms = NETWORK_TERMS[network];
  const count = (confirmations: number, of: number) =>
    t('case.confirmations', { n: Math.min(confirmations, of), of });
  return ({ name, state }, confirmations) => {
    const isCurrent = state === 'current';
    switch (name) {
      case 'broadcast':
        if (isCurrent) return t('why.broadcast');
        return t('why.mined', { height: show(heightOf(network, minedAtMs)) });
      case 'confirming':
        return count(confirmations, terms.creditConfirmations);
      case 'reviewing':
        if (state === 'failed' && reason) {
          return t('why.rejected', { reason: cases(`depositReason.${reason}`) });
        }
        if (!isCurrent) return undefined;
        return reviewer === 'simulated' ? t('why.review') : t('why.reviewStaff');
      case 'credited':
        return t('why.credited');
      case 'unlocked':
        if (state === 'done') return t('why.unlocked');
        if (!isCurrent) return t('why.unlocking');
        return `${count(confirmations, terms.unlockConfirmations)}. ${t('why.unlocking')}`;
      case 'corrected':
        return correction
          ? t('why.corrected', { reason: cases(`correctionReason.${correction.reason}`) })
          : undefined;
    }
  };
}
