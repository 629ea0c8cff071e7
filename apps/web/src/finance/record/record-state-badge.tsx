/** The state of a record in the words of the specification, and how it was settled. */
import type { FinanceRecord, FinanceState } from '@anywhen/protocol';
import { Badge, type BadgeTone } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

const TONES: Readonly<Record<FinanceState, BadgeTone>> = {
  purchased: 'neutral',
  'in-progress': 'accent',
  waiting: 'warn',
  settled: 'neutral',
};

export function RecordStateBadge({ record }: { record: Pick<FinanceRecord, 'state' | 'ending'> }) {
  const t = useText('finance');
  const { state, ending } = record;
  const how = state === 'settled' && ending !== null ? ` · ${t(`endingShort.${ending}`)}` : '';
  return (
    <Badge tone={TONES[state]}>
      {t(`state.${state}`)}
      {how}
    </Badge>
  );
}
