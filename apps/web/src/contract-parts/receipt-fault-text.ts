/** The message of a failed step: what the receipt claims, and what was computed. */
import type { TickFault } from '@anywhen/protocol';
import type { CheckFault } from '../fairness/checks.ts';
import { useFaultText } from '../fairness/fault-text.ts';
import { useFormat, useText } from '../i18n/index.ts';
import type { PlanFault } from './receipt-plan.ts';
import type { ReceiptFault } from './receipt-run.ts';

export function useReceiptFaultText(): (fault: ReceiptFault) => string {
  const t = useText('contracts');
  const { time } = useFormat();
  const textOf = useFaultText();

  const ticksText = (fault: TickFault): string => {
    switch (fault.kind) {
      case 'nothing':
        return t('fault.nothing');
      case 'join':
      case 'no-anchor':
      case 'late-anchor':
        return t('fault.join', { time: time(fault.second * 1_000) });
      default:
        return textOf(fault satisfies CheckFault);
    }
  };

  const stepText = (fault: PlanFault): string => {
    if ('fault' in fault) return ticksText(fault.fault);
    if (!('claimed' in fault)) return t('fault.second', { time: time(fault.second * 1_000) });
    const { field, claimed, computed, second } = fault;
    if (second === undefined) return t('fault.differs', { field, claimed, computed });
    return t('fault.tick', { field, claimed, computed, time: time(second * 1_000) });
  };

  return (fault) => (fault.step === 'anchor' ? textOf(fault.fault) : stepText(fault));
}
