/** What a failed step says to a person: what the receipt claims, and what came out instead. */
import type { TickFault } from '@anywhen/protocol';
import type { CheckFault } from '../fairness/checks.ts';
import { useFaultText } from '../fairness/fault-text.ts';
import { useFormat, useText } from '../i18n/index.ts';
import type { PlanFault } from './receipt-plan.ts';
import type { ReceiptFault } from './receipt-run.ts';

export function useReceiptFaultText(): (fault: ReceiptFault) => string {
  const t = useText('contracts');
  const { time } = useFormat();
  const reported = useFaultText();

  const reportTicks = (fault: TickFault): string => {
    switch (fault.kind) {
      case 'nothing':
        return t('fault.nothing');
      case 'join':
      case 'no-anchor':
      case 'late-anchor':
        return t('fault.join', { time: time(fault.second * 1_000) });
      default:
        return reported(fault satisfies CheckFault);
    }
  };

  const reportStep = (fault: PlanFault): string => {
    if ('fault' in fault) return reportTicks(fault.fault);
    if (!('claimed' in fault)) return t('fault.second', { time: time(fault.second * 1_000) });
    const { field, claimed, computed, second } = fault;
    if (second === undefined) return t('fault.differs', { field, claimed, computed });
    return t('fault.tick', { field, claimed, computed, time: time(second * 1_000) });
  };

  return (fault) => (fault.step === 'anchor' ? reported(fault.fault) : reportStep(fault));
}
