/** The row of own limits with what seconds contracts have of their own: purchases of a day. */
import { LimitsRow } from '../../limit-parts/limits-row.tsx';
import { Measure } from '../../limit-parts/measure.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { useOwnStats } from '../data.ts';

export function SecondsLimits() {
  const t = useText('seconds');
  const today = useOwnStats().data?.today;
  const label = t('limits.wagered');
  return (
    <LimitsRow
      line={
        <>
          {label} <OwnAmount amount={today?.wagered} currency="USDT" size={12} /> ·{' '}
        </>
      }
    >
      {today && <Measure label={label} part={today.wagered} whole={today.wageredMax} />}
    </LimitsRow>
  );
}
