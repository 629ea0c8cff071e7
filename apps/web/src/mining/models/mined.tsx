/** What the member's machines have brought, in bitcoin, and what it was worth as it came. */
import { KeyValue } from '@anywhen/ui';
import { MINING_CURRENCY } from '@anywhen/protocol';
import { TotalCard } from '../../earn-parts/total-card.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useMiningDesk } from '../data.ts';

export function Mined() {
  const t = useText('mining');
  const asked = useMiningDesk();
  const { data } = asked;
  if (!data && asked.isError) return <LoadFailed asked={asked} />;
  return (
    <TotalCard
      title={t('mined.title')}
      amount={data && { amount: data.paid, currency: MINING_CURRENCY }}
    >
      {data && (
        <KeyValue
          rows={[
            {
              label: t('mined.worth'),
              value: <OwnAmount amount={data.paidUsdt} currency="USDT" size={14} hasCurrency />,
            },
            {
              label: t('mined.today'),
              value: (
                <OwnAmount
                  amount={data.today}
                  currency={MINING_CURRENCY}
                  size={14}
                  isSigned
                  hasCurrency
                />
              ),
              hint: (
                <OwnAmount
                  amount={data.todayUsdt}
                  currency="USDT"
                  size={12}
                  tone="muted"
                  hasCurrency
                />
              ),
            },
          ]}
        />
      )}
    </TotalCard>
  );
}
