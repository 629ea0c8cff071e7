/** The state of a deposit or withdrawal in the fixed words of rulebook 9.4 and 10.5. */
import type { ReviewState } from '@anywhen/protocol';
import { Badge, type BadgeTone, type IconName } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

const LOOKS: Readonly<Record<ReviewState, { tone: BadgeTone; icon: IconName }>> = {
  'under-review': { tone: 'warn', icon: 'clock' },
  passed: { tone: 'accent', icon: 'check' },
  rejected: { tone: 'danger', icon: 'close' },
};

export function ReviewStateBadge({ state }: { state: ReviewState }) {
  const t = useText('cases');
  return <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>;
}
