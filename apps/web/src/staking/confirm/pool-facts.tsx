/** When a pledge first earns, when it is returned, and the cost of leaving. */
import type { StakingPoolLine } from '@anywhen/protocol';
import { Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useDayStart, useDayText } from '../../earn-parts/business-day.ts';
import { DayCountdown } from '../../earn-parts/day-countdown.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { usePoolTexts } from '../pool-texts.ts';
import { withTerm } from '../../parts/terms/term-mark.tsx';

export function PoolFacts({ pool }: { pool: StakingPoolLine }) {
  const t = useText('staking');
  const { lockText, leavingText } = usePoolTexts();
  return (
    <Card title={t('confirm.dates')} className="flex flex-col">
      <div className="flex flex-col gap-3">
        <KeyValue
          rows={[
            withTerm('staking', {
              label: t('confirm.pool'),
              value: `${pool.code} · ${t(`mode.${pool.mode}`)}`,
            }),
            { label: t('confirm.lock'), value: lockText(pool) },
            ...useDateRows(pool),
          ]}
        />
        <p className="text-14 text-pretty">{leavingText(pool)}</p>
        <p className="text-12 text-pretty text-text-muted">{t('confirm.held')}</p>
      </div>
    </Card>
  );
}

/** Also for the result: its dates are those of this day. */
export function useDateRows({
  startDay,
  firstCreditDay,
  lockDays,
}: Pick<StakingPoolLine, 'startDay' | 'firstCreditDay' | 'lockDays'>): KeyValueRow[] {
  const t = useText('staking');
  const { dateTime } = useFormat();
  const dayText = useDayText();
  const startOf = useDayStart();
  const creditAtMs = startOf(firstCreditDay);
  const rows: KeyValueRow[] = [
    { label: t('confirm.start'), value: dayText(startDay) },
    {
      label: t('confirm.firstCredit'),
      value: dayText(firstCreditDay),
      hint: creditAtMs !== undefined && (
        <>
          {dateTime(creditAtMs)} · <DayCountdown day={firstCreditDay} />
        </>
      ),
    },
  ];
  if (lockDays === 0) return rows;
  return [...rows, { label: t('confirm.end'), value: dayText(startDay + lockDays) }];
}
