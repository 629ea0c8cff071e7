/** Total pledged, today's earnings, cumulative income (rulebook 5.4), all in USDT. */
import { Card, KeyValue, Skeleton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { HideAmountsButton, OwnAmount } from '../../money-forms/own-amount.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useStakingDesk } from '../data.ts';

export function Summary() {
  const t = useText('staking');
  const asked = useStakingDesk();
  const { data } = asked;
  if (!data && asked.isError) return <LoadFailed asked={asked} />;
  const earned = (amount: string | undefined) =>
    amount === undefined ? (
      '…'
    ) : (
      <OwnAmount amount={amount} currency="USDT" size={14} isSigned hasCurrency />
    );
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <h2 className="text-14 text-text-muted">{t('summary.pledged')}</h2>
          <HideAmountsButton size={20} className="-my-2.5 -mr-2.5 text-text-muted" />
        </div>
        <div className="flex min-h-9 items-center">
          {data ? (
            <OwnAmount
              amount={data.pledged}
              currency="USDT"
              size={28}
              hasCurrency
              hasQuietFraction
            />
          ) : (
            <Skeleton width="10rem" height={28} />
          )}
        </div>
      </div>
      <KeyValue
        rows={[
          { label: t('summary.today'), value: earned(data?.today) },
          { label: t('summary.cumulative'), value: earned(data?.cumulative) },
        ]}
      />
    </Card>
  );
}
