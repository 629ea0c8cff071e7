/** What may be deposited in 30 days, before an amount is typed, and why there is a ceiling. */
import { DEPOSIT_CEILING_DAYS } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { useFormat, useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import type { Desk } from '../data.ts';

export function CeilingCard({ ceiling }: { ceiling: NonNullable<Desk['ceiling']> }) {
  const t = useText('deposits');
  const language = useLanguage();
  const { dateTime } = useFormat();
  const { maxUsdt: amount, leftUsdt, moreAtMs } = ceiling;
  const max = `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
  return (
    <Card title={t('ceiling.title')}>
      <div className="flex flex-col gap-3">
        <KeyValue
          rows={[
            { label: t('ceiling.max', { count: DEPOSIT_CEILING_DAYS }), value: max },
            {
              label: t('ceiling.left'),
              value: <OwnAmount amount={leftUsdt} currency="USDT" size={14} isExact hasCurrency />,
              hint: moreAtMs !== null && t('ceiling.more', { time: dateTime(moreAtMs) }),
              isStrong: true,
            },
          ]}
        />
        <p className="text-12 text-pretty text-text-muted">{t('ceiling.why')}</p>
      </div>
    </Card>
  );
}
