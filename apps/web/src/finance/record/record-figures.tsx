/** The figures and dates of one record, as agreed and current. */
import { financeResultOf, type FinanceRecord } from '@anywhen/protocol';
import { Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useDayText } from '../../earn-parts/business-day.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useResultRows } from '../../money-forms/results/ended-result.tsx';
import { CopyValue } from '../../parts/copying.tsx';

export function RecordFigures({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const { dateTime } = useFormat();
  const dateOf = useDayText();
  const rowsOf = useResultRows();
  const { currency, daily, interest, paid, lastPaidDay, family } = record;
  const show = (amount: string, isStrong = false) => (
    <OwnAmount amount={amount} currency={currency} size={isStrong ? 16 : 14} isExact hasCurrency />
  );
  const isSettled = record.state === 'settled';
  const dailyRow: KeyValueRow[] =
    daily === null ? [] : [{ label: t('facts.daily'), value: show(daily) }];
  return (
    <Card title={t('record.figures')}>
      <KeyValue
        rows={[
          ...dailyRow,
          {
            label: t('record.interest'),
            value: show(interest),
            ...(family === 'trust' && { hint: t('record.atEnd') }),
          },
          { label: t('record.income'), value: show(paid, true), isStrong: true },
          ...(isSettled ? rowsOf(financeResultOf(record), { currency }) : []),
          {
            label: t('record.calculated'),
            value: lastPaidDay === null ? t('record.notYet') : dateOf(lastPaidDay),
          },
          { label: t('record.subscribed'), value: dateTime(record.subscribedAtMs) },
          { label: t('date.subscription'), value: dateOf(record.subscriptionDay) },
          { label: t('date.start'), value: dateOf(record.startDay) },
          { label: t('date.redemption'), value: dateOf(record.redemptionDay) },
          { label: t('record.number'), value: <CopyValue text={record.id} /> },
        ]}
      />
    </Card>
  );
}
