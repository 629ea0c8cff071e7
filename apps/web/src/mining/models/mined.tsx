/** The total output of the member's machines in bitcoin, and its value at payment. */
import { Card, KeyValue, Skeleton } from '@anywhen/ui';
import { MINING_CURRENCY } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { HideAmountsButton, OwnAmount } from '../../money-forms/own-amount.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useMiningDesk } from '../data.ts';

export function Mined() {
  const t = useText('mining');
  const asked = useMiningDesk();
  const { data } = asked;
  if (!data && asked.isError) return <LoadFailed asked={asked} />;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <h2 className="text-14 text-text-muted">{t('mined.title')}</h2>
          <HideAmountsButton size={20} className="-my-2.5 -mr-2.5 text-text-muted" />
        </div>
        <div className="flex min-h-9 items-center">
          {data ? (
            <OwnAmount
              amount={data.paid}
              currency={MINING_CURRENCY}
              size={28}
              digits="exact"
              hasCurrency
            />
          ) : (
            <Skeleton width="10rem" height={28} />
          )}
        </div>
      </div>
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
                  digits="exact"
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
    </Card>
  );
}
