/** Total pledged, today's earnings, cumulative income (rulebook 5.4), all in USDT. */
import { KeyValue } from '@anywhen/ui';
import { TotalCard } from '../../earn-parts/total-card.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
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
    <TotalCard
      title={t('summary.pledged')}
      amount={data && { amount: data.pledged, currency: 'USDT', hasQuietFraction: true }}
    >
      <KeyValue
        rows={[
          { label: t('summary.today'), value: earned(data?.today) },
          { label: t('summary.cumulative'), value: earned(data?.cumulative) },
        ]}
      />
    </TotalCard>
  );
}
