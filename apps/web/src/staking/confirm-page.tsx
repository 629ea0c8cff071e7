/**
 * `/homeindex/livecoin-confirm?pool=&amount=` (rulebook 5.4): rewards, dates and exit cost of a
 * stake before it is confirmed.
 */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import { useQuery } from '../router/index.ts';
import { StakeForm } from './confirm/stake-form.tsx';
import { refreshStaking, usePools, useStakingNews } from './data.ts';

export function Page() {
  const query = useQuery();
  const code = query.get('pool');
  const t = useText('staking');
  useStakingNews();
  return (
    <EarnFrame onRefresh={refreshStaking}>
      <Loaded asked={usePools()} count={6}>
        {({ pools }) => {
          const pool = pools.find((one) => one.code === code);
          if (pool) return <StakeForm pool={pool} typed={query.get('amount') ?? ''} />;
          return (
            <EmptyState
              icon="search"
              title={t('confirm.noPool')}
              text={t('confirm.noPoolText')}
              action={<LinkButton href="/homeindex/livecoin">{t('confirm.toPools')}</LinkButton>}
            />
          );
        }}
      </Loaded>
    </EarnFrame>
  );
}
